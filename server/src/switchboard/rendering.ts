import type { Log } from '../log.ts'
import type { RenderedSpeech, VoiceChoice } from './rendered-speech.ts'

/** How long a call may ring until its first words are made. */
const LONGEST_RING_MS = 3000
/** Agents whose lines wait to be made. */
const MAX_RENDERING = 100

export type Rendering = {
  add(texts: readonly string[], voice: VoiceChoice): Promise<void>
  /** Waits for the first words, but not for long: the call then goes on without them. */
  opening(texts: readonly string[], voice: VoiceChoice): Promise<void>
}

/** Makes speech ahead of time, one text after the other, so that live calls find the voice free. */
export function createRendering(rendered: RenderedSpeech, log: Log): Rendering {
  const unending = new AbortController().signal
  let turn: Promise<void> = Promise.resolve()
  let waiting = 0

  async function make(
    texts: readonly string[],
    voice: VoiceChoice,
    urgency: 'live' | 'ahead',
  ): Promise<void> {
    try {
      for (const text of texts) if (text !== '') await rendered.render(text, voice, urgency, unending)
    } catch (error) {
      log.debug({ err: error }, 'speech not made ahead')
    }
  }

  return {
    async add(texts, voice) {
      if (waiting >= MAX_RENDERING) return
      waiting++
      turn = turn.then(() => make(texts, voice, 'ahead')).finally(() => waiting--)
      return turn
    },
    async opening(texts, voice) {
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, LONGEST_RING_MS)
      await Promise.race([make(texts, voice, 'live'), late])
      clearTimeout(timer)
    },
  }
}
