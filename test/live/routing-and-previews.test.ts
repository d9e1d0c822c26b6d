import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../server/src/platform/clock.ts'
import { readWav } from '../../server/src/voice/audio/wav.ts'
import { AN_AGENT, startTestService, type Tenant, type TestService } from '../harness.ts'
import { engines } from '../stores.ts'

describe.each(engines)('before any call, on %s', (engine) => {
  let node: TestService
  let tenant: Tenant
  beforeAll(async () => {
    node = await startTestService(engine)
    tenant = await node.signUp()
  })
  afterAll(() => node.close())

  test('routing says in fields and in a sentence what a call at a moment would meet', async () => {
    const schedule = { monday: { open: '09:00', close: '17:00', enabled: true } }
    const business_hours = { enabled: true, timezone: 'Africa/Abidjan', schedule }
    const { body } = await tenant.ask('POST', '/agents', { body: { ...AN_AGENT, business_hours } })
    const ask = (moment: string) => tenant.ask('GET', `/agents/${body.agent.id}/routing?at=${moment}`)
    // The trial is counted from now, so the moments are those of the coming week.
    const monday = mondayAfter(node.clock.now())
    expect((await ask(`${monday}T10:00:00Z`)).body.data).toMatchObject({ kind: 'answer', reason: 'open' })
    const closed = (await ask(`${monday}T08:00:00Z`)).body.data
    expect(closed).toMatchObject({ kind: 'answer_closed', opens_at: `${monday}T09:00:00.000Z` })
    expect(closed.sentence).toContain('today at 9 am')
    expect((await ask('tomorrow')).status).toBe(400)
  })

  test('a voice can be heard', async () => {
    const { status, headers } = await tenant.ask('GET', '/voices/sarah/preview')
    expect([status, headers['content-type']]).toEqual([200, 'audio/wav'])
    const raw = await node.service.app.inject({
      url: '/voices/sarah/preview',
      headers: { authorization: `Bearer ${tenant.key}` },
    })
    const wav = readWav(raw.rawPayload)
    expect(wav.ok && wav.rate).toBe(16_000)
    expect(wav.ok && wav.samples.length).toBeGreaterThan(1000)
    expect((await tenant.ask('GET', '/voices/nobody/preview')).status).toBe(404)
  })
})

function mondayAfter(nowMs: number): string {
  const daysAhead = ((8 - new Date(nowMs).getUTCDay()) % 7 || 7) * DAY_MS
  return new Date(nowMs + daysAhead).toISOString().slice(0, 10)
}
