import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type Tenant, type TestService } from '../../../test/harness.ts'
import { engines, type TestStore } from '../../../test/stores.ts'
import { readConfig, type Config } from '../config/config.ts'
import { createLog } from '../platform/log.ts'
import { writtenNotes } from '../product/operator/written-notes.fixture.ts'
import { claims, confirm, describeClaims, refuse } from './number-claims.ts'

const NUMBER = '+12024561111'
const AN_AGENT = {
  business_name: 'Maple',
  agent_name: 'Robin',
  voice_id: 'sarah',
  greeting: 'Hello.',
  system_prompt: 'Help.',
}

describe.each(engines)('the operator’s word on numbers, on %s', (engine) => {
  let node: TestService
  let config: Config
  let operator: Tenant
  let squatter: Tenant
  let owner: Tenant
  const lines: string[] = []

  beforeAll(async () => {
    const log = createLog('info', false, { write: (line: string) => lines.push(line) } as never)
    node = await startTestService(engine, {}, log)
    const { location } = node.store as TestStore
    const { dataDir } = node.config
    config =
      engine === 'postgres'
        ? readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: location })
        : readConfig({ NODE_ENV: 'test', DATA_DIR: path.dirname(location) })
    operator = await node.signUp()
    squatter = await claimant()
    node.clock.advance(1)
    owner = await claimant()
  })
  afterAll(() => node.close())

  async function claimant(): Promise<Tenant> {
    const tenant = await node.signUp()
    const { agent } = (await tenant.ask('POST', '/agents', { body: AN_AGENT })).body
    const trunk = (
      await tenant.ask('POST', '/trunks', {
        body: { name: 'Carrier', inbound: { addresses: ['203.0.113.7'] } },
      })
    ).body.data
    const body = { agent_id: agent.id, trunk_id: trunk.id, phoneNumber: NUMBER }
    expect((await tenant.ask('POST', '/phone-numbers', { body })).status).toBe(201)
    return tenant
  }
  const statusOf = async (tenant: Tenant): Promise<string> =>
    (await tenant.ask('GET', '/phone-numbers')).body.data[0].status
  const url = `/operator/phone-numbers/${encodeURIComponent(NUMBER)}/confirm`

  test('GET /operator/phone-numbers (200) shows claims side by side, as parley numbers does', async () => {
    const { body } = await operator.click('GET', '/operator/phone-numbers')
    expect(body.data).toMatchObject([
      { phone_number: NUMBER, account_id: squatter.accountId, email: squatter.email, confirmed_by: null },
      { phone_number: NUMBER, account_id: owner.accountId, email: owner.email, confirmed_by: null },
    ])
    const printed = describeClaims(await claims(config))
    expect(printed.split('\n').filter((line) => line.startsWith(NUMBER))).toHaveLength(2)
  })

  test('is not there for others (404)', async () => {
    for (const who of [squatter, owner]) {
      const body = { account_id: who.accountId }
      expect((await who.click('POST', url, { body })).status).toBe(404)
      expect((await who.ask('POST', url, { body })).status).toBe(404)
      expect((await who.click('GET', '/operator/phone-numbers')).status).toBe(404)
    }
    expect(await statusOf(squatter)).toBe('contested')
  })

  test('POST .../confirm (200, 404) gives the number to one alone; parley numbers confirm corrects it', async () => {
    const body = { account_id: squatter.accountId }
    expect((await operator.click('POST', url, { body })).status).toBe(200)
    expect([await statusOf(squatter), await statusOf(owner)]).toEqual(['confirmed', 'taken'])
    await confirm(config, NUMBER, owner.email)
    expect([await statusOf(squatter), await statusOf(owner)]).toEqual(['taken', 'confirmed'])
    const stranger = { account_id: operator.accountId }
    expect((await operator.click('POST', url, { body: stranger })).status).toBe(404)
    await expect(confirm(config, NUMBER, 'nobody@example.com')).rejects.toThrow('Nobody has signed up')
    await expect(confirm(config, '+12024561119', owner.email)).rejects.toThrow('does not exist')
  })

  test('DELETE .../claims/{accountId} (200, 404, 409) takes the number from one; parley numbers refuse too', async () => {
    const claimOf = (who: string, number = NUMBER) =>
      `/operator/phone-numbers/${encodeURIComponent(number)}/claims/${who}`
    const held = async (tenant: Tenant) => (await tenant.ask('GET', '/phone-numbers')).body.data.length
    expect((await owner.click('DELETE', claimOf(squatter.accountId))).status).toBe(404)
    expect((await operator.click('DELETE', claimOf(operator.accountId))).status).toBe(404)
    expect((await operator.click('DELETE', claimOf(squatter.accountId))).status).toBe(200)
    expect([await held(squatter), await held(owner)]).toEqual([0, 1])
    const [agent] = (await squatter.ask('GET', '/agents')).body.data
    expect((await squatter.ask('GET', `/agents/${agent.id}`)).body.data.phone_number).toBeNull()
    const bought = (await squatter.ask('POST', '/phone-numbers', { body: { agent_id: agent.id } })).body
    const refused = await operator.click('DELETE', claimOf(squatter.accountId, bought.phone_number))
    expect([refused.status, await held(squatter)]).toEqual([409, 1])
    await refuse(config, NUMBER, owner.email)
    expect(await held(owner)).toBe(0)
    await expect(refuse(config, NUMBER, owner.email)).rejects.toThrow('does not exist')
  })

  test('what was done is in the log, or noted for it, with who and whom, and no whole number', async () => {
    const done = lines
      .map((line) => JSON.parse(line))
      .filter(({ operator, msg }) => operator !== 'command line' && msg.endsWith('by an operator'))
      .map(({ operator, account, number_ends, msg }) => ({ operator, account, number_ends, msg }))
    const by = { operator: operator.accountId, account: squatter.accountId, number_ends: '1111' }
    expect(done).toEqual([
      { ...by, msg: 'number confirmed by an operator' },
      { ...by, msg: 'claim to a number refused by an operator' },
    ])
    const noted = { operator: 'command line', account: owner.accountId, number_ends: '1111' }
    await expect
      .poll(() => writtenNotes(node.store.db, lines))
      .toEqual([
        { ...noted, message: 'number confirmed by an operator' },
        { ...noted, message: 'claim to a number refused by an operator' },
      ])
  })
})
