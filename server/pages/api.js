/** An answer that is none: `status` 0 where the service was not reached. @typedef {Error & { status: number }} Refusal */

/**
 * Asks the service as whoever is signed in.
 *
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @param {AbortSignal} [signal]
 */
export async function ask(method, path, body, signal) {
  const answer = await fetch(path, {
    method,
    credentials: 'same-origin',
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((/** @type {unknown} */ error) => {
    if (signal?.aborted) throw error
    throw refusal('The service cannot be reached. Is it running, and are you online?', 0)
  })
  const content = await answer.json().catch(() => null)
  if (answer.ok) return content
  throw refusal(content?.error ?? `That did not work (${answer.status}).`, answer.status)
}

/**
 * @param {string} message
 * @param {number} status
 * @returns {Refusal}
 */
function refusal(message, status) {
  return Object.assign(new Error(message), { status })
}

/**
 * @param {unknown} error
 * @returns {number | undefined}
 */
export function statusOf(error) {
  return error instanceof Error && 'status' in error ? Number(error.status) : undefined
}

/** @param {unknown} error */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error)
}
