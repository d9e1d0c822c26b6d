import type { CallCommand } from '../../server/src/voice/conversation/commands.ts'
import type { CallEvent } from '../../server/src/voice/conversation/events.ts'
import { wordsOf } from '../../server/src/language/words.ts'
import type { Script, VoiceRule } from './script.ts'
import type { VirtualTime } from './virtual-time.ts'

/** A stretch of time in which a word sounded: the one with that index of its speech, or null where it was broken off. */
export type Sound = {
  readonly fromMs: number
  readonly toMs: number
  readonly speech: number
  readonly index: number
  readonly word: string | null
}

type Unplaced<T> = T extends unknown ? Omit<T, 'atMs'> : never
/** An event that still lacks its time. */
export type Fact = Unplaced<CallEvent>

type Audio = {
  readonly id: number
  readonly words: readonly string[]
  readonly rule: VoiceRule | undefined
  ready: boolean
  played: number
  began: boolean
}

/** How long a word takes to say. */
const WORD_MS = 90
const LETTER_MS = 50
/** How often audio reports that it is still going out. */
const REPORT_MS = 500
const LINE_AUDIO_MS = 20
const CLAUSE_AUDIO_MS = 150
const SLOW_AUDIO_MS = 4000

/**
 * The voice and the call leg together: makes audio from speeches, plays it word by word, holds, resumes and drops it.
 * What it keeps in `sounds` is the truth about what the caller heard.
 */
export function simulatedLeg(time: VirtualTime, script: Script, tell: (fact: Fact) => void) {
  const sounds: Sound[] = []
  const queue: Audio[] = []
  let isHeld = false
  let isOpen = true
  let isPlayingNow = false
  let sounding: { fromMs: number; speech: number; index: number } | null = null
  /** Changes whenever the audio does, so that what was planned for the old is not done to the new. */
  let plan = 0

  function add(audio: Audio, ahead: boolean, afterMs: number): void {
    const firstUnbegun = queue.findIndex((each) => !each.began)
    if (ahead && firstUnbegun !== -1) queue.splice(firstUnbegun, 0, audio)
    else queue.push(audio)
    const fails = audio.rule?.fails
    if (fails === 'never') return
    if (fails === 'error' || fails === 'garbage') return time.at(time.nowMs() + 50, () => fail(audio))
    time.at(time.nowMs() + afterMs, () => {
      audio.ready = true
      go()
    })
  }

  function fail(audio: Audio): void {
    const index = queue.indexOf(audio)
    if (index === -1 || !isOpen) return
    queue.splice(index, 1)
    plan++
    tell({ type: 'speech.failed', speech: audio.id, reason: audio.rule?.fails ?? 'error' })
    go()
  }

  function go(): void {
    const [audio] = queue
    if (!audio || isHeld || !isOpen || !audio.ready || isPlayingNow) return
    isPlayingNow = true
    if (!audio.began) {
      audio.began = true
      tell({ type: 'playback.began', speech: audio.id })
    }
    playWord(audio)
  }

  function playWord(audio: Audio): void {
    const word = audio.words[audio.played]
    const half = Math.ceil(audio.words.length / 2)
    const fails = audio.rule?.fails
    if (word === undefined) return finish(audio)
    if (fails === 'stall' && audio.played >= half) return
    if (fails === 'cut' && audio.played >= half) {
      isPlayingNow = false
      return fail(audio)
    }
    const fromMs = time.nowMs()
    const toMs = fromMs + WORD_MS + LETTER_MS * word.length
    const mine = ++plan
    for (let atMs = fromMs + REPORT_MS; atMs < toMs; atMs += REPORT_MS)
      time.at(atMs, () => {
        if (mine === plan) tell({ type: 'played', speech: audio.id, words: audio.played })
      })
    sounding = { fromMs, speech: audio.id, index: audio.played }
    time.at(toMs, () => {
      if (mine !== plan) return
      sounding = null
      sounds.push({ fromMs, toMs, speech: audio.id, index: audio.played, word })
      audio.played++
      tell({ type: 'played', speech: audio.id, words: audio.played })
      if (mine === plan) playWord(audio)
    })
  }
  function finish(audio: Audio): void {
    isPlayingNow = false
    queue.splice(queue.indexOf(audio), 1)
    tell({ type: 'playback.ended', speech: audio.id })
    go()
  }

  /** Silence within the frame: the word that was sounding is broken off. */
  function silence(): void {
    plan++
    isPlayingNow = false
    if (sounding) sounds.push({ ...sounding, toMs: time.nowMs(), word: null })
    sounding = null
  }

  function ruleFor(line: string | null, turn: number): VoiceRule | undefined {
    return script.voices.find(
      (rule) =>
        (rule.turn === undefined || rule.turn === turn) &&
        (rule.of === 'all' || rule.of === (line === null ? 'clauses' : 'lines') || rule.of === line),
    )
  }

  function render(command: Extract<CallCommand, { type: 'speak' | 'play_line' }>): void {
    const line = command.type === 'play_line' ? command.line : null
    const rule = ruleFor(line, command.turn)
    const usualMs = line === null ? CLAUSE_AUDIO_MS : LINE_AUDIO_MS
    const afterMs = rule?.fails === 'slow' ? SLOW_AUDIO_MS : (rule?.firstAudioMs ?? usualMs)
    const words = wordsOf(command.text)
    const ahead = command.type === 'play_line' && command.ahead
    add({ id: command.speech, words, rule, ready: false, played: 0, began: false }, ahead, afterMs)
  }

  function resume(speech: number | null, word: number): void {
    isHeld = false
    const audio = queue.find((each) => each.id === speech)
    if (audio) audio.played = Math.min(word, audio.words.length)
    go()
  }

  function stop(speeches: readonly number[]): void {
    isHeld = false
    if (queue[0]?.began && speeches.includes(queue[0].id)) silence()
    const kept = queue.filter((each) => !speeches.includes(each.id))
    queue.splice(0, queue.length, ...kept)
    go()
  }

  return {
    sounds,
    handle(command: CallCommand): void {
      if (command.type === 'speak' || command.type === 'play_line') render(command)
      if (command.type === 'resume_speaking') resume(command.speech, command.word)
      if (command.type === 'stop_speaking') stop(command.speeches)
      if (command.type === 'hold_speaking') {
        isHeld = true
        silence()
      }
    },
    close(): void {
      if (isOpen) silence()
      isOpen = false
    },
  }
}
