/**
 * A model in a process of its own, so that what it costs is not ours. It answers every request after the same delay,
 * the first clause in one piece, and reports to its parent when a request reached it and when that clause left.
 *
 *   fork('model-server.ts', [delayMs])
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { wordFor } from './words.ts'
import type { LlmProvider } from '../../server/src/voice/brain/llm/model-settings.ts'
import { WIRES } from '../../server/src/voice/brain/llm/wires.fixture.ts'

/** Times of `steadyMs`, which all processes of a machine share. */
export type Served =
  | { readonly type: 'listening'; readonly port: number }
  | {
      readonly type: 'served'
      readonly askedMs: number
      readonly sentMs: number
      readonly connections: number
      readonly requestBytes: number
    }

const NS_PER_MS = 1e6

/** The machine's own steady clock, not the process's. */
export function steadyMs(): number {
  return Number(process.hrtime.bigint()) / NS_PER_MS
}

if (process.send) listen(Number(process.argv[2]))

function listen(delayMs: number): void {
  let connections = 0
  let answers = 0
  const server = createServer((request, response) => {
    const askedMs = steadyMs()
    void answer(request, response, delayMs, ++answers).then(({ sentMs, requestBytes }) =>
      tell({ type: 'served', askedMs, sentMs, connections, requestBytes }),
    )
  })
  server.on('connection', (socket) => {
    socket.setNoDelay(true)
    connections++
  })
  server.listen(0, '127.0.0.1', () => {
    tell({ type: 'listening', port: (server.address() as AddressInfo).port })
  })
}

/** The parts of a request come while the delay runs. */
async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  delayMs: number,
  nth: number,
): Promise<{ sentMs: number; requestBytes: number }> {
  const provider = request.url?.split('/')[1] as LlmProvider
  let requestBytes = 0
  request.on('data', (chunk: Buffer) => (requestBytes += chunk.length))
  const speaker = WIRES[provider]()
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(speaker.start().join(''))
  await new Promise((resolve) => setTimeout(resolve, delayMs))
  const first = speaker.say(`Here is the answer, ${wordFor(nth)}. `).join('')
  const sentMs = steadyMs()
  response.write(first)
  response.end([...speaker.say('Anything else?'), ...speaker.end('stop')].join(''))
  return { sentMs, requestBytes }
}

function tell(served: Served): void {
  process.send?.(served)
}
