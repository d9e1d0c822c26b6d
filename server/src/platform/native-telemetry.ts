import { isMainThread } from 'node:worker_threads'

/**
 * Since 1.29 ONNX Runtime reports each process that loads it to Microsoft, keeps an identifier of the machine in the
 * home folder for it, and listens only to this variable. Native code sees it where the main thread has set it before
 * the library is loaded; threads get a copy, by which they know that it was.
 */
const SWITCH = 'ORT_DISABLE_TELEMETRY'

/** Before any thread that loads models is started. */
export function refuseTelemetry(): void {
  if (isMainThread) process.env[SWITCH] = '1'
  else assertNoTelemetry()
}

export function assertNoTelemetry(): void {
  if (process.env[SWITCH] !== '1') throw new Error(`${SWITCH} is not set in the main thread.`)
}
