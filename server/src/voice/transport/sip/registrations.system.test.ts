import { Writable } from 'node:stream'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../../../test/peers/ports.ts'
import { openRawCaller, rawHeader, type RawMessage } from '../../../../../test/peers/phones/raw-caller.ts'
import { createLog } from '../../../platform/log.ts'
import { passwordHash } from '@parley/sip'
import { dial, openPhone, PATIENCE, trunkOf, wayTo, type Phone } from './telephones.fixture.ts'
import { REALM, type SipTrunk } from './trunk.ts'

const CREDENTIALS = { username: 'parley', password: 'from the carrier' }
const THEIR_NUMBER = '+12125550111'

/** One that others register with: our trunk is its softphone. */
async function openRegistrar(options: Parameters<typeof openPhone>[0] = {}): Promise<Phone> {
  const { username } = CREDENTIALS
  const hashed = { ...CREDENTIALS, realm: REALM }
  const hashes = { md5: passwordHash('MD5', hashed), sha256: passwordHash('SHA-256', hashed) }
  const softphone = trunkOf({
    kind: 'softphone',
    inbound: { username, hashes },
    phoneNumber: THEIR_NUMBER,
  })
  return openPhone({ trunks: [softphone], ...options })
}

function registering(registrar: Phone, parts: Partial<NonNullable<SipTrunk['outbound']>> = {}): SipTrunk {
  return trunkOf({ id: 'trunk_9', outbound: wayTo(registrar, { register: true, ...CREDENTIALS, ...parts }) })
}

/** A log, and what was written into it. */
function listening() {
  const lines: { level: string; msg: string; status?: number; trunk?: string }[] = []
  const sink = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(JSON.parse(line.toString()))
      done()
    },
  })
  return { log: createLog('info', false, sink), lines, said: () => lines.map(({ msg }) => msg) }
}

/** Whether calls to the number of the registrar's softphone reach us. */
async function reaches(registrar: Phone, phone: Phone): Promise<boolean> {
  const before = phone.calls.length
  const attempt = dial(registrar, { number: THEIR_NUMBER })
  await expect.poll(() => attempt.failure !== undefined || phone.calls.length > before, PATIENCE).toBe(true)
  attempt.cancel()
  return phone.calls.length > before
}

describe.each(['udp', 'tcp'] as const)('a trunk that wants to know where we are, over %s', (transport) => {
  test('registers, calls us, and is removed when it is not ours any more', async () => {
    const registrar = await openRegistrar()
    const { log, said } = listening()
    const phone = await openPhone({ log, trunks: [registering(registrar, { transport })] })
    await expect.poll(said, PATIENCE).toContain('trunk registered')
    expect(await reaches(registrar, phone)).toBe(true)
    phone.telephone.setTrunks([])
    await expect.poll(() => reaches(registrar, phone), PATIENCE).toBe(false)
  })
})

test('a trunk is left alone when something else changes, and registered anew when it changes itself', async () => {
  const [first, second] = [await openRegistrar(), await openRegistrar()]
  const { log, said } = listening()
  const registrations = () => said().filter((text) => text === 'trunk registered').length
  const phone = await openPhone({ log, trunks: [registering(first)] })
  await expect.poll(registrations, PATIENCE).toBe(1)
  phone.telephone.setTrunks([{ ...registering(first), name: 'Another name', srtp: 'off' }])
  phone.telephone.setTrunks([registering(second)])
  await expect.poll(registrations, PATIENCE).toBe(2)
  expect(await reaches(second, phone)).toBe(true)
  await expect.poll(() => reaches(first, phone), PATIENCE).toBe(false)
})

test('a trunk that refuses is named in the log, and tried again', async () => {
  const registrar = await openRegistrar()
  const { log, lines } = listening()
  await openPhone({ log, trunks: [registering(registrar, { password: 'wrong' })] })
  const failed = () => lines.filter(({ msg }) => msg === 'trunk not registered: its calls do not reach us')
  await expect.poll(() => failed().length, PATIENCE).toBeGreaterThan(1)
  expect(failed()[0]).toMatchObject({ level: 'error', status: 401, trunk: 'trunk_9', name: 'A trunk' })
})

test('a trunk that is not there is named in the log, and found once it is', async () => {
  const port = await freePort()
  const { log, lines, said } = listening()
  const nowhere = { host: '127.0.0.1', port, tlsPort: 0 } as Phone
  await openPhone({ log, trunks: [registering(nowhere, { transport: 'tcp' })] })
  await expect.poll(() => lines.find(({ level }) => level === 'error')?.status, PATIENCE).toBe(503)
  await openRegistrar({ port })
  await expect.poll(said, PATIENCE).toContain('trunk registered')
})

test('a registration is refreshed before it lapses, under the same Call-ID, and taken back in the end', async () => {
  const phone = await openPhone()
  const registrar = await openRawCaller(phone)
  onTestFinished(() => registrar.close())
  phone.telephone.setTrunks([registering({ ...phone, port: registrar.port })])
  const isRegister = ({ status, method }: RawMessage) => status === 0 && method === 'REGISTER'
  const first = await registrar.until('registration', isRegister)
  expect(rawHeader(first, 'Contact')).toBe(`<sip:parley@127.0.0.1:${phone.port}>`)
  answer(first, 'Expires: 2')
  const second = await registrar.until(
    'refresh',
    (message) => isRegister(message) && message.cseq > first.cseq,
  )
  expect(rawHeader(second, 'Call-ID')).toBe(rawHeader(first, 'Call-ID'))
  answer(second, 'Expires: 3600')
  const from = registrar.received.length
  await phone.close()
  const last = await registrar.until('leave', isRegister, { from })
  expect(rawHeader(last, 'Expires')).toBe('0')

  function answer(request: RawMessage, granted: string): void {
    const copied = request.text
      .split('\r\n')
      .filter((line) => /^(Via|From|To|Call-ID|CSeq|Contact):/i.test(line))
    const text = ['SIP/2.0 200 OK', ...copied, granted, 'Content-Length: 0', '', ''].join('\r\n')
    registrar.send(text)
  }
})
