import { afterEach, describe, expect, test } from 'vitest'
import type { StartVoice } from '../../server/src/voice/protocol.ts'
import type { Brain } from '../../server/src/voice/brain/brain.ts'
import type { TextToSpeech } from '../../server/src/voice/speech/text-to-speech.ts'
import { AN_AGENT, startTestService, type Json, type Tenant, type TestService } from '../harness.ts'
import { engines } from '../stores.ts'
import { scriptedHost } from './web-calls/scripted-host.ts'
import { scriptedBrain, scriptedVoice } from './web-calls/scripted-speech.ts'
import { callFrom, type WebCaller } from './web-calls/web-caller.ts'

const ANSWER = 'Yes, until four.'
const brain: Brain = {
  ...scriptedBrain({
    'Do you take walk-ins?': [{ clause: ANSWER, source: 'faq:0' }, { about: 'information' }],
  }),
  rehearse: async () => [[ANSWER]],
}

const isListening = (message: Json) => message.type === 'state' && message.state === 'listening'
const isAgent = (message: Json) => message.type === 'words' && message.speaker === 'agent' && message.final
const isEnded = (message: Json) => message.type === 'ended'

// One store is enough, PostgreSQL where it is there: what is kept in each is tested beside its code.
describe.each(engines.slice(-1))('calls of the whole service on %s', (engine) => {
  let node: TestService
  afterEach(() => node.close())

  async function start(
    startVoice: StartVoice = scriptedHost({ brain }),
    environment: Record<string, string> = {},
  ): Promise<string> {
    node = await startTestService(engine, environment, undefined, startVoice)
    return node.service.app.listen({ host: '127.0.0.1', port: 0 })
  }

  async function dial(address: string, tenant: Tenant, agentId: string): Promise<WebCaller> {
    const { body } = await tenant.ask('POST', `/agents/${agentId}/web-calls`)
    return callFrom(`${address.replace('http', 'ws')}/web-calls/${body.data.token}`, { acknowledge: true })
  }

  async function newAgent(tenant: Tenant, more: object = {}): Promise<string> {
    return (await tenant.ask('POST', '/agents', { body: { ...AN_AGENT, ...more } })).body.agent.id
  }

  test.each(['agent', 'account'])('deleting the %s ends its live call (D-A1)', async (what) => {
    const address = await start()
    const tenant = await node.signUp()
    const id = await newAgent(tenant)
    const bystander = await node.signUp()
    const untouched = await dial(address, bystander, await newAgent(bystander))
    const caller = await dial(address, tenant, id)
    await Promise.all([caller.hear(isListening), untouched.hear(isListening)])
    const deleted =
      what === 'agent' ? await tenant.ask('DELETE', `/agents/${id}`) : await tenant.click('DELETE', '/user')
    expect(deleted.status).toBe(200)
    expect(await caller.hear(isEnded)).toMatchObject({ reason: 'failed' })
    untouched.send({ type: 'text', text: 'Do you take walk-ins?' })
    expect(await untouched.hear(isAgent)).toMatchObject({ text: ANSWER })
    untouched.close()
  })

  test('what an agent is known to say is made when it is saved, and not again in the call', async () => {
    const made: string[] = []
    const voice: TextToSpeech = {
      name: 'counting',
      async *speak(text, ...rest) {
        made.push(text)
        yield* scriptedVoice.speak(text, ...rest)
      },
    }
    const address = await start(scriptedHost({ brain, voice }))
    const tenant = await node.signUp()
    const id = await newAgent(tenant)
    await node.service.work.idle()
    expect(made).toContain(AN_AGENT.greeting)
    expect(made).toContain(ANSWER)
    const before = made.length
    const caller = await dial(address, tenant, id)
    await caller.hear(isListening)
    caller.send({ type: 'text', text: 'Do you take walk-ins?' })
    expect(await caller.hear(isAgent)).toMatchObject({ text: ANSWER })
    caller.close()
    expect(made.slice(before)).toEqual([])
    await tenant.ask('PATCH', `/agents/${id}`, { body: { greeting: 'Good day.' } })
    await node.service.work.idle()
    expect(made.slice(before)).toEqual(['Good day.'])
  })

  test('accounts that want mail about calls get it', async () => {
    const address = await start()
    const tenant = await node.signUp()
    const id = await newAgent(tenant)
    await tenant.ask('PATCH', '/user', { body: { callNotifications: false } })
    await talkOnce(await dial(address, tenant, id))
    await concluded(tenant, 1)
    await tenant.ask('PATCH', '/user', { body: { callNotifications: true } })
    await talkOnce(await dial(address, tenant, id))
    await concluded(tenant, 2)
    const mails = await node.store.db
      .selectFrom('mails')
      .selectAll()
      .where('account_id', '=', tenant.accountId)
      .execute()
    expect(mails.map(({ recipient }) => recipient)).toEqual([tenant.email])
    expect(mails[0]?.subject).toBe('Resolved: call from an unknown number')
    expect(mails[0]?.body).toContain(`Caller: Do you take walk-ins?\nAva: ${ANSWER}`)
  })

  test('an agent whose trial is over apologises aloud, and costs nothing (D-S4)', async () => {
    const address = await start(undefined, { BILLING: 'on' })
    const tenant = await node.signUp()
    const id = await newAgent(tenant)
    node.clock.advance(15 * 86_400_000)
    const { body } = await tenant.ask('GET', `/agents/${id}/routing`)
    expect(body.data).toMatchObject({ kind: 'apologise', reason: 'subscription_over' })
    const caller = await dial(address, tenant, id)
    expect(await caller.hear(isAgent)).toMatchObject({ text: expect.stringContaining('nobody can take') })
    expect(await caller.hear(isEnded)).toMatchObject({ reason: 'agent_hung_up' })
    await concluded(tenant, 1)
    expect((await tenant.ask('GET', '/subscription')).body.data.usage.seconds).toBe(0)
  })

  test('hanging up is asked for once with one Idempotency-Key (D-I1)', async () => {
    const address = await start()
    const tenant = await node.signUp()
    const caller = await dial(address, tenant, await newAgent(tenant))
    await caller.hear(isListening)
    await expect.poll(async () => (await tenant.ask('GET', '/calls')).body.data.length).toBe(1)
    const [{ id }] = (await tenant.ask('GET', '/calls')).body.data
    const headers = { 'idempotency-key': 'bye' }
    expect((await tenant.ask('POST', `/calls/${id}/hang-up`, { headers })).status).toBe(200)
    expect(await caller.hear(isEnded)).toMatchObject({ reason: 'agent_hung_up' })
    await concluded(tenant, 1)
    const again = await tenant.ask('POST', `/calls/${id}/hang-up`, { headers })
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
    expect((await tenant.ask('POST', `/calls/${id}/hang-up`)).status).toBe(409)
  })

  async function talkOnce(caller: WebCaller): Promise<void> {
    await caller.hear(isListening)
    caller.send({ type: 'text', text: 'Do you take walk-ins?' })
    await caller.hear(isAgent)
    await caller.hear(isListening)
    caller.close()
  }

  async function concluded(tenant: Tenant, calls: number): Promise<void> {
    await expect
      .poll(async () => (await tenant.ask('GET', '/calls?status=ended')).body.data.length)
      .toBe(calls)
    await node.service.work.idle()
  }
})
