import { InferenceSession } from 'onnxruntime-node'
import { readModel, type ModelFile } from './model-files.ts'

/** One thread each: the models are small, more threads bring no speed and take cores from other calls. */
const OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  graphOptimizationLevel: 'all',
}

export async function loadSession(model: ModelFile): Promise<InferenceSession> {
  return InferenceSession.create(await readModel(model), OPTIONS)
}
