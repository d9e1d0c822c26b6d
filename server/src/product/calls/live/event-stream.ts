import type { FastifyReply } from 'fastify'
import { SECOND_MS } from '../../../platform/clock.ts'
import type { Report } from './live-calls.ts'
import type { Call } from '../call.ts'

const KEEP_ALIVE_MS = 15 * SECOND_MS
/** Who does not read is let go: a call must not wait for those who watch it. */
const MAX_UNREAD_BYTES = 256 * 1024

type Follow = (listener: (report: Report) => void) => (() => void) | undefined

/** Server-sent events, as the HTML standard has them: a name, a line of JSON, an empty line. */
export function streamReports(reply: FastifyReply, call: Call, follow: Follow): void {
  const { raw } = reply
  const write = (name: string, body: object) =>
    void raw.write(`event: ${name}\ndata: ${JSON.stringify(body)}\n\n`)
  // First, since it may be refused. Nothing is reported before this function returns.
  const leave = follow((report) => {
    if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy()
    else write(report.type, report)
    if (report.type === 'ended') raw.end()
  })
  reply.hijack()
  raw.writeHead(200, {
    ...headersOf(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  })
  write('call', call)
  if (leave === undefined) {
    write('ended', { type: 'ended', reason: call.reason ?? 'failed' })
    raw.end()
    return
  }
  const keepAlive = setInterval(() => void raw.write(': still here\n\n'), KEEP_ALIVE_MS)
  raw.on('close', () => {
    clearInterval(keepAlive)
    leave()
  })
}

function headersOf(reply: FastifyReply): Record<string, string> {
  const headers = Object.entries(reply.getHeaders())
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]))
}
