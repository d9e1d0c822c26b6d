import { steadyMs, type Served } from './model-server.ts'

/** About what a turn of a call leaves between two requests. */
const GAP_MS = 100

/**
 * The same way without Parley: a ready body of the same size is posted, and the first piece of the answer is read. What
 * it takes is the machine's share: the kernel, `fetch`, and the waking up of two processes.
 */
export async function bareRequest(
  url: string,
  bytes: number,
  next: () => Promise<Extract<Served, { type: 'served' }>>,
): Promise<number> {
  const body = 'x'.repeat(bytes)
  await new Promise((resolve) => setTimeout(resolve, GAP_MS))
  const startMs = steadyMs()
  const [served, readMs] = await Promise.all([next(), readFirst(url, body)])
  return served.askedMs - startMs + readMs - served.sentMs
}

async function readFirst(url: string, body: string): Promise<number> {
  const response = await fetch(url, { method: 'POST', body })
  let readMs = 0
  let text = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    if (readMs === 0 && text.includes('answer')) readMs = steadyMs()
  }
  return readMs
}
