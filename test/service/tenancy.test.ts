import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillAccount, type FullAccount } from './full-account.ts'
import { AN_AGENT, startTestService, type Reply, type Tenant, type TestService } from '../harness.ts'
import { NAMELESS } from './nameless-operations.ts'
import { operationsOf } from '../operations.ts'
import { engines } from '../stores.ts'
import { PROBES, type Names, type Probe } from './tenancy-probes.ts'
import { readFiles, readStore } from './whole-store.ts'

/** What two answers to different people at different moments may differ in. */
const VARYING = /^(ratelimit-|x-request-id$|date$|content-length$)/
/** Tables that requests without effect on an account still write to. */
const PASSING = ['rate_counts', 'request_log', 'schedules', 'jobs', 'mails', 'auth_verifications']

describe.each(engines)('tenancy on %s', (engine) => {
  let node: TestService
  let other: FullAccount
  let asker: Tenant
  let own: { agentId: string }
  let foreign: Names
  let unknown: Names

  beforeAll(async () => {
    node = await startTestService(engine)
    other = await fillAccount(node)
    asker = await node.signUp()
    await node.service.work.idle()
    own = { agentId: (await asker.ask('POST', '/agents', { body: AN_AGENT })).body.agent.id }
    foreign = namesOf(other)
    unknown = unlike(foreign)
  })
  afterAll(() => node.close())

  async function send(probe: Probe, names: Names, as: 'key' | 'session'): Promise<Reply> {
    const { method, url, body, as: needed = as } = probe(names, own)
    const options = body === undefined ? {} : { body }
    if (needed === 'nobody') return node.ask(method, url, options)
    return needed === 'session' ? asker.click(method, url, options) : asker.ask(method, url, options)
  }

  test('every operation of the document is probed, or cannot name anything', () => {
    const operations = operationsOf(node.document).map(({ operationId }) => operationId)
    expect(operations.sort()).toEqual([...Object.keys(PROBES), ...Object.keys(NAMELESS)].sort())
  })

  test('every operation with an id in its path is probed', () => {
    const named = operationsOf(node.document).filter(({ parameters }) =>
      parameters.some(
        ({ in: place, name }) => place === 'path' && !['isoCountry', 'voiceId', 'secret'].includes(name),
      ),
    )
    expect(named.map(({ operationId }) => operationId).filter((id) => !(id in PROBES))).toEqual([])
  })

  const probes = Object.entries(PROBES).flatMap(([name, each]) =>
    each.map((probe, i) => ({ name, probe, i: i + 1 })),
  )

  test.each(probes)('$name ($i): what another account has is like what does not exist', async ({ probe }) => {
    const before = await everything(node)
    for (const as of ['key', 'session'] as const) {
      const theirs = await send(probe, foreign, as)
      const nobodys = await send(probe, unknown, as)
      expect(essence(theirs, foreign)).toEqual(essence(nobodys, unknown))
      const { status } = probe(foreign, own)
      expect(status === undefined ? [404, 409] : [status]).toContain(theirs.status)
    }
    expect(await everything(node)).toEqual(before)
  })

  test('the probes would notice: for the owner each name is known', async () => {
    const { tenant, agents, keyId, trunkId } = other
    const [agent] = agents
    expect((await tenant.ask('GET', `/agents/${agent.id}`)).status).toBe(200)
    expect((await tenant.ask('GET', `/calls/${agent.callId}`)).status).toBe(200)
    expect((await tenant.ask('GET', `/calls/${agent.callId}/recording`)).status).toBe(200)
    expect((await tenant.ask('GET', `/calls/${agent.callId}/journal`)).status).toBe(200)
    expect((await tenant.ask('GET', `/calls/${agent.callId}/tools`)).status).toBe(200)
    expect((await tenant.ask('GET', `/appointments?agent_id=${agent.id}`)).body.total).toBeGreaterThan(0)
    const asked = await tenant.ask('GET', `/unanswered-questions?agent_id=${agent.id}`)
    expect(asked.body.data.total).toBeGreaterThan(0)
    expect((await tenant.ask('GET', `/agents/${agent.id}/transcripts/${agent.transcriptId}`)).status).toBe(
      200,
    )
    expect((await tenant.ask('GET', `/trunks/${trunkId}`)).status).toBe(200)
    expect((await tenant.ask('GET', `/agents/${agent.id}/appointments/${agent.appointmentId}`)).status).toBe(
      200,
    )
    const bundles = await tenant.ask('GET', '/phone-numbers/regulatory-bundles/GB')
    expect(bundles.body.data.bundles.map(({ sid }: { sid: string }) => sid)).toEqual([other.bundleSid])
    const numbers = (await tenant.ask('GET', '/phone-numbers')).body.data
    expect(numbers.map((held: { phone_number: string }) => held.phone_number)).toContain(foreign.number)
    const keys = (await tenant.click('GET', '/api-keys')).body.data
    expect(keys.map(({ id }: { id: string }) => id)).toContain(keyId)
  })

  test('lists show only what is one’s own', async () => {
    const lists = [
      await asker.ask('GET', '/agents'),
      await asker.ask('GET', '/calls'),
      await asker.ask('GET', '/calls?text=e'),
      await asker.ask('GET', '/appointments'),
      await asker.ask('GET', '/unanswered-questions'),
      await asker.ask('GET', '/unanswered-questions/groups'),
      await asker.ask('GET', '/overview'),
      await asker.ask('GET', '/phone-numbers'),
      await asker.ask('GET', '/phone-numbers/regulatory-bundles/GB'),
      await asker.click('GET', '/api-keys'),
      await asker.ask('GET', '/trunks'),
      await asker.ask('GET', '/webhooks'),
      await asker.ask('GET', '/subscription'),
      await asker.ask('GET', '/user'),
    ]
    for (const list of lists) {
      expect(list.status).toBe(200)
      expect(other.marks.filter((mark) => list.raw.includes(mark))).toEqual([])
    }
  })
})

function namesOf({ agents, bundleSid, keyId, trunkId, webhookId, deliveryId, tenant }: FullAccount): Names {
  const [{ id, number, transcriptId, callId, appointmentId, questionId }] = agents
  return {
    accountId: tenant.accountId,
    agentId: id,
    transcriptId,
    callId,
    number,
    takenNumber: number,
    bundleSid,
    keyId,
    trunkId,
    webhookId,
    deliveryId,
    appointmentId,
    questionId,
    email: tenant.email,
  }
}

/** Names of the same form that do not exist. */
function unlike(names: Names): Names {
  const turned = (id: string) =>
    id.slice(0, -6) + id.slice(-6).replaceAll(/./g, (c) => (c === '0' ? '1' : '0'))
  return {
    accountId: turned(names.accountId),
    agentId: turned(names.agentId),
    transcriptId: turned(names.transcriptId),
    callId: turned(names.callId),
    number: '+19075550147',
    takenNumber: '+12123456789',
    bundleSid: turned(names.bundleSid),
    keyId: turned(names.keyId),
    trunkId: turned(names.trunkId),
    webhookId: turned(names.webhookId),
    deliveryId: turned(names.deliveryId),
    appointmentId: turned(names.appointmentId),
    questionId: turned(names.questionId),
    email: `nobody.${names.email}`,
  }
}

/** Status, body and headers, with the names taken out. */
function essence({ status, raw, headers }: Reply, names: Names): object {
  const body = Object.values(names).reduce((text, name) => text.replaceAll(name, '<name>'), raw)
  return {
    status,
    body: body.replaceAll(/"request_id":"[^"]*"/g, ''),
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !VARYING.test(name))),
  }
}

/** Once what earlier requests have set going is done. */
async function everything(node: TestService): Promise<object> {
  await node.service.work.idle()
  const tables = await readStore(node.store)
  for (const table of PASSING) tables.delete(table)
  return { tables, files: readFiles(node.config.dataDir) }
}
