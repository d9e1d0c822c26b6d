/** One event of a live call: `call`, `words`, `state`, `turn` or `ended`, and what it says. */
export type LiveEvent = { readonly event: string; readonly data: unknown }

/** The longest event that is kept while it comes. */
const MAX_EVENT_CHARACTERS = 1_000_000

/** The events of a stream, as they come. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<LiveEvent, void, undefined> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let waiting = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      waiting += decoder.decode(value, { stream: true })
      if (waiting.length > MAX_EVENT_CHARACTERS) throw new Error('An event of the stream does not end.')
      const blocks = waiting.split(/\r?\n\r?\n/)
      waiting = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventIn(block)
        if (event !== undefined) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** A block without data is a comment, sent to keep the connection open. */
function eventIn(block: string): LiveEvent | undefined {
  const fields = block.split(/\r?\n/).map((line) => /^(\w+): ?(.*)$/.exec(line))
  const valuesOf = (wanted: string) =>
    fields.flatMap((field) => (field?.[1] === wanted ? [field[2] ?? ''] : []))
  const data = valuesOf('data')
  if (data.length === 0) return undefined
  return { event: valuesOf('event')[0] ?? 'message', data: JSON.parse(data.join('\n')) }
}
