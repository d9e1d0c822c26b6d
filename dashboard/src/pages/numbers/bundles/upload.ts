import { ParleyError, type FieldFault } from '@parley/sdk'

/** Two documents of full size pass in this time even by a slow line. */
const UPLOAD_LIMIT_MS = 10 * 60_000

/** What the request was stopped by. */
export const CANCELLED = 'cancelled'
export const TIMED_OUT = 'timed_out'

type Order = {
  method: 'POST' | 'PATCH'
  url: string
  form: FormData
  /** How much of it has been sent, 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Sends a form and reports progress, which `fetch` cannot. Fails with a `ParleyError`. */
export function upload<Result>({ method, url, form, onProgress, signal }: Order): Promise<Result> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const fail = (code: string) => () => reject(stopped(code))
    request.open(method, url)
    request.timeout = UPLOAD_LIMIT_MS
    request.setRequestHeader('accept', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(shareOf(loaded, total)))
    request.addEventListener('load', () => {
      const { status, responseText } = request
      const answer = answerOf(status, responseText, request.getResponseHeader('retry-after'))
      if (answer instanceof ParleyError) reject(answer)
      else resolve(answer as Result)
    })
    request.addEventListener('error', fail('unreachable'))
    request.addEventListener('timeout', fail(TIMED_OUT))
    request.addEventListener('abort', fail(CANCELLED))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop))
    if (signal.aborted) return fail(CANCELLED)()
    signal.addEventListener('abort', stop)
    request.send(form)
  })
}

function stopped(code: string): ParleyError {
  return new ParleyError('The service cannot be reached.', { status: 0, code })
}

/** An empty form has been sent as soon as it is begun. */
export function shareOf(loaded: number, total: number): number {
  return total <= 0 ? 1 : Math.min(1, loaded / total)
}

/** The body of a success, or the service's refusal; a proxy in between may answer with anything. */
export function answerOf(status: number, body: string, retryAfter: string | null): unknown {
  const said = fromJson(body)
  if (status >= 200 && status < 300 && said !== undefined) return said
  const { error, code, details, request_id: requestId } = (said ?? {}) as Refusal
  return new ParleyError(typeof error === 'string' ? error : `The service answered ${status}.`, {
    status,
    code: typeof code === 'string' ? code : 'unknown',
    details: Array.isArray(details) ? details : [],
    requestId,
    retryAfterSeconds: retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined,
  })
}

type Refusal = { error?: string; code?: string; details?: FieldFault[]; request_id?: string }

function fromJson(body: string): object | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
