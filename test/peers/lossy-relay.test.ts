import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { seededRandom } from '../../server/src/voice/audio/comfort-noise.ts'
import { impair } from './sound/impairment.ts'
import { openLossyRelay, type LossyRelay } from './lossy-relay.ts'

const DATAGRAMS = 20_000

test('an impairment loses, doubles and holds back as many as it says, the same ones for a seed', () => {
  const network = { lossRatio: 0.05, duplicateRatio: 0.02, jitterMs: 50, reorderRatio: 0.01 }
  const fates = (seed: number) => {
    const random = seededRandom(seed)
    return Array.from({ length: DATAGRAMS }, () => impair(network, random))
  }
  const all = fates(1)
  const ratio = (matches: (delaysMs: readonly number[]) => boolean) => all.filter(matches).length / DATAGRAMS
  expect(ratio((delays) => delays.length === 0)).toBeCloseTo(0.05, 2)
  expect(ratio((delays) => delays.length === 2)).toBeCloseTo(0.02, 2)
  expect(ratio(([delayMs = 0]) => delayMs > 50)).toBeCloseTo(0.01, 2)
  expect(fates(1)).toEqual(all)
  expect(fates(2)).not.toEqual(all)
})

let relay: LossyRelay | undefined
const sockets: Socket[] = []
afterEach(() => {
  relay?.close()
  for (const socket of sockets.splice(0)) socket.close()
})

async function open(): Promise<Socket> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  sockets.push(socket)
  return socket
}

async function next(socket: Socket): Promise<{ text: string; port: number }> {
  const [bytes, source] = await once(socket, 'message')
  return { text: String(bytes), port: source.port }
}

const portIn = (text: string) => Number(/m=audio (\d+)/.exec(text)?.[1])

function message(start: string, via: string, mediaPort: number, others: string[] = []): string {
  const body = `v=0\r\nc=IN IP4 127.0.0.1\r\nm=audio ${mediaPort} RTP/AVP 0\r\n`
  const head = [
    start,
    ...(via === '' ? [] : [via]),
    ...others,
    'Call-ID: 1',
    `Content-Length: ${body.length}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

test('calls and their audio pass through the relay, and so do later requests of either side', async () => {
  const [caller, callerMedia, service, serviceMedia] = [
    await open(),
    await open(),
    await open(),
    await open(),
  ]
  relay = await openLossyRelay({ to: { host: '127.0.0.1', port: service.address().port }, seed: 1 })
  const { port } = relay
  const via = `Via: SIP/2.0/UDP 127.0.0.1:${caller.address().port};branch=z9hG4bK1`
  const start = `INVITE sip:1@127.0.0.1:${port} SIP/2.0`
  caller.send(message(start, via, callerMedia.address().port), port, '127.0.0.1')
  const invite = await next(service)
  expect(invite.port).toBe(port)
  expect(invite.text).toContain(`Record-Route: <sip:127.0.0.1:${port};lr>`)
  expect(portIn(invite.text)).not.toBe(callerMedia.address().port)

  const vias = invite.text.split('\r\n').filter((line) => line.startsWith('Via:'))
  expect(vias).toHaveLength(2)
  service.send(message('SIP/2.0 200 OK', vias.join('\r\n'), serviceMedia.address().port), port, '127.0.0.1')
  const answer = await next(caller)
  expect(answer.text.split('\r\n').filter((line) => line.startsWith('Via:'))).toEqual([via])

  callerMedia.send('from the caller', portIn(answer.text), '127.0.0.1')
  const heard = await next(serviceMedia)
  // A peer that answers to the source address answers through the relay.
  expect(heard).toEqual({ text: 'from the caller', port: portIn(invite.text) })
  serviceMedia.send('from the agent', heard.port, '127.0.0.1')
  expect(await next(callerMedia)).toEqual({ text: 'from the agent', port: portIn(answer.text) })

  const bye = [
    `BYE sip:c@127.0.0.1:${caller.address().port} SIP/2.0`,
    `Via: SIP/2.0/UDP 127.0.0.1:${service.address().port};branch=z9hG4bK2`,
    `Route: <sip:127.0.0.1:${port};lr>`,
    'Call-ID: 1',
  ]
  service.send(`${bye.join('\r\n')}\r\n\r\n`, port, '127.0.0.1')
  const passed = await next(caller)
  expect(passed.text).toContain('BYE ')
  expect(passed.text).not.toMatch(/^Route:/m)
  expect(relay.counts).toEqual({ sip: 3, rtp: 2, lost: 0, duplicated: 0 })
})
