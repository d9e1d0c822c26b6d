import { expect, test } from 'vitest'
import { startSmtpServer } from '../calendar/smtp-server.fixture.ts'
import { insistsOnTls, smtpMailer } from './mail.ts'

test.each([
  ['smtps://mail.example.com', true],
  ['smtp://user:secret@mail.example.com:587', true],
  ['smtp://mail.example.com?requireTLS=false', false],
  ['smtp://localhost:1025', false],
  ['smtp://127.0.0.1:25', false],
  ['smtp://[::1]:25', false],
])('%s insists on encryption: %s', (url, insists) => {
  expect(insistsOnTls(url)).toBe(insists)
})

const MAIL = { recipient: 'ada@example.com', subject: 'Hello', body: 'Secret' }

test('a server that takes STARTTLS out of its offers gets no mail, and the error says what to do', async () => {
  const server = await startSmtpServer()
  try {
    const insisting = smtpMailer(`${server.url}?requireTLS=true`, 'parley@example.com')
    await expect(insisting.send(MAIL)).rejects.toThrow('requireTLS=false in SMTP_URL')
    expect(server.mails).toEqual([])
    await smtpMailer(server.url, 'parley@example.com').send(MAIL)
    expect(server.mails).toHaveLength(1)
  } finally {
    await server.close()
  }
})
