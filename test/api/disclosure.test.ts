import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AN_AGENT, startTestService, type Tenant, type TestService } from '../harness.ts'
import { engines } from '../stores.ts'

const ON = { enabled: true, switched_off: null }
const OFF = { enabled: false, acknowledged: true }

describe.each(engines)('the disclosure of agents on %s', (engine) => {
  let service: TestService
  let tenant: Tenant
  beforeAll(async () => {
    service = await startTestService(engine)
    tenant = await service.signUp()
  })
  afterAll(() => service.close())

  async function create(disclosure?: object): Promise<string> {
    const body = disclosure === undefined ? AN_AGENT : { ...AN_AGENT, disclosure }
    return (await tenant.ask('POST', '/agents', { body })).body.agent.id
  }
  const change = (id: string, disclosure: object | null) =>
    tenant.ask('PATCH', `/agents/${id}`, { body: { disclosure } })
  const disclosureOf = async (id: string) => (await tenant.ask('GET', `/agents/${id}`)).body.data.disclosure

  test('createAgent 201: it is on unless it is switched off', async () => {
    expect(await disclosureOf(await create())).toEqual(ON)
    expect(await disclosureOf(await create({ enabled: true }))).toEqual(ON)
    expect(await disclosureOf(await create(OFF))).toMatchObject({ enabled: false })
  })

  test('it is on for agents that were there before', async () => {
    const id = await create(OFF)
    await service.store.db.updateTable('agents').set({ disclosure: null }).where('id', '=', id).execute()
    expect(await disclosureOf(id)).toEqual(ON)
  })

  test('updateAgent 400: nobody switches it off without acknowledging what the law asks', async () => {
    const id = await create()
    for (const acknowledged of [undefined, false]) {
      const { status, body } = await change(id, { enabled: false, acknowledged })
      expect(status).toBe(400)
      expect(JSON.stringify(body)).toMatch(/Since 2 August 2026 the EU AI Act \(Article 50\) asks/)
    }
    expect(await disclosureOf(id)).toEqual(ON)
  })

  test('updateAgent 200: who switched it off, and when, is kept', async () => {
    const id = await create()
    const at = new Date(service.clock.now()).toISOString()
    const { status, body } = await change(id, { ...OFF, switched_off: { at: 'forged', by: 'nobody' } })
    expect(status).toBe(200)
    expect(body.updatedAgent.disclosure).toMatchObject({ enabled: false, switched_off: { at } })
    const { by } = body.updatedAgent.disclosure.switched_off
    expect(by).not.toBe('')
    expect(by).not.toBe('nobody')
    service.clock.advance(5000)
    // As it was read, and what it is already.
    await change(id, await disclosureOf(id))
    await change(id, OFF)
    expect(await disclosureOf(id)).toEqual({ enabled: false, switched_off: { at, by } })
    await change(id, { enabled: true })
    expect(await disclosureOf(id)).toEqual(ON)
  })

  test('updateAgent 200: by a session it is the address that was signed in', async () => {
    const id = await create()
    await tenant.click('PATCH', `/agents/${id}`, { body: { disclosure: OFF } })
    expect((await disclosureOf(id)).switched_off.by).toBe(tenant.email)
  })

  test('updateAgent 200: null gives the default back (D-M6)', async () => {
    const id = await create(OFF)
    expect((await change(id, null)).body.updatedAgent.disclosure).toEqual(ON)
  })
})
