// @ts-check
/** A tone goes as G.711 in SRTP over a network that loses one packet and swaps two; a listener pulls every 20 ms. */
import {
  createJitterBuffer,
  createSrtp,
  encodeG711,
  readPacket,
  RTP_HEADER_BYTES,
  writeHeader,
} from '@parley/rtp'

const FRAME = 160 // samples: 20 ms at 8 kHz
const suite = 'AES_CM_128_HMAC_SHA1_80'
const [alice, bob] = [new Uint8Array(30).fill(1), new Uint8Array(30).fill(2)]
const sender = await createSrtp({ suite, local: alice, remote: bob })
const receiver = await createSrtp({ suite, local: bob, remote: alice })

/** @param {number} index */
function send(index) {
  const tone = Int16Array.from({ length: FRAME }, (_, at) => 8000 * Math.sin((index * FRAME + at) / 3))
  const packet = new Uint8Array(RTP_HEADER_BYTES + FRAME)
  writeHeader(packet, {
    payloadType: 0,
    marker: index === 0,
    sequence: index,
    timestamp: index * FRAME,
    ssrc: 1,
  })
  encodeG711('mu-law', tone, packet, RTP_HEADER_BYTES)
  return sender.protect(packet)
}

const sent = Array.from({ length: 8 }, (_, index) => send(index))
// When each datagram arrives, in ms: 2 never does, 4 overtakes 3.
const arrivals = [0, 20, undefined, 81, 80, 100, 120, 140]

const buffer = createJitterBuffer(8000)
for (let nowMs = 1; nowMs < 200; nowMs += 20) {
  arrivals.forEach((atMs, index) => {
    if (atMs === undefined || atMs > nowMs || atMs <= nowMs - 20) return
    const packet = receiver.unprotect(sent[index] ?? new Uint8Array())
    const read = packet && readPacket(packet)
    if (read?.ok) buffer.push({ ...read, samples: read.payload.length }, atMs)
  })
  const pulled = buffer.pull(nowMs)
  console.log(`${nowMs} ms: ${pulled.kind}${pulled.kind === 'packet' ? ` ${pulled.packet.sequence}` : ''}`)
}
const { lost, late } = buffer.statistics()
console.log(`${lost} lost, ${late} late`)
