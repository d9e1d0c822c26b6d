import { english } from '../../../server/src/language/en/index.ts'
import { clausesOf } from '../../../server/src/voice/speech/clauses.ts'
import {
  VOICE_RATE,
  type SpokenClause,
  type TextToSpeech,
} from '../../../server/src/voice/speech/text-to-speech.ts'
import { wordEnds } from '../../../server/src/voice/speech/word-ends.ts'
import { joined } from '../joined.ts'
import type { VirtualTime } from '../../../test/call-lab/virtual-time.ts'
import type { Pending } from './spoken-call.ts'

/**
 * `spoken`: with its real voice, to be heard. `timed`: other words of that voice for as long as its own would take,
 * since nobody but the caller of the lab listens, who reads. Silence would not do: what is behind a caller is learned
 * while the agent is audible.
 */
export type AgentVoice = 'spoken' | 'timed'

/** How long the embedded voice takes for a clause on a quiet machine. */
const EACH_MS = 60
const PER_SECOND_MS = 110
/** About 190 words a minute. */
const LETTER_MS = 62
const PAUSE_MS = 250
const ANY_WORDS =
  'You can reach us by bus from the station, and the entrance is on the left side of the building, next to the bakery.'

type Setting = {
  readonly voice: TextToSpeech
  readonly time: VirtualTime
  readonly pending: Pending
  /** What was made before the call, and is there at once. */
  readonly ahead: ReadonlySet<string>
}

/** The agent's voice in virtual time. */
export function agentVoice(speaks: AgentVoice, { voice, time, pending, ahead }: Setting): TextToSpeech {
  return {
    name: 'lab',
    async *speak(text, voiceId, options, signal) {
      const clauses =
        speaks === 'timed'
          ? timed(text, await pending.track(all(voice.speak(ANY_WORDS, voiceId, options, signal))))
          : await pending.track(all(voice.speak(text, voiceId, options, signal)))
      for (const clause of clauses) {
        const takesMs = EACH_MS + (PER_SECOND_MS * clause.samples.length) / VOICE_RATE
        if (!ahead.has(text)) await new Promise<void>((resolve) => time.at(time.nowMs() + takesMs, resolve))
        if (signal.aborted) return
        yield clause
      }
    },
  }
}

async function all(clauses: AsyncIterable<SpokenClause>): Promise<SpokenClause[]> {
  const list: SpokenClause[] = []
  for await (const clause of clauses) list.push(clause)
  return list
}

function timed(text: string, spoken: readonly SpokenClause[]): SpokenClause[] {
  const voice = joined(spoken.map(({ samples }) => samples))
  return clausesOf(english, text).map((clause) => {
    const lastsMs = PAUSE_MS + LETTER_MS * english.spokenForm(clause).length
    const samples = new Int16Array(Math.round((lastsMs * VOICE_RATE) / 1000))
    const sounding = samples.length - (PAUSE_MS * VOICE_RATE) / 1000
    for (let at = 0; at < sounding; at++) samples[at] = voice[at % voice.length] ?? 0
    return { text: clause, samples, wordEndsMs: wordEnds(english, clause, lastsMs) }
  })
}
