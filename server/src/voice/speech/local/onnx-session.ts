import type { InferenceSession } from 'onnxruntime-node'
import { createSession } from '../../../platform/onnx-session.ts'
import { readModel, type ModelFile } from './model-files.ts'

export async function loadSession(model: ModelFile): Promise<InferenceSession> {
  return createSession(await readModel(model))
}
