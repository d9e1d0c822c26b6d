import { readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../server/src/platform/log.ts'
import { enqueue } from '../../server/src/platform/jobs/queue.ts'
import { AN_AGENT, startTestService, type Json, type TestService } from '../harness.ts'
import { engines } from '../stores.ts'

describe.each(engines)('the service on %s', (engine) => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService(engine)
  })
  afterAll(() => service.close())

  test('getHealth 200, getReadiness 200, getMetrics 200', async () => {
    expect((await service.ask('GET', '/healthz')).body).toMatchObject({ success: true, status: 'alive' })
    expect((await service.ask('GET', '/readyz')).body).toMatchObject({
      success: true,
      status: 'ready',
      calls: { live: 0, limit: expect.any(Number) },
    })
    const metrics = await service.ask('GET', '/metrics')
    expect(metrics.raw).toContain('parley_http_request_seconds_bucket')
    expect(metrics.raw).toContain('nodejs_active_resources')
    // Asked for those, Node may abort.
    expect(metrics.raw).not.toMatch(/nodejs_active_(handles|requests)/)
  })

  test('getOpenApi 200, getDecisions 200, getLlmsText 200', async () => {
    expect((await service.ask('GET', '/openapi.json')).body.openapi).toBe('3.1.0')
    const { decisions } = (await service.ask('GET', '/.well-known/decisions.json')).body
    expect(decisions).toHaveLength(50)
    expect(decisions[0]).toMatchObject({ id: 'D-M1', gap: 'methods', built: true })
    const unbuilt = decisions.filter(({ built }: Json) => built === false).map(({ id }: Json) => id)
    expect(unbuilt).toEqual([])
    expect((await service.ask('GET', '/llms.txt')).raw).toMatch(/^# Parley/)
  })

  test('getLicences 200 is what parley licences prints; 401 for strangers, who need not know every version', async () => {
    const somebody = await service.signUp()
    const { status, raw } = await somebody.ask('GET', '/licences')
    expect([status, raw]).toEqual([200, readFileSync('NOTICE', 'utf8')])
    expect((await service.ask('GET', '/licences')).status).toBe(401)
  })

  test('getMetrics 200 has calls, capacity, gaps, SIP, jobs and the store', async () => {
    const { db } = service.store
    const nowMs = service.clock.now()
    await enqueue(db, { kind: 'waiting', payload: {}, runAt: nowMs + 1000, nowMs })
    const { raw } = await service.ask('GET', '/metrics')
    for (const figure of [
      'parley_live_calls',
      'parley_call_limit',
      'parley_call_gaps_total',
      'parley_sip_softphones',
      'parley_sip_trunks_registered',
      'parley_sip_requests_total',
      'parley_oldest_due_job_seconds',
    ])
      expect(raw).toMatch(new RegExp(`^${figure} \\d`, 'm'))
    expect(Number(/^parley_jobs\{state="waiting"\} (\d+)$/m.exec(raw)?.[1])).toBeGreaterThan(0)
    expect(raw).toContain('parley_jobs{state="dead"} 0')
    expect(Number(/^parley_store_bytes (\d+)$/m.exec(raw)?.[1])).toBeGreaterThan(10_000)
    expect(raw).toContain('parley_calls_started_total{line="sip"} 0')
    expect(raw).toContain('parley_calls_ended_total{reason="failed"} 0')
    expect(raw).toContain('parley_calls_concluded_total{outcome="Resolved"} 0')
    expect(raw).toContain('# TYPE parley_speech_jobs_total counter')
  })

  test('/ sends a browser to the dashboard and a program to the reference', async () => {
    const browser = await service.service.app.inject({ url: '/', headers: { accept: 'text/html,*/*' } })
    expect([browser.statusCode, browser.headers.location]).toEqual([302, '/dashboard'])
    const program = await service.service.app.inject({ url: '/', headers: { accept: '*/*' } })
    expect([program.statusCode, program.headers.location]).toEqual([302, '/docs'])
  })

  test('pages are served with a policy that lets nothing in from elsewhere', async () => {
    for (const url of ['/dashboard', '/docs']) {
      const page = await service.service.app.inject({ url, headers: { accept: 'text/html' } })
      expect([url, page.statusCode]).toEqual([url, 200])
      expect(page.headers['content-security-policy']).toContain("default-src 'none'")
      expect(page.body).not.toMatch(/(src|href)="https?:/)
    }
  })

  test('an unknown path is 404 and a wrong method 405 with Allow, before any key is asked for (D-M8)', async () => {
    const unknown = await service.ask('GET', '/nothing/here')
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found'])
    const wrong = await service.ask('PATCH', '/agents')
    expect([wrong.status, wrong.body.code]).toEqual([405, 'method_not_allowed'])
    expect(wrong.headers['allow']).toBe('GET, HEAD, POST')
    // The router itself refuses this one.
    expect((await service.ask('GET', '/calendars/%0Asecret.ics')).status).toBe(404)
  })

  test('every answer has a request id, security headers, the contract’s date and no permissive CORS', async () => {
    const { headers } = await service.ask('GET', '/voices', {
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(headers['x-request-id']).toMatch(/^req_/)
    expect(headers['api-version']).toBe('2026-11-15')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['access-control-allow-origin']).toBeUndefined()
    const named = await service.ask('GET', '/healthz', { headers: { 'api-version': '2026-11-15' } })
    expect(named.status).toBe(200)
    for (const never of ['2026-01-01', '2099-01-01', '1999-13-45', 'x']) {
      const refused = await service.ask('GET', '/healthz', { headers: { 'api-version': never } })
      expect([refused.status, refused.headers['api-version']]).toEqual([400, '2026-11-15'])
    }
  })

  test('listVoices 200: nine English voices with ids (D-F10), and some in German and Spanish', async () => {
    const tenant = await service.signUp()
    const { body } = await tenant.ask('GET', '/voices')
    const voices: { id: string; language: string }[] = body.data
    expect(voices.filter(({ language }) => language === 'en')).toHaveLength(9)
    expect(new Set(voices.map(({ language }) => language))).toEqual(new Set(['en', 'de', 'es']))
    expect(new Set(voices.map(({ id }) => id)).size).toBe(voices.length)
  })

  test('getReadiness 503 while draining', async () => {
    const other = await startTestService(engine)
    await other.service.liveCalls.drain(0)
    const { status, headers } = await other.ask('GET', '/readyz')
    expect([status, headers['retry-after']]).toEqual([503, '5'])
    expect((await other.ask('GET', '/healthz')).status).toBe(200)
    await other.close()
  })

  test('no key, password, number or prompt appears in the log', async () => {
    const lines: string[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString())
        done()
      },
    })
    const logged = await startTestService(engine, {}, createLog('trace', false, sink))
    const tenant = await logged.signUp()
    await tenant.ask('POST', '/agents', {
      body: { ...AN_AGENT, system_prompt: 'a secret prompt', forwarding_number: '+12125550123' },
    })
    await tenant.ask('GET', '/phone-numbers/available?contains=5550123')
    await logged.ask('POST', '/auth/sign-in/email', {
      body: { email: tenant.email, password: 'hunter2 hunter2' },
    })
    await logged.close()
    const log = lines.join('')
    for (const secret of [
      tenant.key,
      tenant.password,
      'hunter2',
      'a secret prompt',
      '5550123',
      tenant.cookie.split('=')[1] ?? '',
    ]) {
      expect(log).not.toContain(secret)
    }
  })
})
