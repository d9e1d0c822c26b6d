import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type Tenant, type TestService } from '../../../../test/harness.ts'
import { mailedToken } from '../../../../test/service/mailed-link.ts'
import { tenthsOfASecond } from '../../../../test/store-time.ts'
import { engines } from '../../../../test/stores.ts'
import type { Mail } from './mail.ts'
import { listMails, queueMail } from './outbox.ts'
import { maskTokens } from './shown-mail.ts'

const MANY = 10_000
const MAIL: Mail = {
  kind: 'owner',
  recipient: 'ada@example.com',
  subject: 'A call',
  body: 'Somebody called.',
}

describe.each(engines)('the outbox on %s', (engine) => {
  let node: TestService
  let tenant: Tenant

  beforeAll(async () => {
    node = await startTestService(engine)
    tenant = await node.signUp()
  })
  afterAll(() => node.close())

  const queue = (change: object = {}) =>
    queueMail(node.store.db, tenant.accountId, { ...MAIL, ...change }, node.clock.now())

  test('listMails 200: newest first, and what has become of each', async () => {
    const { db } = node.store
    await queue({ subject: 'The first' })
    await db.updateTable('mails').set({ sent_at: node.clock.now() }).execute()
    node.clock.advance(1)
    await queue({ subject: 'The second', ics: 'BEGIN:VCALENDAR' })
    const { body } = await tenant.click('GET', '/mails')
    const first = new Date(node.clock.now() - 1).toISOString()
    const second = new Date(node.clock.now()).toISOString()
    const id = expect.stringMatching(/^mail_/)
    const { kind: _, ...shown } = MAIL
    const late = { ...shown, id, subject: 'The second', has_calendar_file: true }
    const early = { ...shown, id, subject: 'The first', has_calendar_file: false }
    expect(body).toEqual({
      success: true,
      data: [
        { ...late, created_at: second, sent_at: null, status: 'kept', refused: null },
        { ...early, created_at: first, sent_at: first, status: 'sent', refused: null },
      ],
      total: 2,
      limit: 50,
      offset: 0,
      delivery: 'outbox',
    })
    const page = (await tenant.click('GET', '/mails?limit=1&offset=1')).body
    expect(page.data.map((mail: { subject: string }) => mail.subject)).toEqual(['The first'])
    expect(page.total).toBe(2)
    const waiting = await listMails(db, tenant.accountId, { limit: 1 }, 'smtp')
    expect(waiting.data[0]?.status).toBe('waiting')
  })

  test('listMails 403: not with a key', async () => {
    expect((await tenant.ask('GET', '/mails')).status).toBe(403)
  })

  test('mails are visible to their own account only', async () => {
    const other = await node.signUp()
    await queue()
    expect((await other.click('GET', '/mails')).body).toMatchObject({ data: [], total: 0 })
  })

  test('a session alone does not lead to a new password: the link in the mail is masked', async () => {
    const forgetful = await node.signUp()
    await node.ask('POST', '/auth/request-password-reset', { body: { email: forgetful.email } })
    const token = await mailedToken(node, forgetful.email)
    expect(token).not.toBe('')
    const answer = await forgetful.click('GET', '/mails')
    expect(answer.body.data[0].body).toContain('token=[hidden]')
    expect(answer.raw).not.toContain(token)
    const rows = await node.store.db.selectFrom('mails').selectAll().execute()
    expect(JSON.stringify(rows), 'nor in the store or a backup').not.toContain(token)
  })

  test('with ten thousand mails it is listed within a tenth of a second', async () => {
    const { db } = node.store
    const owner = await node.signUp()
    const kept = {
      recipient_key: MAIL.recipient,
      refused: null,
      sealed_body: null,
      sent_at: null,
      ics: null,
      idempotency_key: null,
    }
    const rows = Array.from({ length: MANY }, (_, n) => ({
      ...MAIL,
      ...kept,
      id: `mail_${engine}_${n}`,
      account_id: owner.accountId,
      body: 'Somebody called. '.repeat(50),
      created_at: node.clock.now() - n,
    }))
    for (let start = 0; start < MANY; start += 500) {
      const part = rows.slice(start, start + 500)
      await db.insertInto('mails').values(part).execute()
    }
    for (const offset of [0, MANY - 50]) {
      const list = () => listMails(db, owner.accountId, { offset }, 'outbox')
      const { data, total } = await list()
      expect([data.length, total]).toEqual([50, MANY])
      expect(await tenthsOfASecond(db, list)).toBeLessThan(1)
    }
  })
})

test('only what opens a link is masked', () => {
  const body =
    'See https://x.example/a?b=1&token=s3cr3t-x&c=2 or https://x.example/?token=abc#d. Your token is 5.'
  expect(maskTokens(body)).toBe(
    'See https://x.example/a?b=1&token=[hidden]&c=2 or https://x.example/?token=[hidden]#d. Your token is 5.',
  )
})
