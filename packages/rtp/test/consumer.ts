import {
  createJitterBuffer,
  createReception,
  createSrtp,
  type Endpoint,
  type Pulled,
  readCompound,
  readPacket,
  type Srtp,
} from '@parley/rtp'
import { decodeG711 } from '@parley/rtp/g711'

/** A stranger's program: it is only compiled, against the declarations of the built package. */

const buffer = createJitterBuffer(8000)
const reception = createReception()

export async function open(local: Uint8Array, remote: Uint8Array): Promise<Srtp> {
  return createSrtp({ suite: 'AES_CM_128_HMAC_SHA1_80', local, remote })
}

export function receive(datagram: Uint8Array, _source: Endpoint, nowMs: number): Pulled {
  const packet = readPacket(datagram)
  if (packet.ok) {
    reception.arrived(packet, 8000, nowMs, true)
    buffer.push({ ...packet, samples: packet.payload.length }, nowMs)
    decodeG711('mu-law', packet.payload, new Int16Array(packet.payload.length))
  }
  // @ts-expect-error: there is no such law.
  decodeG711('b-law', datagram, new Int16Array(datagram.length))
  return buffer.pull(nowMs)
}

export function report(datagram: Uint8Array): number {
  const compound = readCompound(datagram)
  // @ts-expect-error: what could not be read has no packets.
  return compound.ok ? compound.packets.length : compound.packets.length
}
