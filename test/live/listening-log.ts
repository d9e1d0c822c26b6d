import { Writable } from 'node:stream'
import { createLog, type Log } from '../../server/src/platform/log.ts'

/** Collects the messages that are logged and lets a test wait for one. */
export function createListeningLog(): { log: Log; said(message: string): Promise<void> } {
  const seen: string[] = []
  const expected = new Map<string, () => void>()
  const sink = new Writable({
    write(line: Buffer, _encoding, done) {
      const { msg }: { msg: string } = JSON.parse(line.toString())
      seen.push(msg)
      expected.get(msg)?.()
      done()
    },
  })
  return {
    log: createLog('warn', false, sink),
    said: (message: string) =>
      seen.includes(message)
        ? Promise.resolve()
        : new Promise<void>((resolve) => void expected.set(message, resolve)),
  }
}
