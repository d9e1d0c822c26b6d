import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import {
  openRawCaller,
  rawOffer,
  type RawCall,
  type RawCaller,
} from '../../../../../test/peers/phones/raw-caller.ts'
import { type DigestAlgorithm, passwordHash, readChallenge, writeCredentials } from '@parley/sip'
import { REALM } from './trunk.ts'
import type { Phone } from './telephones.fixture.ts'

export const PASSWORD = 'correct horse battery'

/** Credentials with the password of these tests. */
export function inbound(username: string) {
  const hashed = (algorithm: DigestAlgorithm) =>
    passwordHash(algorithm, { username, realm: REALM, password: PASSWORD })
  return { username, hashes: { md5: hashed('MD5'), sha256: hashed('SHA-256') } }
}

/** Closed after the test. */
export async function caller(phone: Phone): Promise<RawCaller> {
  const raw = await openRawCaller(phone)
  onTestFinished(() => raw.close())
  return raw
}

/** So long that any answer to it is shorter. */
export const LONG = [`X-Padding: ${'x'.repeat(600)}`]

type Identity = { username: string; password?: string; algorithm?: DigestAlgorithm }

/** Asks, and asks again with credentials. The status of the last answer. */
export async function prove(
  raw: RawCaller,
  call: RawCall,
  method: string,
  { username, password = PASSWORD, algorithm = 'MD5' }: Identity,
  { cseq = 1, headers = [] as readonly string[] } = {},
): Promise<number> {
  const body = method === 'INVITE' ? rawOffer(9) : ''
  const since = { from: raw.received.length }
  raw.send(call.request(method, { cseq, headers: [...headers, ...LONG], body }))
  const challenge = await raw.until('challenge', (message) => message.status === 401, since)
  const offered = challenge.text.split('\r\n').filter((line) => /^www-authenticate:/i.test(line))
  const wanted = offered.find((line) => line.includes(`algorithm=${algorithm}`))
  const read = readChallenge([wanted?.slice('www-authenticate:'.length).trim() ?? ''])
  if (read === undefined) throw new Error(`No challenge of ${algorithm}: ${challenge.text}`)
  const uri = /^\S+ (\S+)/.exec(call.request(method))![1]!
  const proof = writeCredentials(read, { method, uri, username, password, cnonce: 'c', count: 1 })
  const proved = [...headers, ...LONG, `Authorization: ${proof}`]
  raw.send(call.request(method, { cseq: cseq + 1, headers: proved, body }))
  const isFinal = (message: { status: number; cseq: number }) =>
    message.status > 100 && message.cseq === cseq + 1
  return (await raw.until('verdict', isFinal, since)).status
}

/**
 * Whatever was sent before this has been read after it: each trip of a datagram takes a turn of the loop, and in each
 * turn all sockets are read.
 */
export async function turns(): Promise<void> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  for (let trips = 0; trips < 5; trips++) {
    socket.send('x', socket.address().port, '127.0.0.1')
    await once(socket, 'message')
  }
  socket.close()
}
