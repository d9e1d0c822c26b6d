import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type Tenant, type TestService } from '../../../../test/harness.ts'
import { PLAN_LIMITS } from '../subscription/plan-limits.ts'
import { engines } from '../../../../test/stores.ts'
import { readStore } from '../../../../test/service/whole-store.ts'
import { TRUNKS_CHANGED } from './trunk.ts'

const MAX_TRUNKS = PLAN_LIMITS.starter.trunks
const PASSWORD = 'correct horse battery'
const SECRET = 'what the carrier gave us'
const A_TRUNK = {
  name: 'Main carrier',
  inbound: {
    addresses: ['203.0.113.0/24', '2001:DB8::7', '203.0.113.0/24'],
    username: 'carrier',
    password: PASSWORD,
  },
  outbound: {
    host: 'SIP.example.com',
    port: 5080,
    transport: 'tls',
    username: 'bright-dental',
    password: SECRET,
    register: true,
    caller_id: '+12125550100',
  },
  transfer: 'refer',
  refer_form: 'tel',
  media_encryption: 'require',
}
const SHOWN = {
  id: expect.stringMatching(/^trk_/),
  name: 'Main carrier',
  kind: 'trunk',
  inbound: { addresses: ['203.0.113.0/24', '2001:db8::7'], username: 'carrier' },
  outbound: {
    host: 'sip.example.com',
    port: 5080,
    transport: 'tls',
    username: 'bright-dental',
    register: true,
    caller_id: '+12125550100',
  },
  transfer: 'refer',
  refer_form: 'tel',
  media_encryption: 'require',
  phone_number: null,
  created_at: expect.any(String),
  updated_at: expect.any(String),
}

/** For word that goes by way of the store. */
const PATIENCE = { timeout: 10_000 }

describe.each(engines)('trunks on %s', (engine) => {
  let node: TestService
  let tenant: Tenant
  let other: Tenant
  const notices: string[] = []

  beforeAll(async () => {
    node = await startTestService(engine)
    tenant = await node.signUp()
    other = await node.signUp()
    node.store.notices.subscribe((topic, id) => {
      if (topic === TRUNKS_CHANGED) notices.push(id)
    })
  })
  afterAll(() => node.close())

  const create = (body: object, who = tenant) => who.ask('POST', '/trunks', { body })
  const change = (id: string, body: object) => tenant.ask('PATCH', `/trunks/${id}`, { body })
  const clear = () => node.store.db.deleteFrom('trunks').execute()

  test('POST /trunks answers 201 with everything but the passwords', async () => {
    await clear()
    const { status, body } = await create(A_TRUNK)
    expect(status).toBe(201)
    expect(body).toEqual({ success: true, data: SHOWN })
    expect((await tenant.ask('GET', `/trunks/${body.data.id}`)).body).toEqual(body)
    expect((await tenant.ask('GET', '/trunks')).body).toEqual({ success: true, data: [body.data] })
  })

  test('what is left out takes its default', async () => {
    await clear()
    const { body } = await create({ name: 'Small', outbound: { host: '192.0.2.1' } })
    expect(body.data).toMatchObject({
      kind: 'trunk',
      inbound: { addresses: [], username: null },
      outbound: { port: null, transport: 'udp', username: null, register: false, caller_id: null },
      transfer: 'bridge',
      refer_form: 'sip',
      media_encryption: 'allow',
      phone_number: null,
    })
  })

  test('a softphone gets a user name and a password, which is shown once', async () => {
    await clear()
    const desk = { name: 'Desk', kind: 'softphone', phone_number: '+12125550123' }
    const { status, body } = await create(desk)
    expect(status).toBe(201)
    const { id, password, hint, inbound } = body.data
    expect(inbound.username).toMatch(/^[0-9a-z]{16}$/)
    expect(password).toMatch(/^[0-9a-f]{24}$/)
    expect(hint).toContain(inbound.username)
    const second = (await create(desk)).body.data
    expect([second.password, second.inbound.username]).not.toContain(password)
    expect(second.inbound.username).not.toBe(inbound.username)
    const later = [
      await tenant.ask('GET', `/trunks/${id}`),
      await tenant.ask('GET', '/trunks'),
      await change(id, { name: 'Front desk' }),
    ]
    for (const { status, raw } of later) {
      expect(status).toBe(200)
      expect(raw).not.toContain(password)
      expect(raw).not.toContain('"hint"')
    }
  })

  test('a softphone keeps the user name and password that it is given', async () => {
    await clear()
    const inbound = { username: 'desk.1', password: PASSWORD }
    const { body } = await create({ name: 'Desk', kind: 'softphone', inbound })
    expect(body.data.inbound).toEqual({ addresses: [], username: 'desk.1' })
    expect(body.data).not.toHaveProperty('password')
    const named = await create({ name: 'Desk', kind: 'softphone', inbound: { username: 'desk.2' } })
    expect(named.body.data).toMatchObject({ inbound: { username: 'desk.2' }, password: expect.any(String) })
  })

  test('no password, nor what opens as one, is in any answer or in the store', async () => {
    await clear()
    const answers = [await create(A_TRUNK), await tenant.ask('GET', '/trunks')]
    const { password } = (await create({ name: 'Desk', kind: 'softphone' })).body.data
    const tables = JSON.stringify([...(await readStore(node.store))])
    for (const secret of [PASSWORD, SECRET]) {
      for (const { raw } of answers) expect(raw).not.toContain(secret)
      expect(tables).not.toContain(secret)
    }
    expect(tables).not.toContain(password)
    for (const { raw } of answers) expect(raw).not.toMatch(/hash|sealed|password/)
  })

  test('PATCH changes what is sent and nothing else, the secrets least of all', async () => {
    await clear()
    const { id, created_at } = (await create(A_TRUNK)).body.data
    const secrets = () =>
      node.store.db
        .selectFrom('trunks')
        .select(['sealed_password_hashes', 'sealed_outbound_password'])
        .execute()
    const before = await secrets()
    node.clock.advance(1000)
    const { status, body } = await change(id, {
      name: 'Renamed',
      inbound: { addresses: ['198.51.100.7'] },
      outbound: { transport: 'tcp', host: 'sip.example.com' },
    })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      ...SHOWN,
      name: 'Renamed',
      inbound: { addresses: ['198.51.100.7'], username: 'carrier' },
      outbound: { ...SHOWN.outbound, transport: 'tcp' },
      created_at,
    })
    expect(body.data.updated_at > created_at).toBe(true)
    expect((await tenant.ask('GET', `/trunks/${id}`)).body).toEqual(body)
    expect(await secrets()).toEqual(before)
    // What was answered may be sent back as it is.
    expect((await change(id, body.data)).body.data).toEqual(body.data)
    expect(await secrets()).toEqual(before)
  })

  test('PATCH with null gives the default back, or takes a part away', async () => {
    await clear()
    const { id } = (await create(A_TRUNK)).body.data
    const nulls = { transfer: null, refer_form: null, media_encryption: null, inbound: null }
    expect((await change(id, { ...nulls, outbound: { caller_id: null } })).body.data).toMatchObject({
      inbound: { addresses: [], username: null },
      outbound: { caller_id: null },
      transfer: 'bridge',
      refer_form: 'sip',
      media_encryption: 'allow',
    })
    const without = await change(id, { inbound: { addresses: ['192.0.2.1'] }, outbound: null })
    expect(without.body.data.outbound).toBeNull()
    const [row] = await node.store.db.selectFrom('trunks').selectAll().execute()
    expect(row).toMatchObject({ sealed_password_hashes: null, sealed_outbound_password: null })
  })

  test('a new user name needs its password again, and a new password may come alone', async () => {
    await clear()
    const { id } = (await create(A_TRUNK)).body.data
    const renamed = await change(id, { inbound: { username: 'carrier2' } })
    expect(renamed.status).toBe(400)
    expect(renamed.body.details[0].field).toBe('inbound.password')
    const both = { username: 'carrier2', password: 'another horse battery' }
    expect((await change(id, { inbound: both })).body.data.inbound.username).toBe('carrier2')
    expect((await change(id, { inbound: { password: 'yet another horse' } })).status).toBe(200)
  })

  test('a kept password goes to no other host or port: it is needed again, or taken away', async () => {
    await clear()
    const { id } = (await create(A_TRUNK)).body.data
    for (const elsewhere of [{ host: 'evil.example.com' }, { port: 5090 }, { port: null }]) {
      const { body } = await change(id, { outbound: elsewhere })
      expect(body).toMatchObject({ status: 400, details: [{ field: 'outbound.password' }] })
    }
    const moved = { host: 'sip2.example.com', port: null, password: 'another secret' }
    const open = { host: 'sip3.example.com', username: null, password: null, register: false }
    for (const outbound of [moved, open, { host: 'sip4.example.com' }])
      expect((await change(id, { outbound })).body.data.outbound.host).toBe(outbound.host)
  })

  test('409 for a user name that is taken, in the same words for every owner', async () => {
    await clear()
    const trunk = (username: string) => ({ name: 'A', inbound: { username, password: PASSWORD } })
    await create(trunk('shared'))
    const own = await create(trunk('shared'))
    const foreign = await create(trunk('shared'), other)
    const { id } = (await create(trunk('free'))).body.data
    const patched = await change(id, { inbound: { username: 'shared', password: PASSWORD } })
    for (const { status, body } of [own, foreign, patched]) {
      expect(status).toBe(409)
      expect(body).toMatchObject({ code: 'conflict', error: 'inbound.username: is taken; choose another.' })
    }
    expect((await tenant.ask('GET', `/trunks/${id}`)).body.data.inbound.username).toBe('free')
    const raced = await Promise.all(
      Array.from({ length: 10 }, (_, i) => create(trunk('raced'), i % 2 === 0 ? tenant : other)),
    )
    expect(raced.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      201,
      ...Array<number>(9).fill(409),
    ])
  })

  test('two changes of different fields at the same time both hold', async () => {
    await clear()
    const { id } = (await create(A_TRUNK)).body.data
    await Promise.all([
      change(id, { name: 'Both' }),
      change(id, { transfer: 'bridge' }),
      change(id, { outbound: { caller_id: '+12125550101' } }),
      change(id, { inbound: { addresses: ['192.0.2.9'] } }),
    ])
    expect((await tenant.ask('GET', `/trunks/${id}`)).body.data).toMatchObject({
      name: 'Both',
      transfer: 'bridge',
      outbound: { caller_id: '+12125550101' },
      inbound: { addresses: ['192.0.2.9'] },
    })
  })

  test('an account has at most so many, even if it asks for all of them at once', async () => {
    await clear()
    const asked = await Promise.all(
      Array.from({ length: MAX_TRUNKS + 5 }, (_, i) => create({ name: `Desk ${i}`, kind: 'softphone' })),
    )
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(MAX_TRUNKS)
    const refused = asked.filter(({ status }) => status === 403)
    expect(refused).toHaveLength(5)
    expect(refused[0]?.body.error).toContain(`at most ${MAX_TRUNKS} trunks`)
    expect((await create({ name: 'Desk', kind: 'softphone' }, other)).status).toBe(201)
  })

  test('DELETE /trunks/{trunkId} removes it, and then it does not exist', async () => {
    await clear()
    const { id } = (await create(A_TRUNK)).body.data
    expect((await other.ask('DELETE', `/trunks/${id}`)).status).toBe(404)
    expect((await tenant.ask('DELETE', `/trunks/${id}`)).body).toEqual({ success: true })
    for (const method of ['GET', 'DELETE']) {
      expect((await tenant.ask(method, `/trunks/${id}`)).status).toBe(404)
    }
    expect((await create(A_TRUNK)).status, 'its user name is free again').toBe(201)
  })

  test('every change is announced to all nodes, and what changes nothing is not', async () => {
    await clear()
    const newcomer = await node.signUp()
    const ask = (method: string, url: string, body?: object) =>
      newcomer.ask(method, url, body === undefined ? {} : { body })
    const told = () => notices.filter((id) => id === newcomer.accountId).length
    expect((await ask('POST', '/trunks', { name: 'Nothing' })).status).toBe(400)
    expect((await ask('GET', '/trunks')).status).toBe(200)
    expect(told()).toBe(0)
    // A node of PostgreSQL hears of its own changes twice: at once, and with all others.
    const times = engine === 'postgres' ? 2 : 1
    const { id } = (await ask('POST', '/trunks', A_TRUNK)).body.data
    await expect.poll(told, PATIENCE).toBe(times)
    expect((await ask('PATCH', `/trunks/${id}`, { name: 'New' })).status).toBe(200)
    await expect.poll(told, PATIENCE).toBe(2 * times)
    expect((await ask('PATCH', `/trunks/${id}`, { name: '' })).status).toBe(400)
    expect((await ask('GET', `/trunks/${id}`)).status).toBe(200)
    expect(told()).toBe(2 * times)
    expect((await ask('DELETE', `/trunks/${id}`)).status).toBe(200)
    await expect.poll(told, PATIENCE).toBe(3 * times)
  })
})
