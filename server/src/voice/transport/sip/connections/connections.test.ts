import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../../../../test/peers/ports.ts'
import { createCertificate } from '../certificate.fixture.ts'
import { bytes, request } from '@parley/sip/testing'
import { HOSTS, openPhone, PATIENCE, trunkOf } from '../telephones.fixture.ts'

let tls: { cert: string; key: string }
beforeAll(() => {
  tls = createCertificate()
})

/** A connected peer, and all that was sent to it. */
async function join(port: number, host = '127.0.0.1') {
  return reading(connect({ port, host }))
}

function reading(socket: Socket) {
  const told: string[] = []
  let isClosed = false
  socket.on('data', (data) => void told.push(data.toString('latin1')))
  socket.on('error', () => {})
  socket.on('close', () => (isClosed = true))
  onTestFinished(() => void socket.destroy())
  return {
    socket,
    said: () => told.join(''),
    /** The status of every response. */
    statuses: () => [...told.join('').matchAll(/SIP\/2\.0 (\d{3})/g)].map(([, status]) => Number(status)),
    isClosed: () => isClosed,
  }
}

let branches = 0
const options = (seq = 1, via = 'SIP/2.0/TCP 127.0.0.1:5060') =>
  request('OPTIONS', { via, seq, branch: `z9hG4bKtcp${++branches}`, callId: `tcp-${branches}` })

describe.each(HOSTS)('a connection from %s', (host) => {
  test('may bring a message in pieces, or many at once', async () => {
    const phone = await openPhone({ host })
    const peer = await join(phone.port, host)
    const text = options()
    peer.socket.write(text.slice(0, 40))
    await once(peer.socket, 'connect')
    for (const piece of [text.slice(40, -3), text.slice(-3)]) {
      expect(peer.statuses()).toEqual([])
      await new Promise((sent) => peer.socket.write(piece, sent))
    }
    await expect.poll(() => peer.statuses(), PATIENCE).toEqual([200])
    peer.socket.write(options(2) + options(3) + options(4).slice(0, 50))
    await expect.poll(() => peer.statuses(), PATIENCE).toEqual([200, 200, 200])
  })

  test('is kept open by pings, which are answered', async () => {
    const phone = await openPhone({ host })
    const peer = await join(phone.port, host)
    peer.socket.write('\r\n\r\n')
    await expect.poll(() => peer.said(), PATIENCE).toBe('\r\n')
    peer.socket.write(options())
    await expect.poll(() => peer.statuses(), PATIENCE).toEqual([200])
  })

  test.each([
    ['no SIP', 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['no end', 'x'.repeat(20_000)],
  ])('that brings what has %s is closed without a word', async (_what, garbage) => {
    const phone = await openPhone({ host })
    const peer = await join(phone.port, host)
    peer.socket.write(garbage)
    await expect.poll(() => peer.isClosed(), PATIENCE).toBe(true)
    expect(peer.said()).toBe('')
  })
})

test('a message without Content-Length gets 400, and the connection is closed', async () => {
  const phone = await openPhone()
  const peer = await join(phone.port)
  peer.socket.write(options().replace(/Content-Length: 0\r\n/, ''))
  await expect.poll(() => peer.isClosed(), PATIENCE).toBe(true)
  expect(peer.statuses()).toEqual([400])
})

test('one address has at most 100 connections, and room again when one is closed', async () => {
  const phone = await openPhone()
  const peers = await Promise.all(Array.from({ length: 100 }, async () => join(phone.port)))
  for (const { socket } of peers) socket.write('\r\n\r\n')
  await expect.poll(() => peers.every(({ said }) => said() === '\r\n'), PATIENCE).toBe(true)
  const oneMore = await join(phone.port)
  await expect.poll(() => oneMore.isClosed(), PATIENCE).toBe(true)
  peers[0]!.socket.destroy()
  await expect
    .poll(async () => {
      const next = await join(phone.port)
      next.socket.write('\r\n\r\n')
      await Promise.race([once(next.socket, 'data'), once(next.socket, 'close')])
      return next.said()
    }, PATIENCE)
    .toBe('\r\n')
})

test('a stranger who connects gets no byte, over TCP or TLS, and is let go', async () => {
  const phone = await openPhone({ tls, allowsNeighbours: false })
  const plain = await join(phone.port)
  plain.socket.write(`\r\n\r\n${options()}`)
  const raw = connect({ port: phone.tlsPort, host: '127.0.0.1' })
  const secured = reading(raw)
  reading(connectTls({ socket: raw, rejectUnauthorized: false }))
  await expect.poll(() => plain.isClosed() && secured.isClosed(), PATIENCE).toBe(true)
  expect([plain.said(), secured.socket.bytesRead]).toEqual(['', 0])
  phone.telephone.setTrunks([trunkOf({ addresses: ['127.0.0.1'] })])
  const known = reading(
    connectTls({ port: phone.tlsPort, host: '127.0.0.1', servername: 'localhost', ca: tls.cert }),
  )
  known.socket.write(options(1, 'SIP/2.0/TLS 127.0.0.1:5061'))
  await expect.poll(() => known.statuses(), PATIENCE).toEqual([200])
})

test('an answer whose connection has gone comes over a new one, to where the request said', async () => {
  const phone = await openPhone()
  const back = createServer((socket) => peers.push(reading(socket)))
  const peers: ReturnType<typeof reading>[] = []
  const port = await freePort()
  back.listen(port, '127.0.0.1')
  await once(back, 'listening')
  onTestFinished(() => void back.close())
  const peer = await join(phone.port)
  peer.socket.write(request('INVITE', { via: `SIP/2.0/TCP 127.0.0.1:${port}` }))
  await expect.poll(() => phone.calls, PATIENCE).toHaveLength(1)
  peer.socket.destroy()
  await once(peer.socket, 'close')
  phone.calls[0]!.refuse(486)
  await expect.poll(() => peers.flatMap(({ statuses }) => statuses()), PATIENCE).toContain(486)
})

test('who connects and never finishes the handshake does not keep the telephone from closing', async () => {
  const port = await freePort()
  const phone = await openPhone({ tls, port })
  const peer = await join(phone.tlsPort)
  peer.socket.write(bytes('\u0016\u0003\u0001'))
  await once(peer.socket, 'connect')
  await phone.close()
  await expect.poll(() => peer.isClosed(), PATIENCE).toBe(true)
  await openPhone({ port })
})

test('a telephone that cannot have all of its ports has none of them', async () => {
  const taken = createServer()
  const tlsPort = await freePort()
  taken.listen(tlsPort, '127.0.0.1')
  await once(taken, 'listening')
  const port = await freePort()
  await expect(openPhone({ port, tls, tlsPort })).rejects.toThrow(/EADDRINUSE/)
  taken.close()
  await once(taken, 'close')
  await openPhone({ port, tls, tlsPort })
})
