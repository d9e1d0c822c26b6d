import { describe, expect, test } from 'vitest'
import { agentTools } from '../../server/src/product/tools/agent-tools.ts'
import { createToolRegistry } from '../../server/src/product/tools/registry.ts'
import type { Json, ToolAnswer } from '../../server/src/voice/tool.ts'
import { agentMail } from '../../server/src/product/calls/after/agent-mail.ts'
import { takeSnapshot } from '../../server/src/product/calls/live/who-answers.ts'
import { DAY_MS, iso } from '../../server/src/platform/clock.ts'
import { createVault } from '../../server/src/platform/vault.ts'
import { AN_AGENT, startTestService } from '../harness.ts'
import { withPeers } from '../peers/debian.ts'
import { startMailServer } from '../peers/mail-server.ts'
import { engines } from '../stores.ts'

const FROM = 'Parley <calls@parley.example>'
const CALLER = '+12025550143'
const peers = withPeers('aiosmtpd')

test("without an SMTP server an agent's mail stays in the outbox", async () => {
  const node = await startTestService('sqlite')
  try {
    const { accountId, email, ask } = await node.signUp()
    const agentId: string = (await ask('POST', '/agents', { body: AN_AGENT })).body.agent.id
    const sender = {
      agentId,
      callId: 'call_1',
      agentName: 'Ava',
      businessName: 'Maple',
      businessAddress: undefined,
      now: node.clock.now,
    }
    const mail = { key: 'k1', to: { kind: 'business' }, subject: 'Ann called', text: 'Please ring.' } as const
    await agentMail(node.store.db, accountId, sender).send(mail, new AbortController().signal)
    await node.service.work.idle()
    const kept = await node.store.db.selectFrom('mails').select(['recipient', 'sent_at']).execute()
    expect(kept).toContainEqual({ recipient: email, sent_at: null })
  } finally {
    await node.close()
  }
})

describe.each(peers.flatMap((peer) => engines.map((engine) => [peer, engine] as const)))(
  'mail by the SMTP server %s, on %s',
  (_peer, engine) => {
    test("an agent's mail arrives once, and an appointment with its calendar file", async () => {
      const smtp = await startMailServer()
      const node = await startTestService(engine, { SMTP_URL: smtp.url, MAIL_FROM: FROM })
      try {
        const tenant = await node.signUp()
        await node.store.db
          .insertInto('verified_addresses')
          .values({
            account_id: tenant.accountId,
            address: 'desk@maple.example',
            verified_at: node.clock.now(),
          })
          .execute()
        const made = await tenant.ask('POST', '/agents', {
          body: { ...AN_AGENT, functions_enabled: true, booking: { email: 'desk@maple.example' } },
        })
        const { db } = node.store
        const facts = { caller: CALLER }
        const nowMs = node.clock.now()
        const snapshot = await takeSnapshot(db, tenant.accountId, made.body.agent.id, facts, nowMs)
        const vault = createVault(Buffer.alloc(32))
        const config = { env: 'test', mailFrom: FROM } as const
        const tools = agentTools({ db, clock: node.clock, vault, config }).toolsFor('call_1', snapshot)
        const registry = createToolRegistry(tools)
        const run = (turn: number, key: string, tool: string, args: Json, heard = ''): Promise<ToolAnswer> =>
          registry.run(
            tool,
            args,
            { key, callId: 'call_1', turn, heard, callerNumber: CALLER, nowMs },
            new AbortController().signal,
          )

        const note = { to: 'business', subject: 'Ann called', text: 'Please ring her: größer, ☎ 5550143.' }
        await run(1, 'k1', 'send_email', note)
        await run(1, 'k1', 'send_email', note)
        const own = { to: 'caller', address: 'ann@example.com', subject: 'The way', text: 'Turn left.' }
        expect(await run(2, 'k2', 'send_email', own)).toMatchObject({ result: { error: 'not_confirmed' } })
        expect(await run(3, 'k3', 'send_email', own, 'Yes, that is right.')).toMatchObject({ ok: true })
        const range = { from: iso(nowMs + DAY_MS), to: iso(nowMs + 5 * DAY_MS) }
        const { result } = await run(4, 'k4', 'find_appointment_times', range)
        const [time] = (result as { times: { start: string }[] }).times
        const booking = { start: time?.start ?? '', name: 'Ann Lee', email: 'ann@example.com' }
        expect(await run(5, 'k5', 'book_appointment', booking)).toMatchObject({ ok: true })

        await node.service.work.idle()
        await expect.poll(() => smtp.mails().length, { timeout: 20_000 }).toBe(3)
        const to = (address: string) => smtp.mails().filter((mail) => mail.includes(`To: ${address}`))
        expect(to('desk@maple.example')).toEqual([expect.stringContaining('Subject: Ann called')])
        expect(to('ann@example.com')).toHaveLength(2)
        expect(to('ann@example.com').join('\n')).toContain('text/calendar')
        expect(smtp.mails().every((mail) => mail.includes('From: Parley <calls@parley.example>'))).toBe(true)
      } finally {
        await node.close()
        await smtp.stop()
      }
    })
  },
)
