import { connectCall, NotFoundError, Parley, type Agent, type Page, type Transcript } from '@parley/sdk'

/** A stranger's program: it is only compiled, against the declarations of the built package. */

const client = new Parley({ apiKey: 'prl_any', baseUrl: 'https://voice.example.com', maxRetries: 1 })

const agent: Agent = await client.agents.retrieve('agt_1', { signal: AbortSignal.timeout(1000) })
const first: Page<Transcript> = await client.transcripts.list(agent.id, { limit: 1 })
for await (const { summary } of client.transcripts.list(agent.id)) summary.trim()
first.items[0]?.rating?.toFixed()

await client.agents.delete(agent.id).catch((error: unknown) => {
  if (error instanceof NotFoundError) error.requestId?.trim()
})
// @ts-expect-error -- no plan is called so.
await client.subscription.update({ plan: 'golden' })

const { type } = await client.webhooks.unwrap('{}', new Headers(), 'whsec_')
type.trim()

const { url } = await client.webCalls.create(agent.id, { caller: '+12025550143' })
connectCall(url, {
  message: ({ type: kind }) => kind.trim(),
  voice: (pcm) => pcm.byteLength,
  over: () => undefined,
})
