/** Netstrings, as baresip's control connection speaks them: `5:hello,`. */
export function netstring(text: string): string {
  return `${Buffer.byteLength(text)}:${text},`
}

const MAX_LENGTH_DIGITS = 8

/** Takes the bytes of a connection as they come, and gives each text when it is complete. */
export function createNetstringReader(onText: (text: string) => void): (chunk: Buffer) => void {
  let waiting = Buffer.alloc(0)
  return (chunk) => {
    waiting = Buffer.concat([waiting, chunk])
    for (;;) {
      const colon = waiting.indexOf(':')
      if (colon > MAX_LENGTH_DIGITS) throw new Error('That is no netstring.')
      if (colon === -1) return
      const end = colon + 1 + Number(waiting.toString('latin1', 0, colon))
      // The comma ends it.
      if (waiting.length <= end) return
      onText(waiting.toString('utf8', colon + 1, end))
      waiting = waiting.subarray(end + 1)
    }
  }
}
