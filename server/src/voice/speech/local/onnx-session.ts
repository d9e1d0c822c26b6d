import { InferenceSession } from 'onnxruntime-node'
import { assertNoTelemetry } from '../../../platform/native-telemetry.ts'
import { readModel, type ModelFile } from './model-files.ts'

/** One thread each: the models are small, more threads bring no speed and take cores from other calls. */
const OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  graphOptimizationLevel: 'all',
  // The STT's decoder has its table of words in bytes, and would unpack all of it for each word that it says.
  extra: { session: { disable_quant_qdq: '1' } },
}

export async function loadSession(model: ModelFile): Promise<InferenceSession> {
  return createSession(await readModel(model))
}

/** Takes the bytes: they are gone afterwards. */
export async function createSession(bytes: Uint8Array<ArrayBuffer>): Promise<InferenceSession> {
  assertNoTelemetry()
  const session = await InferenceSession.create(bytes, OPTIONS)
  // The session has its own copy. A thread that then waits for work does not collect garbage by itself.
  bytes.buffer.transfer(0)
  return session
}
