import type { Meaning } from '../../../server/src/voice/brain/receptionist/understanding/meaning.ts'
import { startMeaning } from '../../../server/src/voice/brain/receptionist/understanding/meaning.ts'
import { loadJudge } from '../../../server/src/voice/speech/local/end-of-turn-model.ts'
import type { ModelWorker } from '../../../server/src/voice/speech/local/model-worker.ts'
import type { DetectJob, RecogniseJob, Role } from '../../../server/src/voice/speech/local/protocol.ts'
import { createMoonshine, readMoonshine } from '../../../server/src/voice/speech/local/stt/moonshine-model.ts'
import { loadTokens } from '../../../server/src/voice/speech/local/stt/tokens.ts'
import { loadPiper } from '../../../server/src/voice/speech/local/tts/piper-model.ts'
import type { VoiceModel } from '../../../server/src/voice/speech/local/tts/voice-model.ts'
import { loadSilero } from '../../../server/src/voice/speech/local/vad/silero-model.ts'
import { keptSpeech, type Speech } from './kept-speech.ts'

/** The models without their threads, so that virtual time waits for them and each call goes the same way again. */
export type Models = {
  readonly stt: ModelWorker
  /** One for each call: what the detector remembers of a call ends with it. */
  activity(): ModelWorker
  readonly judge: ReturnType<typeof loadJudge>
  /** The same text sounds the same every time. */
  readonly voice: Speech
  readonly meaning: Meaning
  close(): Promise<void>
}

/** No variation of the voice: what differs from run to run could not be played again by its seed. */
const STEADY = { tone: 0, pace: 0 }

export async function loadModels(): Promise<Models> {
  const meaning = startMeaning()
  const readTokens = await loadTokens()
  const tiny = await createMoonshine(await readMoonshine('tiny'), readTokens)
  const base = await createMoonshine(await readMoonshine('base'), readTokens)
  const silero = await loadSilero()
  // Speech that is kept on disk needs no voice.
  let piper: Promise<VoiceModel> | undefined
  const voice = keptSpeech(async (job) => (await (piper ??= loadPiper(STEADY))).synthesise(job))
  await meaning.ready
  let stream = 0
  return {
    stt: worker('stt', async ({ model, samples, draft }: RecogniseJob) =>
      (model === 'tiny' ? tiny : base).recognise(samples, () => false, draft),
    ),
    activity() {
      const first = ++stream * 1000
      return worker('activity', async ({ streams, ended }: DetectJob) => {
        for (const each of ended) silero.forget(first + each)
        const probabilities: Float32Array<ArrayBuffer>[] = []
        for (const each of streams) probabilities.push(await silero.detect(first + each.stream, each.samples))
        return { probabilities }
      })
    },
    judge: loadJudge(),
    voice,
    meaning,
    close: () => meaning.close(),
  }
}

function worker(role: Role, work: (job: never) => Promise<unknown>): ModelWorker {
  const run = async (job: never) => Object.assign((await work(job)) ?? {}, { computedMs: 0 })
  return {
    role,
    ready: true,
    isExpected: true,
    load: async () => {},
    close: async () => {},
    run: run as unknown as ModelWorker['run'],
  }
}
