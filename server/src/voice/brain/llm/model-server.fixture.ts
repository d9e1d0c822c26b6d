import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import type { LlmProvider, ModelSettings } from './model-settings.ts'
import { WIRES, type Wire } from './wires.fixture.ts'

/** One thing that a model does on the wire. */
export type Deed =
  | { readonly say: string }
  | { readonly call: string; readonly input: unknown }
  | { readonly refuse: string }
  | { readonly wait: Promise<unknown> }
  /** What no protocol allows. */
  | { readonly garbage: true }
  | { readonly cut: true }

export type Answer =
  | { readonly status: number }
  /** Takes the request and never answers. */
  | { readonly silent: true }
  | { readonly deeds: readonly Deed[]; readonly end?: 'stop' | 'length' }

export type Asked = {
  readonly provider: LlmProvider
  readonly model: string
  readonly body: string
  /** The caller's last words. */
  readonly caller: string
  readonly isClosed: () => boolean
}

export type ModelServer = {
  readonly asked: readonly Asked[]
  settings(provider: LlmProvider, model?: string): ModelSettings
  forgetAsked(): void
  close(): Promise<void>
}

/** A server that speaks the protocols of the providers and says what the test sets. */
export async function startModelServer(answer: (asked: Asked) => Answer): Promise<ModelServer> {
  const asked: Asked[] = []
  const server = createServer((request, response) => void serve(request, response))

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const provider = request.url?.split('/')[1] as LlmProvider
    const body = await textOf(request)
    let isClosed = false
    response.on('close', () => (isClosed = true))
    const { model = /models\/([^:]+):/.exec(request.url ?? '')?.[1] ?? '' } = JSON.parse(body) as {
      model?: string
    }
    const one: Asked = { provider, model, body, caller: wordsIn(body), isClosed: () => isClosed }
    asked.push(one)
    await perform(answer(one), WIRES[provider], response)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    asked,
    settings: (provider, model = 'test-model') => ({
      provider,
      model,
      baseUrl: `http://127.0.0.1:${port}/${provider}/v1`,
      apiKey: 'secret',
    }),
    forgetAsked: () => void asked.splice(0),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The rules speak of the tag too, and some providers put them last. */
function wordsIn(body: string): string {
  const end = body.lastIndexOf('</caller>')
  return body.slice(body.lastIndexOf('<caller>', end) + '<caller>'.length, end)
}

async function perform(answer: Answer, wire: Wire, response: ServerResponse): Promise<void> {
  if ('silent' in answer) return
  if ('status' in answer) {
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: 'No.', type: 'error', code: answer.status } }))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const speaker = wire()
  const send = (events: readonly string[]) => events.forEach((event) => response.write(event))
  send(speaker.start())
  for (const deed of answer.deeds) {
    if (response.destroyed) return
    if ('wait' in deed) await deed.wait
    else if ('cut' in deed) {
      // What was written before is to arrive.
      await new Promise((resolve) => response.write(': cut\n\n', resolve))
      response.destroy()
      return
    } else if ('garbage' in deed) response.write('data: {"oops": [\n\nthis is no event\n\n')
    else if ('say' in deed) send(speaker.say(deed.say))
    else if ('call' in deed) send(speaker.call(deed.call, deed.input))
    else send(speaker.refuse(deed.refuse))
  }
  send(speaker.end(answer.end ?? 'stop'))
  response.end()
}
