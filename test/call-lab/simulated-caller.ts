import type { CallerAction } from './script.ts'
import type { Fact } from './simulated-leg.ts'
import type { VirtualTime } from './virtual-time.ts'

const WORD_MS = 320
/** Silence that voice activity wants before it says that speech is over. */
const VOICE_TAIL_MS = 60
/** The STT's delays, and the pause that makes it start a new segment. */
const INTERIM_DELAY_MS = 150
const FINAL_DELAY_MS = 220
const SLOW_DELAY_MS = 3500
const FLUSH_DELAY_MS = 100
const SEGMENT_GAP_MS = 600
/** So often the STT speaks up before it is sure. */
const WORDS_PER_INTERIM = 2

type Says = Extract<CallerAction, { caller: 'says' }>
/** Words spoken in one breath, and the silence after them. */
type Breath = { readonly words: readonly string[]; readonly thenMs: number }
type Voice = { readonly fromMs: number; readonly toMs: number }

/** The caller's speech with the VAD and the STT that listen to it. */
export function simulatedCaller(
  time: VirtualTime,
  tell: (fact: Fact) => void,
  { random, loss }: { random: () => number; loss: number },
) {
  const voices: Voice[] = []
  let speaking = 0
  let isOn = false
  let segment = 0
  const open = new Map<number, { text: string; stt: Says['stt'] }>()

  function voice(fromMs: number, toMs: number): void {
    voices.push({ fromMs, toMs })
    time.at(fromMs, () => {
      if (speaking++ === 0 && !isOn) turn(true)
    })
    time.at(toMs, () => {
      speaking--
    })
    time.at(toMs + VOICE_TAIL_MS, () => {
      if (speaking === 0 && isOn) turn(false)
    })
    if (random() < loss) flicker(fromMs + (toMs - fromMs) / 2)
  }

  function turn(on: boolean): void {
    isOn = on
    tell(on ? { type: 'caller.started' } : { type: 'caller.stopped', silentMs: VOICE_TAIL_MS })
  }

  /** A lost packet sounds like silence. */
  function flicker(atMs: number): void {
    time.at(atMs, () => {
      if (isOn) turn(false)
    })
    time.at(atMs + 40, () => {
      if (!isOn && speaking > 0) turn(true)
    })
  }

  /** Plans what is heard of an utterance; returns when it is over. */
  function say(action: Says): number {
    let atMs = time.nowMs()
    let mine = segment++
    let said = ''
    const breaths = breathe(action.words)
    for (const [index, breath] of breaths.entries()) {
      const fromMs = atMs
      for (const [position, word] of breath.words.entries()) {
        said = `${said} ${word}`.trim()
        atMs += action.wordMs ?? WORD_MS
        if (position % WORDS_PER_INTERIM === 1 && !action.stt && random() >= loss)
          report(mine, said, false, atMs + INTERIM_DELAY_MS, action.stt)
        if (action.stt === 'cut' || action.stt === 'stall')
          report(mine, said, false, atMs + INTERIM_DELAY_MS, action.stt)
      }
      voice(fromMs, atMs)
      const isLast = index === breaths.length - 1
      if (isLast || breath.thenMs >= SEGMENT_GAP_MS) {
        conclude(mine, said, atMs, action)
        mine = segment++
        said = ''
      }
      atMs += breath.thenMs
    }
    if (action.paused) time.at(atMs + FINAL_DELAY_MS, () => tell({ type: 'caller.paused' }))
    return atMs
  }

  function conclude(mine: number, text: string, atMs: number, { stt }: Says): void {
    switch (stt) {
      case 'never':
      case 'cut':
      case 'stall':
        return
      case 'error':
        return time.at(atMs + FINAL_DELAY_MS, () => tell({ type: 'hearing.failed', reason: 'error' }))
      case 'slow':
        return report(mine, text, true, atMs + SLOW_DELAY_MS, stt)
      case 'garbage':
        return report(mine, '  ', true, atMs + FINAL_DELAY_MS, stt)
      case undefined:
      default:
        return report(mine, text, true, atMs + FINAL_DELAY_MS, stt)
    }
  }

  function report(mine: number, text: string, final: boolean, atMs: number, stt: Says['stt']): void {
    time.at(atMs, () => {
      const known = open.get(mine)
      if (known?.text === DONE) return
      open.set(mine, { text: final ? DONE : text, stt })
      tell({ type: 'caller.said', segment: mine, text, final })
    })
  }

  return {
    voices,
    say,
    cough(lastsMs: number): number {
      const endMs = time.nowMs() + lastsMs
      const mine = segment++
      voice(time.nowMs(), endMs)
      report(mine, '', true, endMs + FINAL_DELAY_MS, undefined)
      return endMs
    },
    /** The STT is asked for its final words. */
    flush(): void {
      for (const [mine, { text, stt }] of open)
        if (text !== DONE && stt !== 'stall') report(mine, text, true, time.nowMs() + FLUSH_DELAY_MS, stt)
    },
  }
}

/** In place of a text: the segment is final. */
const DONE = '\u0000'

function breathe(words: string): Breath[] {
  const breaths: Breath[] = []
  let current: string[] = []
  for (const part of words.split(/\s+/)) {
    const pause = /^\[(\d+)\]$/.exec(part)
    if (!pause) current.push(part)
    else {
      breaths.push({ words: current, thenMs: Number(pause[1]) })
      current = []
    }
  }
  if (current.length > 0) breaths.push({ words: current, thenMs: 0 })
  return breaths
}
