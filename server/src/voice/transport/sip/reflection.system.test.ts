import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { createRawCall, rawHeader, rawOffer } from '../../../../../test/peers/phones/raw-caller.ts'
import { FRAME_MS } from '../../audio/frame.ts'
import { caller } from './proving.fixture.ts'
import { openPhone, PATIENCE, talk, LOW_HZ } from './telephones.fixture.ts'

/** The victim that an INVITE names for its media, and that never called. */
async function victim() {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  const heard = { packets: 0, bytes: 0, atMs: 0 }
  socket.on('message', ({ length }) => {
    if (heard.packets++ === 0) heard.atMs = performance.now()
    heard.bytes += length
  })
  return { socket, heard, port: socket.address().port }
}

/** A hundred frames; it takes one. */
const AT_ONCE_MS = 2000

async function answeredCall(media: { port: number }) {
  const phone = await openPhone()
  const raw = await caller(phone)
  const call = createRawCall(raw, '+12125550100', phone)
  const invite = call.request('INVITE', { body: rawOffer(media.port) })
  raw.send(invite)
  await expect.poll(() => phone.calls, PATIENCE).toHaveLength(1)
  talk(phone.calls[0]!.line, LOW_HZ)
  // The third comes a second and a half after the first (RFC 3261, section 13.3.1.4).
  const answers = (count: number) => raw.until('answer', ({ status }) => status === 200, { count })
  const answer = await answers(1)
  const acknowledge = () =>
    raw.send(
      call
        .request('ACK', { branch: 'z9hG4bKack', headers: [] })
        .replace(/^To: .*$/m, `To: ${rawHeader(answer, 'To')}`),
    )
  return { answer, answers, acknowledge, invite, raw }
}

test('no media is sent for a call over UDP that was never acknowledged', async () => {
  const media = await victim()
  const { answers, invite, raw } = await answeredCall(media)
  await answers(3)
  expect(media.heard).toMatchObject({ packets: 0, bytes: 0 })
  const said = raw.received.reduce((sum, { text }) => sum + text.length, 0)
  // 100, 200 and its copies: a few times what was sent, and of that no media.
  expect(said / invite.length).toBeLessThan(10)
})

test('its sound begins with the acknowledgement, from its first word', async () => {
  const media = await victim()
  const { acknowledge, answers } = await answeredCall(media)
  await answers(2)
  expect(media.heard.packets).toBe(0)
  const fromMs = performance.now()
  acknowledge()
  await expect.poll(() => media.heard.packets, PATIENCE).toBeGreaterThan(0)
  expect(media.heard.atMs - fromMs).toBeLessThan(AT_ONCE_MS)
})

test('it begins without one where media came from there', async () => {
  const media = await victim()
  const { answer } = await answeredCall(media)
  const port = Number(/m=audio (\d+)/.exec(answer.text)![1])
  const packet = Buffer.alloc(172)
  packet[0] = 0x80
  const timer = setInterval(() => {
    packet.writeUInt16BE(packet.readUInt16BE(2) + 1, 2)
    packet[1] = 0
    media.socket.send(packet, port, '127.0.0.1')
  }, FRAME_MS)
  onTestFinished(() => clearInterval(timer))
  await expect.poll(() => media.heard.packets, PATIENCE).toBeGreaterThan(0)
})
