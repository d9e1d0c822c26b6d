import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AN_AGENT, startTestService, type Tenant, type TestService } from '../../../../test/harness.ts'
import { engines } from '../../../../test/stores.ts'
import { atomically } from '../../platform/db/db.ts'
import { queueConfirmation } from './confirmation-mail.ts'
import { readCalendar } from './icalendar/icalendar-reader.fixture.ts'
import { startSmtpServer, type SmtpServer } from './smtp-server.fixture.ts'
import { bookAppointment, cancelAppointment } from './store.ts'

const NOW = Date.parse('2026-11-15T12:00:00Z')
const mailFrom = 'Parley <calls@parley.example>'
const TEN = Date.parse('2026-11-17T10:00:00Z')

describe.each(engines)('confirmation mails on %s', (engine) => {
  let smtp: SmtpServer
  let node: TestService
  let tenant: Tenant
  let agentId: string

  beforeAll(async () => {
    smtp = await startSmtpServer()
    node = await startTestService(engine, { SMTP_URL: smtp.url, MAIL_FROM: mailFrom })
    node.clock.set(NOW)
    tenant = await node.signUp()
    const body = { ...AN_AGENT, business_name: 'Zahnärzte am Fluß' }
    agentId = (await tenant.ask('POST', '/agents', { body })).body.agent.id
  })
  afterAll(async () => {
    await node.close()
    await smtp.close()
  })

  const confirm = (email: string | null, key: string) =>
    atomically(node.store.db, async (tx) => {
      const booking = { startsAtMs: TEN, name: 'Zoë', email, reason: 'Prüfung, "groß"', key }
      const made = await bookAppointment(tx, tenant.accountId, agentId, booking, { nowMs: NOW })
      if (made.kind !== 'booked') throw new Error(`It is ${made.kind}.`)
      if (!made.again)
        await queueConfirmation(tx, tenant.accountId, made.appointment, { mailFrom, nowMs: NOW })
      return made.appointment
    })

  test('a booking sends one mail with the appointment, however often it is retried', async () => {
    const [{ id }] = [await confirm('zoe@example.com', 'one'), await confirm('zoe@example.com', 'one')]
    await node.service.work.idle()
    await expect.poll(() => smtp.mails.length).toBe(1)
    const [mail] = smtp.mails
    expect([mail?.from, mail?.to]).toEqual(['calls@parley.example', 'zoe@example.com'])
    const [event] = readCalendar(attachmentOf(mail?.text ?? '')).components
    expect(event?.properties.get('UID')?.value).toBe(`${id}@parley`)
    expect(event?.properties.get('SUMMARY')?.value).toBe('Zahnärzte am Fluß: Prüfung, "groß"')
    expect(event?.properties.get('ORGANIZER')?.value).toBe('mailto:calls@parley.example')
    expect(mail?.text).not.toContain(tenant.email)

    const cancelled = await cancelAppointment(node.store.db, tenant.accountId, agentId, id, NOW)
    await queueConfirmation(node.store.db, tenant.accountId, cancelled, { mailFrom, nowMs: NOW })
    await node.service.work.idle()
    await expect.poll(() => smtp.mails.length).toBe(2)
    expect(readCalendar(attachmentOf(smtp.mails[1]?.text ?? '')).properties.get('METHOD')?.value).toBe(
      'CANCEL',
    )
  })

  test('without an address no mail is sent', async () => {
    const before = await node.store.db.selectFrom('mails').select('id').execute()
    await confirm(null, 'two')
    expect(await node.store.db.selectFrom('mails').select('id').execute()).toEqual(before)
  })
})

/** The calendar file of a mail: nodemailer writes attachments in base64. */
function attachmentOf(mail: string): string {
  const part = mail.split(/\r\n--/).find((each) => each.includes('filename=appointment.ics')) ?? ''
  expect(part).toContain('Content-Type: text/calendar; charset=utf-8')
  expect(part).toContain('Content-Transfer-Encoding: base64')
  return Buffer.from(part.slice(part.indexOf('\r\n\r\n')), 'base64').toString('utf8')
}
