import { createLog } from '../../platform/log.ts'
import { createLocalSpeech, type LocalSpeech } from '../../voice/speech/local/local.ts'
import { SpeechError } from '../../voice/speech/speech-error.ts'
import { voicesOfLanguage } from '../../voice/speech/voice-language.ts'
import { DEFAULT_TAG } from '../../language/tags.ts'
import { Failure } from '../failure.ts'
import type { Step } from './conversation.ts'
import type { Recordings } from './recording.ts'
import type { ScriptLine } from './script.ts'
import { understand } from './understanding.ts'

/** Of the English voices these two are understood best. */
const CLEAREST = ['michael', 'sarah'] as const

/** The caller's own TTS and STT, apart from the service's. */
export type OwnSpeech = {
  /** Makes the sound of everything that is to be said, so that no making disturbs the call. */
  prepare(lines: readonly ScriptLine[], recordings: Recordings): Promise<Step[]>
  understand(samples: Int16Array): Promise<string>
  close(): Promise<void>
}

/** What is spoken on the two ends of the line (BCP 47). */
type Languages = { readonly caller: string; readonly agent: readonly string[] }

type Tools = { readonly signal: AbortSignal; say(line: string): void }

export async function loadOwnSpeech(
  agentVoiceId: string,
  languages: Languages,
  { signal, say }: Tools,
): Promise<OwnSpeech> {
  const speech = createLocalSpeech(createLog('silent', false))
  const voiceId = voiceOfCaller(languages.caller, agentVoiceId)
  try {
    await load(speech, signal, say)
  } catch (error) {
    await speech.close()
    throw error
  }
  return {
    async prepare(lines, recordings) {
      const steps: Step[] = []
      for (const line of lines) {
        const samples =
          line.kind === 'say' ? await speak(speech, line.text, voiceId, signal) : recordings.get(line)
        steps.push(samples === undefined ? { line } : { line, samples })
      }
      return steps
    },
    understand: (samples) => understand(speech.stt, samples, languages.agent),
    close: () => speech.close(),
  }
}

/** One that the agent has not, where the language has several. */
export function voiceOfCaller(language: string, agentVoiceId: string): string {
  const voices = language === DEFAULT_TAG ? CLEAREST : voicesOfLanguage(language)
  return voices.find((each) => each !== agentVoiceId) ?? agentVoiceId
}

async function load({ workers }: LocalSpeech, signal: AbortSignal, say: Tools['say']): Promise<void> {
  const stopped = Promise.withResolvers<never>()
  const stop = () => stopped.reject(new Failure('Stopped.'))
  signal.addEventListener('abort', stop, { once: true })
  const begunMs = performance.now()
  say('Loading the caller’s voice and STT.')
  try {
    await Promise.race([Promise.all([workers.voice.load(), workers.stt.load()]), stopped.promise])
    say(`They are loaded, after ${((performance.now() - begunMs) / 1000).toFixed(1)} s.`)
  } catch (error) {
    if (!(error instanceof SpeechError)) throw error
    throw new Failure(`The speech models cannot be loaded: ${error.message} Run \`npm ci\` again.`)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

async function speak(
  { voice }: LocalSpeech,
  text: string,
  voiceId: string,
  signal: AbortSignal,
): Promise<Int16Array> {
  const clauses: Int16Array[] = []
  for await (const { samples } of voice.speak(text, voiceId, { rate: 1 }, signal)) clauses.push(samples)
  const whole = new Int16Array(clauses.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const clause of clauses) {
    whole.set(clause, at)
    at += clause.length
  }
  return whole
}
