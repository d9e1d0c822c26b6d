import { existsSync, readdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readWav } from '../../server/src/voice/audio/wav.ts'
import {
  keepRecordings,
  sweepRecordings,
} from '../../server/src/product/calls/retention/recording-retention.ts'
import { RECORDING_INFO } from '../../server/src/product/calls/recordings/recordings.ts'
import { insertCall, newCallId } from '../../server/src/product/calls/store.ts'
import { DAY_MS, HOUR_MS } from '../../server/src/platform/clock.ts'
import { recordingsFolder } from '../../server/src/config/data-folder.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { AN_AGENT, startTestService, type Tenant, type TestService } from '../harness.ts'
import { engines } from '../stores.ts'
import { writeRecording } from '../live/written-recording.ts'

const HEADER_BYTES = 44
/** A tenth of a second in which the two sides differ. */
const PAIRS = Array.from({ length: 1600 }, (_each, index) => [index, -index] as const)
const TOTAL_BYTES = HEADER_BYTES + PAIRS.length * 4 + RECORDING_INFO.length

/** A file as it is sent: with what is known of its sound behind it. */
function asSent(file: Uint8Array): Buffer {
  const sent = Buffer.concat([file, RECORDING_INFO])
  sent.writeUInt32LE(sent.length - 8, 4)
  return sent
}

describe.each(engines)('recordings on %s', (engine) => {
  let node: TestService
  let tenant: Tenant
  let agentId: string
  beforeAll(async () => {
    node = await startTestService(engine)
    tenant = await node.signUp()
    agentId = (await tenant.ask('POST', '/agents', { body: AN_AGENT })).body.agent.id
  })
  afterAll(() => node.close())

  async function addCall(agent = agentId): Promise<string> {
    const startedAtMs = node.clock.now()
    const id = newCallId(startedAtMs)
    const call = { id, accountId: tenant.accountId, agentId: agent, line: 'sip', caller: 'anonymous' }
    await insertCall(node.store.db, { ...call, startedAtMs }, null)
    return id
  }

  async function addRecording(agent = agentId) {
    const id = await addCall(agent)
    const call = { accountId: tenant.accountId, agentId: agent, id }
    return { id, url: `/calls/${id}/recording`, ...writeRecording(node.config, call, PAIRS) }
  }

  /** As bytes, which the harness does not give. */
  async function fetchBytes(
    url: string,
    headers: Record<string, string> = {},
    method: 'GET' | 'HEAD' = 'GET',
  ) {
    const authorization = `Bearer ${tenant.key}`
    const answer = await node.service.app.inject({ method, url, headers: { authorization, ...headers } })
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
  }

  test('getRecording 200: the file', async () => {
    const { url, bytes, id } = await addRecording()
    const whole = await fetchBytes(url)
    expect(whole.status).toBe(200)
    expect(whole.bytes).toEqual(asSent(bytes))
    expect(whole.bytes.toString('latin1')).toContain('ICMT')
    expect(whole.bytes.toString('latin1')).toContain('AI-generated speech in the right channel')
    expect(whole.headers).toMatchObject({
      'content-type': 'audio/wav',
      'content-length': String(TOTAL_BYTES),
      'accept-ranges': 'bytes',
      'content-disposition': `inline; filename="${id}.wav"`,
    })
    const head = await fetchBytes(url, {}, 'HEAD')
    expect(head.status).toBe(200)
    expect(head.bytes).toHaveLength(0)
    for (const name of ['content-length', 'content-type', 'etag', 'last-modified', 'accept-ranges'])
      expect([name, head.headers[name]]).toEqual([name, whole.headers[name]])
  })

  test.each([
    ['bytes=40-47', 40, 47],
    ['bytes=44-', 44, TOTAL_BYTES - 1],
    ['bytes=-10', TOTAL_BYTES - 10, TOTAL_BYTES - 1],
    [`bytes=${TOTAL_BYTES - 60}-${TOTAL_BYTES - 9}`, TOTAL_BYTES - 60, TOTAL_BYTES - 9],
  ])('getRecording 206: %s', async (range, first, last) => {
    const { url, bytes } = await addRecording()
    const part = await fetchBytes(url, { range })
    expect(part.status).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes ${first}-${last}/${TOTAL_BYTES}`)
    expect(part.headers['content-length']).toBe(String(last - first + 1))
    expect(part.bytes).toEqual(asSent(bytes).subarray(first, last + 1))
  })

  test('getRecording 416: beyond the end', async () => {
    const { url } = await addRecording()
    const { status, headers, body } = await tenant.ask('GET', url, { headers: { range: 'bytes=99999-' } })
    expect([status, body.code]).toEqual([416, 'range_not_satisfiable'])
    expect(headers['content-range']).toBe(`bytes */${TOTAL_BYTES}`)
  })

  test('getRecording 200: of another version the whole is sent', async () => {
    const { url } = await addRecording()
    const { headers } = await fetchBytes(url)
    const range = 'bytes=0-9'
    expect((await fetchBytes(url, { range, 'if-range': '"other"' })).status).toBe(200)
    expect((await fetchBytes(url, { range, 'if-range': String(headers.etag) })).status).toBe(206)
    expect((await fetchBytes(url, { range, 'if-range': String(headers['last-modified']) })).status).toBe(206)
  })

  test('getRecording 200: what a crash cut off has a right header', async () => {
    const { url, file, id } = await addRecording()
    // As the recorder leaves it before the end: no length in the header, and half a sample at the end.
    const cut = Buffer.from((await fetchBytes(url)).bytes)
    cut.writeUInt32LE(36, 4)
    cut.writeUInt32LE(0, 40)
    writeFileSync(file, cut)
    truncateSync(file, HEADER_BYTES + 800 * 4 + 3)
    const { bytes, headers } = await fetchBytes(url)
    expect(bytes).toHaveLength(HEADER_BYTES + 800 * 4 + RECORDING_INFO.length)
    expect(headers['content-length']).toBe(String(bytes.length))
    expect([bytes.readUInt32LE(4), bytes.readUInt32LE(40)]).toEqual([bytes.length - 8, 800 * 4])
    expect(bytes.subarray(HEADER_BYTES, -RECORDING_INFO.length)).toEqual(
      cut.subarray(HEADER_BYTES, HEADER_BYTES + 800 * 4),
    )
    const read = readWav(bytes)
    expect(read.ok && [read.rate, read.samples.length]).toEqual([16_000, 800])
    const call = await tenant.ask('GET', `/calls/${id}`)
    expect(call.body.data.recording.duration_seconds).toBe(0.05)
  })

  test('getRecording 404: there is none, or nothing is in it', async () => {
    const id = await addCall()
    const none = await tenant.ask('GET', `/calls/${id}/recording`)
    expect([none.status, none.body.error]).toEqual([
      404,
      `A recording of call ${id} on this node does not exist.`,
    ])
    expect((await tenant.ask('GET', `/calls/${id}`)).body.data.recording).toBeNull()
    const { url, file } = await addRecording()
    truncateSync(file, 20)
    expect((await tenant.ask('GET', url)).status).toBe(404)
  })

  test('getCall and listCalls 200: they show it', async () => {
    const { id, url } = await addRecording()
    const recording = {
      duration_seconds: 0.1,
      url,
      expires_at: new Date(node.clock.now() + 30 * DAY_MS).toISOString(),
    }
    expect((await tenant.ask('GET', `/calls/${id}`)).body.data.recording).toEqual(recording)
    const { data } = (await tenant.ask('GET', '/calls')).body
    expect(data.find((call: { id: string }) => call.id === id).recording).toEqual(recording)
  })

  test('deleteRecording 204: it is gone, and the call is not', async () => {
    const { id, url, file } = await addRecording()
    expect((await tenant.ask('DELETE', url)).status).toBe(204)
    expect(existsSync(file)).toBe(false)
    expect((await tenant.ask('GET', url)).status).toBe(404)
    expect((await tenant.ask('DELETE', url)).status).toBe(404)
    expect((await tenant.ask('GET', `/calls/${id}`)).body.data.recording).toBeNull()
  })

  test('a recording is kept for as long as its agent says, as of now', async () => {
    const kept = { ...AN_AGENT, recording: { enabled: true, retention_days: 2 } }
    const agent: string = (await tenant.ask('POST', '/agents', { body: kept })).body.agent.id
    const { url, file } = await addRecording(agent)
    const { db } = node.store
    const folder = recordingsFolder(node.config)
    const madeMs = node.clock.now()
    await sweepRecordings(db, folder, madeMs + 2 * DAY_MS - 1)
    expect(existsSync(file)).toBe(true)
    await tenant.ask('PATCH', `/agents/${agent}`, {
      body: { recording: { enabled: false, retention_days: 1 } },
    })
    node.clock.advance(DAY_MS)
    expect((await tenant.ask('GET', url)).status, 'before it is swept').toBe(404)
    await sweepRecordings(db, folder, node.clock.now())
    expect(existsSync(file)).toBe(false)
  })

  test('a file without a call is removed once it is old, and nothing else is', async () => {
    const { file: ours } = await addRecording()
    const folder = recordingsFolder(node.config)
    const orphan = { accountId: tenant.accountId, agentId, id: newCallId(node.clock.now()) }
    const { file } = writeRecording(node.config, orphan, PAIRS)
    const gone = { accountId: 'acc_gone', agentId: 'agt_gone', id: 'call_gone' }
    const { file: nobodys } = writeRecording(node.config, gone, PAIRS)
    const stranger = path.join(path.dirname(file), 'notes.txt')
    writeFileSync(stranger, 'mine')
    const setAge = (files: string[], ageMs: number) => {
      const atS = (node.clock.now() - ageMs) / 1000
      for (const each of files) utimesSync(each, atS, atS)
    }
    setAge([file, nobodys], HOUR_MS / 2)
    await sweepRecordings(node.store.db, folder, node.clock.now())
    expect([file, nobodys].every((each) => existsSync(each))).toBe(true)
    setAge([file, nobodys, stranger, ours], 2 * HOUR_MS)
    // As a node does when it starts.
    const { store, clock } = node
    await keepRecordings({ db: store.db, folder, clock, log: createLog('silent', false) }).stop()
    expect([file, nobodys, stranger, ours].map((each) => existsSync(each))).toEqual([
      false,
      false,
      true,
      true,
    ])
    expect(readdirSync(path.join(folder, 'acc_gone'))).toEqual([])
  })
})
