import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { appendEvents, insertCall } from '../../server/src/product/calls/store.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { queueMail } from '../../server/src/product/notifications/outbox.ts'
import { createDiskCache } from '../../server/src/voice/speech/tts-cache/disk-cache.ts'
import { addTranscript } from '../../server/src/product/transcripts/store.ts'
import { endGrace } from './ended-grace.ts'
import { AN_AGENT, startTestService, type Tenant, type TestService } from '../harness.ts'
import type { TestStore } from '../stores.ts'
import { scriptedHost } from '../live/web-calls/scripted-host.ts'

const TURNS = 40

/** SQLite's files and the data folder, byte by byte: what a stolen disk would reveal. */
function filesWith(node: TestService, secret: string): string[] {
  const folders = [node.config.dataDir, path.dirname((node.store as TestStore).location)]
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => readFileSync(file).includes(secret)),
  )
}

async function startNode(): Promise<TestService> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parley-test-'))
  const log = createLog('silent', false)
  const diskCache = createDiskCache(path.join(dataDir, 'speech'), 'one', log)
  return startTestService('sqlite', { DATA_DIR: dataDir }, log, scriptedHost({ diskCache }))
}

/** An agent that says the secret, a call in which it was said, and all that came of it. */
async function tell(node: TestService, tenant: Tenant, secret: string): Promise<string> {
  const { accountId, email } = tenant
  const { db } = node.store
  const nowMs = node.clock.now()
  const body = {
    ...AN_AGENT,
    greeting: `Welcome to ${secret}.`,
    faq: [{ question: 'Where?', answer: `At ${secret}.` }],
  }
  const agentId: string = (await tenant.ask('POST', '/agents', { body })).body.agent.id
  const call = { id: `call_${secret}`, accountId, agentId, line: 'browser', caller: 'anonymous' } as const
  await insertCall(db, { ...call, startedAtMs: nowMs, redact: [] }, null)
  const text = `${secret} `.repeat(20)
  for (let seq = 0; seq < TURNS; seq++)
    await appendEvents(db, call.id, [{ seq, event: { type: 'text.typed', atMs: nowMs, text } }])
  const words = Array.from({ length: TURNS }, () => ({ speaker: 'caller' as const, text }))
  await addTranscript(db, accountId, {
    agentId,
    answeredAtMs: nowMs,
    durationSeconds: 61,
    caller: 'anonymous',
    type: 'Complaint',
    outcome: 'Escalated',
    rating: 2,
    summary: secret,
    conversation: words,
  })
  const mail = { kind: 'owner', recipient: email, subject: secret, body: text } as const
  await queueMail(db, accountId, mail, nowMs, { agentId, callId: call.id })
  await node.service.work.idle()
  return agentId
}

test('what an agent and its callers have said is in no file once the agent is deleted', async () => {
  const node = await startNode()
  try {
    const tenant = await node.signUp()
    const agentId = await tell(node, tenant, 'xylophone4711')
    await tell(node, tenant, 'marimba0815')
    await expect
      .poll(() => filesWith(node, 'xylophone4711').some((file) => file.endsWith('.speech')))
      .toBe(true)
    expect(filesWith(node, 'xylophone4711').length).toBeGreaterThan(1)
    expect((await tenant.ask('DELETE', `/agents/${agentId}`)).status).toBe(200)
    await node.service.work.idle()
    await expect.poll(() => filesWith(node, 'xylophone4711')).toEqual([])
    expect(
      filesWith(node, 'marimba0815').some((file) => file.endsWith('.speech')),
      'of others',
    ).toBe(true)
  } finally {
    await node.close()
  }
})

test('what an account has said is in no file a day after it is deleted', async () => {
  const node = await startNode()
  try {
    const tenant = await node.signUp()
    await tell(node, tenant, 'xylophone4711')
    await expect
      .poll(() => filesWith(node, 'xylophone4711').some((file) => file.endsWith('.speech')))
      .toBe(true)
    expect((await tenant.ask('DELETE', '/user')).status).toBe(200)
    await endGrace(node)
    for (const mark of ['xylophone4711', tenant.email])
      await expect.poll(() => filesWith(node, mark)).toEqual([])
  } finally {
    await node.close()
  }
})
