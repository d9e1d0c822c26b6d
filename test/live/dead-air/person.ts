import { rmsDbfs } from '../../../server/src/voice/audio/levels.ts'
import type { Json } from '../../harness.ts'
import type { VoiceNode } from '../web-calls/voice-node.ts'
import type { WebCaller } from '../web-calls/web-caller.ts'

const RATE = 16_000
const PIECE_MS = 40
const PIECE = (RATE * PIECE_MS) / 1000
const AUDIBLE_DBFS = -50
const SILENCE = new Int16Array(PIECE)

/** A person with a loudspeaker and a microphone that is always on, in real time. */
export type Person = {
  readonly callId: string
  /** Says it, and returns when the last of it was sent. */
  say(samples: Int16Array): Promise<number>
  type(text: string): number
  hear: WebCaller['hear']
  /** The longest stretch without a sound from the loudspeaker between two instants. */
  longestSilenceMs(fromMs: number, untilMs: number): number
  hangUp(): void
  leave(): void
}

type Sound = { readonly fromMs: number; untilMs: number }

export async function callAs(node: VoiceNode): Promise<Person> {
  const loudspeaker = createLoudspeaker((mark) => caller.send({ type: 'played', mark }))
  const caller = await node.call({
    acknowledge: false,
    onVoice: loudspeaker.play,
    onMessage: loudspeaker.read,
  })
  const microphone = openMicrophone(caller)
  return {
    callId: caller.callId,
    say: microphone.say,
    type(text) {
      caller.send({ type: 'text', text })
      return performance.now()
    },
    hear: caller.hear,
    longestSilenceMs: loudspeaker.longestSilenceMs,
    hangUp: () => caller.send({ type: 'hang_up' }),
    leave: microphone.close,
  }
}

/** Plays what comes in one piece after the other, and reports the marks when they are reached, as a browser does. */
function createLoudspeaker(played: (mark: number) => void) {
  const sounds: Sound[] = []
  const marks = new Set<NodeJS.Timeout>()
  let playsUntilMs = 0

  function reach(mark: number): void {
    const timer = setTimeout(() => {
      marks.delete(timer)
      played(mark)
    }, playsUntilMs - performance.now())
    marks.add(timer)
  }

  function clear(): void {
    playsUntilMs = performance.now()
    for (const timer of marks) clearTimeout(timer)
    marks.clear()
    for (const sound of sounds) sound.untilMs = Math.min(sound.untilMs, playsUntilMs)
  }

  return {
    play(samples: Int16Array): void {
      const fromMs = Math.max(performance.now(), playsUntilMs)
      playsUntilMs = fromMs + (samples.length / RATE) * 1000
      if (rmsDbfs(samples) > AUDIBLE_DBFS) sounds.push({ fromMs, untilMs: playsUntilMs })
    },
    read(message: Json): void {
      if (message.type === 'mark') reach(message.mark)
      if (message.type === 'clear') clear()
    },
    longestSilenceMs(fromMs: number, untilMs: number): number {
      let quietSinceMs = fromMs
      let longestMs = 0
      for (const sound of sounds) {
        if (sound.untilMs <= fromMs || sound.fromMs >= untilMs) continue
        longestMs = Math.max(longestMs, sound.fromMs - quietSinceMs)
        quietSinceMs = sound.untilMs
      }
      return Math.max(longestMs, untilMs - quietSinceMs)
    },
  }
}

/** Sends silence where there is nothing to send, and never falls behind. */
function openMicrophone(caller: WebCaller) {
  const startedMs = performance.now()
  let sentMs = 0
  let waiting = new Int16Array(0)
  let emptied = Promise.withResolvers<number>()
  const timer = setInterval(() => {
    while (sentMs < performance.now() - startedMs) send()
  }, PIECE_MS)

  function send(): void {
    sentMs += PIECE_MS
    if (waiting.length === 0) return caller.play(SILENCE)
    const piece = new Int16Array(PIECE)
    piece.set(waiting.subarray(0, PIECE))
    caller.play(piece)
    waiting = waiting.slice(PIECE)
    if (waiting.length === 0) emptied.resolve(performance.now())
  }

  return {
    say(samples: Int16Array): Promise<number> {
      waiting = samples.slice()
      emptied = Promise.withResolvers()
      return emptied.promise
    },
    close: () => clearInterval(timer),
  }
}
