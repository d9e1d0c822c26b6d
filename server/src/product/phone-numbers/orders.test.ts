import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  openAccount,
  openAgent,
  openNumbers,
  queued,
  type Numbers,
} from '../../../../test/service/numbers.ts'
import { engines } from '../../../../test/stores.ts'
import { startTwilio, type TwilioStandIn } from '../../../../test/twilio/stand-in.ts'
import { readConfig } from '../../config/config.ts'
import { MINUTE_MS } from '../../platform/clock.ts'
import type { AccountId } from '../../platform/ids.ts'
import { acquireNumber } from './acquire.ts'
import { twilioCarrier } from './adapters/twilio/twilio.ts'
import type { Carrier } from './carrier.ts'
import { listNumbers } from './listing.ts'
import { showNumbers } from './number-events.ts'
import { openOrder } from './orders.ts'
import { giveBack, releaseNumber } from './store.ts'
import { listStrangers, syncCarrier } from './sync.ts'

const NUMBER = '+12127361000'
const NEVER = new Promise<never>(() => {})

let twilio: TwilioStandIn
beforeAll(async () => void (twilio = await startTwilio()))
afterAll(() => twilio.close())

describe.each(engines)('numbers that cost money, on %s', (engine) => {
  let numbers: Numbers
  let carrier: Carrier
  let accountId: AccountId
  let agentId: string

  beforeEach(async () => {
    twilio.held.clear()
    twilio.asked.length = 0
    numbers = await openNumbers(engine)
    accountId = await openAccount(numbers.db)
    agentId = await openAgent(numbers.db, accountId)
    const { carrier: config } = readConfig({ NODE_ENV: 'test', ...twilio.environment })
    if (config.name === 'twilio') carrier = twilioCarrier(config, 'https://parley.example.com')
  })
  afterEach(async () => {
    twilio.interfere(undefined)
    await numbers.close()
  })

  const acquire = (input = {}, by = carrier) =>
    acquireNumber(numbers.db, by, accountId, { agent_id: agentId, ...input }, numbers.clock.now())
  const held = () => [...twilio.held.values()].map(({ number }) => number)
  const ours = async () => (await listNumbers(numbers.db, accountId)).map((each) => each.phone_number)
  const orders = () => numbers.db.selectFrom('number_orders').selectAll().execute()
  const events = async () =>
    (await numbers.db.selectFrom('events').select(['type', 'data']).execute())
      .filter(({ type }) => type === 'phone_number.acquired')
      .map(({ data }) => JSON.parse(data))
  const view = { sipHost: 'sip.example.com' }
  const sync = (dryRun = false) =>
    syncCarrier(numbers.db, carrier, { nowMs: numbers.clock.now(), view, dryRun })
  const purchases = () =>
    twilio.asked.filter((each) => each.startsWith('POST') && each.endsWith('Numbers.json'))

  /** The request is never heard of again from that moment on. */
  async function dieIn(moment: 'before' | 'after', input = {}): Promise<void> {
    const reached = Promise.withResolvers<void>()
    const dying: Carrier = {
      ...carrier,
      async acquire(number, purchase) {
        if (moment === 'after') await carrier.acquire(number, purchase)
        reached.resolve()
        return NEVER
      },
    }
    void acquire(input, dying)
    await reached.promise
  }

  test('are bought once, recorded, and released', async () => {
    const { phone_number: number } = await acquire({ phoneNumber: NUMBER })
    expect(number).toBe(NUMBER)
    expect(held()).toEqual([NUMBER])
    expect(await orders()).toEqual([])
    expect(await listNumbers(numbers.db, accountId)).toMatchObject([{ phone_number: NUMBER, test: false }])
    await releaseNumber(numbers.db, accountId, NUMBER, {
      nowMs: numbers.clock.now(),
      view: { sipHost: null },
    })
    const [job] = await queued(numbers.db, 'carrier.release')
    const released = { number: NUMBER, sid: String(job?.['sid']), carrier: String(job?.['carrier']) }
    await giveBack(carrier, released)
    await giveBack(carrier, released)
    expect(held()).toEqual([])
  })

  test('are not bought twice by a request that is repeated after its node died', async () => {
    await dieIn('after', { phoneNumber: NUMBER })
    await expect(acquire({ phoneNumber: NUMBER })).rejects.toThrow('ask again in a minute')
    numbers.clock.advance(2 * MINUTE_MS)
    expect(await acquire({ phoneNumber: NUMBER })).toMatchObject({ phone_number: NUMBER, agent_id: agentId })
    expect(purchases()).toHaveLength(1)
    expect(await orders()).toEqual([])
  })

  test('that any request for the agent bought before it died are given to the next that is for any', async () => {
    await dieIn('after', { areaCode: '303' })
    const [bought] = held()
    numbers.clock.advance(2 * MINUTE_MS)
    expect(await acquire()).toMatchObject({ phone_number: bought })
    expect(held()).toEqual([bought])
  })

  test('that were bought for another wish stay with the account', async () => {
    await dieIn('after', { phoneNumber: NUMBER })
    numbers.clock.advance(2 * MINUTE_MS)
    const { phone_number: second } = await acquire({ areaCode: '303', phoneNumber: '+13034991000' })
    expect((await ours()).toSorted()).toEqual([NUMBER, second].toSorted())
  })

  test('are asked for again where the node died before they were bought', async () => {
    await dieIn('before', { phoneNumber: NUMBER })
    numbers.clock.advance(2 * MINUTE_MS)
    expect(await acquire({ phoneNumber: NUMBER })).toMatchObject({ phone_number: NUMBER })
    expect(held()).toEqual([NUMBER])
  })

  test('are recorded by the sync where nobody asks again, and only once it is certain that nobody will', async () => {
    await dieIn('after', { phoneNumber: NUMBER })
    expect(await sync()).toEqual([])
    numbers.clock.advance(2 * MINUTE_MS)
    expect(await sync(true)).toMatchObject([{ number: NUMBER, found: 'bought, and not recorded' }])
    expect(await ours()).toEqual([])
    expect(await sync()).toMatchObject([{ number: NUMBER, done: 'recorded' }])
    const [shown] = await showNumbers(numbers.db, accountId, view)
    expect(shown).toMatchObject({ phone_number: NUMBER, sip_uri: `sip:${NUMBER}@sip.example.com` })
    expect(await events()).toEqual([{ phone_number: shown }])
    expect(await sync()).toEqual([])
  })

  test('go back where the agent that they were bought for has gone', async () => {
    await dieIn('after', { phoneNumber: NUMBER })
    await numbers.db.deleteFrom('agents').where('id', '=', agentId).execute()
    numbers.clock.advance(2 * MINUTE_MS)
    expect(await sync()).toMatchObject([{ done: 'released' }])
    expect(await queued(numbers.db, 'carrier.release')).toMatchObject([{ number: NUMBER, carrier: 'twilio' }])
    expect(await listStrangers(numbers.db, carrier)).toEqual([])
    expect(await ours()).toEqual([])
  })

  test('are not lost by an answer that does not come: the next request gets what was bought', async () => {
    twilio.interfere(async ({ method }, answer) => {
      const reply = await answer()
      return method === 'POST' ? 'cut' : reply
    })
    await expect(acquire({ phoneNumber: NUMBER })).rejects.toMatchObject({ code: 'unavailable' })
    twilio.interfere(undefined)
    numbers.clock.advance(2 * MINUTE_MS)
    expect(await acquire({ phoneNumber: NUMBER })).toMatchObject({ phone_number: NUMBER })
    expect(held()).toEqual([NUMBER])
  })

  test('are not bought where the plan has no room', async () => {
    for (let each = 0; ; each++) {
      const other = await openAgent(numbers.db, accountId)
      const whose = { accountId, agentId: other, carrier: 'twilio', number: `+1303499${1000 + each}` }
      const opened = openOrder(numbers.db, { ...whose, country: 'US' }, numbers.clock.now())
      if ((await Promise.allSettled([opened]))[0].status === 'rejected') break
    }
    await expect(acquire({ phoneNumber: NUMBER })).rejects.toMatchObject({ code: 'plan_limit' })
    expect(purchases()).toEqual([])
  })

  test('that nobody here bought are left alone, whatever they are called', async () => {
    await carrier.acquire(NUMBER)
    await dieIn('before', { phoneNumber: NUMBER })
    numbers.clock.advance(2 * MINUTE_MS)
    expect(await sync()).toEqual([])
    expect(await ours()).toEqual([])
    await carrier.acquire('+12127361007', { order: 'ord_01k9zq4s8vxjt7m0c5b2n6d3ef' })
    expect(await sync()).toEqual([])
    expect(await listStrangers(numbers.db, carrier)).toEqual(['+12127361007'])
    expect(held()).toEqual([NUMBER, '+12127361007'])
  })

  test('that are given up elsewhere are noticed, and their owner is told once', async () => {
    await acquire({ phoneNumber: NUMBER })
    const before = new Map(twilio.held)
    twilio.held.clear()
    expect(await sync()).toMatchObject([{ number: NUMBER, found: 'given up at the carrier' }])
    expect(await sync()).toEqual([])
    expect(await listNumbers(numbers.db, accountId)).toMatchObject([{ status: 'lost' }])
    expect(await numbers.db.selectFrom('mails').select('subject').execute()).toEqual([
      { subject: `${NUMBER} no longer reaches your agent` },
    ])
    for (const [sid, number] of before) twilio.held.set(sid, number)
    expect(await sync()).toMatchObject([{ found: 'at the carrier again' }])
    expect(await listNumbers(numbers.db, accountId)).toMatchObject([{ status: 'confirmed' }])
  })

  test('whose calls were sent elsewhere are mended', async () => {
    await acquire({ phoneNumber: NUMBER })
    const [number] = twilio.held.values()
    number!.urls['VoiceUrl'] = 'https://elsewhere.example.com/'
    expect(await sync(true)).toHaveLength(1)
    expect(number!.urls['VoiceUrl']).toBe('https://elsewhere.example.com/')
    expect(await sync()).toMatchObject([{ found: 'its calls go elsewhere' }])
    expect(number!.urls['VoiceUrl']).toBe('https://parley.example.com/carrier/voice')
  })

  test('are given back to the carrier that they are from', async () => {
    const released = { number: NUMBER, sid: `PN${'0'.repeat(32)}` }
    await giveBack(carrier, { ...released, carrier: 'lab' })
    expect(twilio.asked).toEqual([])
    await expect(giveBack(numbers.carrier, { ...released, carrier: 'twilio' })).rejects.toThrow(
      'CARRIER is lab',
    )
  })
})
