import { createSdpSession, readDescription, type SdpOptions } from '@parley/sip'
import { readMutations } from './mutations.fixture.ts'
import { createProbe, HERE, THERE } from './stream/network.fixture.ts'
import { readCompound, readPacket, writeCompound } from '@parley/rtp'

type Outcome = { understood: number; refused: number }

const DESCRIPTIONS = [
  `v=0
o=alice 2890844526 2890844526 IN IP4 198.51.100.5
s=-
c=IN IP4 198.51.100.5
t=0 0
m=audio 49170 RTP/AVP 0 8 97 101
a=rtpmap:0 PCMU/8000
a=rtpmap:97 opus/48000/2
a=fmtp:97 useinbandfec=1; stereo=0
a=rtpmap:101 telephone-event/8000
a=fmtp:101 0-16
a=ptime:20
a=maxptime:60
a=sendrecv`,
  `v=0
o=- 1 2 IN IP6 2001:db8::5
s=call
c=IN IP6 2001:db8::5
t=0 0
m=video 0 RTP/AVP 99
m=audio 5000 RTP/SAVP 8 110
c=IN IP6 ::
a=rtcp:5001 IN IP6 2001:db8::6
a=rtcp-mux
a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwd|2^20|1:4
a=crypto:2 AES_CM_128_HMAC_SHA1_32 inline:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwd
a=rtpmap:110 telephone-event/48000
a=inactive
m=image 7000 udptl t38`,
  `v=0
o=- 1 2 IN IP4 0.0.0.0
s=-
t=0 0
a=sendonly
m=audio 5000 RTP/AVP 0
c=IN IP4 0.0.0.0`,
].map((text) => new TextEncoder().encode(text.replaceAll('\n', '\r\n')))

const OPTIONS: SdpOptions = {
  addresses: { ip4: '192.0.2.1', ip6: '2001:db8::1' },
  port: 4000,
  codecs: ['opus', 'PCMU', 'PCMA'],
  srtp: 'allow',
  sessionId: '1',
  newKey: () => new Uint8Array(30),
}

/** Offers and answers; what is answered is answered in words that can be read. */
export function readDescriptions(count: number, seed: number): Outcome {
  return readMutations(count, seed, DESCRIPTIONS, (bytes) => {
    const session = createSdpSession(OPTIONS)
    session.offer()
    session.accept(bytes)
    const answer = session.answer(bytes)
    if (!answer.ok) return false
    const read = readDescription(answer.body)
    const offered = readDescription(bytes)
    if (!read.ok || !offered.ok) throw new Error('What we answered cannot be read.')
    if (read.description.media.length !== offered.description.media.length)
      throw new Error('An answer has a line for each line of its offer.')
    return true
  })
}

/** What a call looks like on the wire, with extensions, padding, keys, noise and reports. */
async function wire(): Promise<{ packets: Uint8Array[]; reports: Uint8Array[] }> {
  const peer = await createProbe({ remote: HERE })
  peer.stream.sendDigits('1')
  for (let tick = 0; tick < 400; tick++) peer.stream.tick(tick * 20)
  peer.stream.close(8000)
  const packets = peer.packets().slice(0, 30)
  const odd = [
    'b1001234000000a0cafebabe11111111bede000110aabbcc01020002',
    '800d12340000ffff0000000128',
    '906f00000000000000000001bede0000f8',
  ]
  const reports = peer.sent.map(({ datagram }) => datagram).filter((datagram) => !packets.includes(datagram))
  const block = {
    ssrc: 1,
    fractionLost: 1,
    cumulativeLost: -1,
    highestSequence: 7,
    jitter: 3,
    lastSenderReport: 9,
    delaySinceSenderReport: 4,
  }
  return {
    packets: [...packets, ...odd.map((hex) => Uint8Array.from(Buffer.from(hex, 'hex')))],
    reports: [
      ...reports.slice(-3),
      writeCompound([{ type: 'receiver-report', ssrc: 3, reports: [block, block] }]),
    ],
  }
}

export async function readPackets(count: number, seed: number): Promise<Outcome> {
  const { packets } = await wire()
  return readMutations(count, seed, packets, (bytes) => readPacket(bytes).ok)
}

export async function readReports(count: number, seed: number): Promise<Outcome> {
  const { reports } = await wire()
  return readMutations(count, seed, reports, (bytes) => readCompound(bytes).ok)
}

/** A call whose peer sends nothing but these still has its frame in every tick. */
export async function hearMutations(
  count: number,
  seed: number,
): Promise<Outcome & { frames: number; ticks: number }> {
  const { packets, reports } = await wire()
  const probe = await createProbe({ codecs: ['opus', 'PCMU', 'PCMA'] }, { keeps: false })
  let nowMs = 0
  let ticks = 0
  const outcome = readMutations(count, seed, [...packets, ...reports], (bytes) => {
    const { unreadable } = probe.stream.statistics()
    probe.stream.receive(bytes, THERE, nowMs)
    nowMs += 10
    if (nowMs % 20 === 0) {
      probe.stream.tick(nowMs)
      ticks++
    }
    return probe.stream.statistics().unreadable === unreadable
  })
  return { ...outcome, frames: probe.frames(), ticks }
}
