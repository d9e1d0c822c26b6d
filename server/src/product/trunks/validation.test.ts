import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type Tenant, type TestService } from '../../../../test/harness.ts'
import { engines } from '../../../../test/stores.ts'

const PASSWORD = 'correct horse battery'
const OUTBOUND = { host: 'sip.example.com' }
const credentials = (username: string, password = PASSWORD) => ({ inbound: { username, password } })
const outbound = (change: object) => ({ outbound: { ...OUTBOUND, ...change } })
const addresses = (...list: unknown[]) => ({ inbound: { addresses: list } })
const softphone = (change: object) => ({ kind: 'softphone', ...change })

/** What is sent beside a name, the field that is wrong with it, and a part of what is said about it. */
const REFUSED: [string, object, string, string][] = [
  ['nothing to call by', {}, 'inbound', 'needs addresses'],
  ['an empty list and nothing else', addresses(), 'inbound', 'needs addresses'],
  ['a blank name', { ...outbound({}), name: ' ' }, 'name', 'must not be blank'],
  ['a long name', { ...outbound({}), name: 'x'.repeat(101) }, 'name', 'at most 100'],
  ['an unknown kind', { ...outbound({}), kind: 'fax' }, 'kind', 'one of: trunk, softphone'],
  ['the whole internet', addresses('0.0.0.0/0'), 'inbound.addresses[0]', 'wider than /24'],
  ['the whole internet in IPv6', addresses('192.0.2.1', '::/0'), 'inbound.addresses[1]', 'wider than /48'],
  ['half of the internet', addresses('0.0.0.0/1'), 'inbound.addresses[0]', 'wider than /24'],
  ['a neighbour’s network', addresses('203.0.112.0/23'), 'inbound.addresses[0]', 'wider than /24'],
  ['the port of another service', outbound({ port: 25 }), 'outbound.port', 'at least 1024'],
  ['a name for an address', addresses('sip.example.com'), 'inbound.addresses[0]', 'an IP address'],
  ['a number for an address', addresses(7), 'inbound.addresses[0]', 'must be a string'],
  [
    'too many addresses',
    addresses(...Array<string>(101).fill('192.0.2.1')),
    'inbound.addresses',
    'at most 100',
  ],
  ['a user name without password', { inbound: { username: 'a' } }, 'inbound.password', 'is required'],
  ['a password without user name', { inbound: { password: PASSWORD } }, 'inbound.username', 'is required'],
  ['a short password', credentials('a', 'eleven char'), 'inbound.password', 'at least 12'],
  ['a password that no phone can type', credentials('a', 'x'.repeat(12) + 'é'), 'inbound.password', 'ASCII'],
  ['a password with a line break', credentials('a', `${PASSWORD}\n`), 'inbound.password', 'ASCII'],
  ['a colon in a user name', credentials('a:b'), 'inbound.username', 'letters, digits'],
  ['a quote in a user name', credentials('a"b'), 'inbound.username', 'letters, digits'],
  ['an unknown part', { inbound: { user: 'a' } }, 'inbound.user', 'not a known field'],
  ['no host', { outbound: { port: 5060 } }, 'outbound.host', 'is required'],
  ['a URI for a host', outbound({ host: 'sip:example.com' }), 'outbound.host', 'without sip:'],
  ['a host with a port', outbound({ host: 'example.com:5060' }), 'outbound.host', 'without a port'],
  ['port 0', outbound({ port: 0 }), 'outbound.port', 'at least 1'],
  ['port 65536', outbound({ port: 65_536 }), 'outbound.port', 'at most 65535'],
  ['half a port', outbound({ port: 5060.5 }), 'outbound.port', 'a whole number'],
  ['an unknown transport', outbound({ transport: 'sctp' }), 'outbound.transport', 'udp, tcp, tls'],
  ['a national caller id', outbound({ caller_id: '2125550100' }), 'outbound.caller_id', 'E.164'],
  ['an impossible caller id', outbound({ caller_id: '+15' }), 'outbound.caller_id', 'E.164'],
  [
    'registering without user name',
    outbound({ register: true, password: 'x' }),
    'outbound.username',
    'register',
  ],
  [
    'registering without password',
    outbound({ register: true, username: 'x' }),
    'outbound.password',
    'register',
  ],
  [
    'a way out whose password has no user name',
    outbound({ password: 'x' }),
    'outbound.username',
    'is required',
  ],
  ['an unknown transfer', { ...outbound({}), transfer: 'blind' }, 'transfer', 'refer, bridge'],
  ['an unknown form', { ...outbound({}), refer_form: 'h323' }, 'refer_form', 'sip, tel'],
  ['an unknown encryption', { ...outbound({}), media_encryption: 'zrtp' }, 'media_encryption', 'off, allow'],
  ['a number of a trunk', { ...outbound({}), phone_number: '+12125550123' }, 'phone_number', 'softphone'],
  ['a number that is none', softphone({ phone_number: '101' }), 'phone_number', 'E.164'],
  ['a way out of a softphone', softphone({ outbound: OUTBOUND }), 'outbound', 'must be null'],
  [
    'a short password of a softphone',
    softphone(credentials('a', 'short')),
    'inbound.password',
    'at least 12',
  ],
]

describe.each(engines)('what a trunk cannot be, on %s', (engine) => {
  let node: TestService
  let tenant: Tenant

  beforeAll(async () => {
    node = await startTestService(engine)
    tenant = await node.signUp()
  })
  afterAll(() => node.close())

  const create = (body: object) => tenant.ask('POST', '/trunks', { body: { name: 'A trunk', ...body } })

  test.each(REFUSED)('400 for %s', async (_what, body, field, part) => {
    const { status, body: answer } = await create(body)
    expect(status).toBe(400)
    expect(answer).toMatchObject({ success: false, status: 400, code: 'invalid' })
    expect(answer.details).toEqual([{ field, message: expect.stringContaining(part) }])
    expect((await tenant.ask('GET', '/trunks')).body.data).toEqual([])
  })

  test('everything that is wrong with the parts is said at once', async () => {
    const { body } = await create({ ...addresses('x', '192.0.2.1', '::/0'), ...outbound({ host: 'a b' }) })
    expect(body.details.map(({ field }: { field: string }) => field)).toEqual([
      'inbound.addresses[0]',
      'inbound.addresses[2]',
      'outbound.host',
    ])
  })

  test('a refusal does not repeat the password', async () => {
    const { raw } = await create({ ...credentials('a:b', 'sesame é'), ...outbound({ password: 'sesame é' }) })
    expect(raw).not.toContain('sesame')
  })

  describe('a change', () => {
    let trunkId: string
    let phoneId: string
    beforeAll(async () => {
      const registered = { register: true, username: 'us', password: 'secret' }
      trunkId = (await create(outbound(registered))).body.data.id
      phoneId = (await create(softphone({}))).body.data.id
    })
    afterAll(() => node.store.db.deleteFrom('trunks').execute())

    test.each<[string, () => string, object, string]>([
      ['to another kind', () => trunkId, { kind: 'softphone' }, 'kind'],
      ['that leaves nothing', () => trunkId, { outbound: null }, 'inbound'],
      [
        'that takes away what registering needs',
        () => trunkId,
        { outbound: { password: null } },
        'outbound.password',
      ],
      ['that gives a user name alone', () => trunkId, { inbound: { username: 'a' } }, 'inbound.password'],
      ['that takes a softphone’s user name', () => phoneId, { inbound: null }, 'inbound.username'],
      ['that gives a softphone a way out', () => phoneId, { outbound: OUTBOUND }, 'outbound'],
      ['that lets the whole internet in', () => phoneId, addresses('0.0.0.0/0'), 'inbound.addresses[0]'],
    ])('400 for one %s, and nothing changes', async (_what, id, body, field) => {
      const before = (await tenant.ask('GET', `/trunks/${id()}`)).body
      const { status, body: answer } = await tenant.ask('PATCH', `/trunks/${id()}`, { body })
      expect(status).toBe(400)
      expect(answer.details.map((detail: { field: string }) => detail.field)).toContain(field)
      expect((await tenant.ask('GET', `/trunks/${id()}`)).body).toEqual(before)
    })
  })
})
