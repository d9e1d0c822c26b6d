import { availableParallelism } from 'node:os'
import { InferenceSession } from 'onnxruntime-node'
import { assertNoTelemetry } from './native-telemetry.ts'

/** One thread each: most models are small, and more threads take cores from other calls. */
const OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  graphOptimizationLevel: 'all',
  // Some models have their table of words in bytes, and would unpack all of it for each word.
  extra: { session: { disable_quant_qdq: '1' } },
}

type Bytes = Uint8Array<ArrayBuffer>

/** Takes the bytes: they are gone afterwards. */
export function createSession(bytes: Bytes): Promise<InferenceSession> {
  return create(bytes, OPTIONS)
}

/**
 * The same for a model that a caller waits for: a core that is free helps, which takes it 0.6 of the time and 1.05 of the
 * work. Its thread does not spin while it waits.
 */
export function createSessionOfTwo(bytes: Bytes): Promise<InferenceSession> {
  const extra = { session: { disable_quant_qdq: '1', intra_op: { allow_spinning: '0' } } }
  return create(bytes, { ...OPTIONS, intraOpNumThreads: Math.min(2, availableParallelism()), extra })
}

/**
 * The same for a model whose inputs vary in length: what the longest took is given back. The runtime would keep it, a
 * quarter of a gigabyte after half a minute of speech.
 */
export function createSessionOfManyLengths(bytes: Bytes): Promise<InferenceSession> {
  return create(bytes, { ...OPTIONS, enableCpuMemArena: false, enableMemPattern: false })
}

/** The same, and writes the model down as it was optimised for this machine. */
export function createSessionKept(bytes: Bytes, file: string): Promise<InferenceSession> {
  return create(bytes, {
    ...OPTIONS,
    optimizedModelFilePath: file,
    // It warns that the file fits this kind of machine only.
    logSeverityLevel: ERRORS_ONLY,
    extra: { session: { disable_quant_qdq: '1', save_model_format: 'ORT' } },
  })
}

/** From bytes that `createSessionKept` wrote. */
export function createOptimisedSession(bytes: Bytes): Promise<InferenceSession> {
  return create(bytes, {
    ...OPTIONS,
    graphOptimizationLevel: 'disabled',
    extra: { session: { disable_quant_qdq: '1', load_model_format: 'ORT' } },
  })
}

const ERRORS_ONLY = 3

async function create(bytes: Bytes, options: InferenceSession.SessionOptions): Promise<InferenceSession> {
  assertNoTelemetry()
  const session = await InferenceSession.create(bytes, options)
  // The session has its own copy. A thread that then waits for work does not collect garbage by itself.
  bytes.buffer.transfer(0)
  return session
}
