import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../audio/comfort-noise.ts'
import { FRAME_MS } from '../../../audio/frame.ts'
import { MOST_DIGITS } from '../../input-limits.ts'
import { callLegContract, type Leg } from '../../call-leg.contract.ts'
import { LINE_RATE, type CallLegEvents } from '../../call-leg.ts'
import { type Endpoint, isRtcp, readPacket } from '@parley/rtp'
import { createCodec, type Codec } from '../../rtp/codecs.ts'
import { createProbe, mediaOf, THERE } from '../../rtp/stream/network.fixture.ts'
import { createSipLeg, type SipLeg, type SipLineOptions } from './sip-leg.ts'

const FRAME_SAMPLES = LINE_RATE / 50

type Caller = Leg & {
  readonly leg: SipLeg
  readonly done: string[]
  /** How many packets have reached the telephone. */
  packets(): number
}

/** A line, and a telephone at its other end, with no network between. */
async function ring(options: Partial<SipLineOptions> = {}): Promise<Caller> {
  const codec = await createCodec('PCMU')
  const telephone = await createProbe({}, { silence: 'nothing', seed: 3 })
  const done: string[] = []
  const sent: Uint8Array[] = []
  let receive: (datagram: Uint8Array, source: Endpoint) => void = () => {}
  let clockMs = 0
  let cleared = 0
  const leg = createSipLeg({
    ports: {
      listen: (listener) => void (receive = listener),
      send: (datagram) => void (isRtcp(datagram) || sent.push(datagram)),
      close: () => void done.push('closed'),
    },
    random: seededRandom(5),
    signallingHost: THERE.address,
    answer: (callId) => void done.push(`answered ${callId}`),
    hangUp: () => void done.push('hung up'),
    closed: () => {},
    ...options,
  })
  telephone.onSend = ({ datagram }) => receive(datagram, THERE)
  await leg.settle(mediaOf())
  const speak = (frames: number, level: number): void => {
    for (let each = 0; each < frames; each++) {
      telephone.stream.play(new Int16Array(FRAME_SAMPLES).fill(level))
      telephone.stream.tick((clockMs += FRAME_MS))
    }
  }
  const { line } = leg
  return {
    leg,
    done,
    line: {
      ...line,
      clear() {
        cleared++
        line.clear()
      },
    },
    packets: () => sent.length,
    speak,
    press(digit) {
      telephone.stream.sendDigits(digit)
      speak(15, 0)
    },
    hangUp: () => leg.dropped('caller'),
    breakOff: () => leg.dropped('network'),
    received: () => sent.flatMap((datagram) => samplesOf(codec, datagram)),
    cleared: () => cleared,
  }
}

/** At the rate of lines: each sample twice. */
function samplesOf(codec: Codec, datagram: Uint8Array): number[] {
  const packet = readPacket(datagram)
  if (!packet.ok) return []
  const samples = new Int16Array(packet.payload.length)
  codec.decode(packet.payload, samples)
  return Array.from(samples).flatMap((sample) => [sample, sample])
}

callLegContract('a telephone', ring, { delayFrames: 8, error: 120, edge: 40 })

const events = (told: string[]): CallLegEvents => ({
  frame: (frame) => void told.push(frame.some((sample) => Math.abs(sample) > 500) ? 'sound' : 'silence'),
  digit: (digit) => void told.push(`digit ${digit}`),
  typed: () => {},
  played: (mark) => void told.push(`played ${mark}`),
  held: (isHeld) => void told.push(isHeld ? 'held' : 'taken back'),
  dropped: (by) => void told.push(`dropped by ${by}`),
})

describe('a telephone', () => {
  test('is answered when it is opened, and hung up once', async () => {
    const { line, done } = await ring()
    expect(done).toEqual([])
    line.open('call_1', events([]))
    line.hangUp('agent_hung_up')
    line.hangUp('agent_hung_up')
    expect(done).toEqual(['answered call_1', 'closed', 'hung up'])
  })

  test('gets a packet in every tick, whether the agent speaks or not', async () => {
    const { line, packets } = await ring()
    line.open('call_1', events([]))
    for (let tick = 1; tick <= 50; tick++) line.tick(1000 + tick * FRAME_MS)
    expect(packets()).toBe(50)
  })

  test('on hold hears nothing, and what it sends meanwhile is nothing said to us', async () => {
    const { leg, line, packets, speak } = await ring()
    const told: string[] = []
    line.open('call_1', events(told))
    line.tick(1000)
    await leg.settle(mediaOf({ direction: 'recvonly' }))
    const before = packets()
    for (let tick = 1; tick <= 20; tick++) {
      speak(1, 8000)
      line.tick(1000 + tick * FRAME_MS)
    }
    expect(packets()).toBe(before)
    expect(told).toContain('held')
    expect(told).not.toContain('sound')
    await leg.settle(mediaOf())
    for (let tick = 21; tick <= 40; tick++) {
      speak(1, 8000)
      line.tick(1000 + tick * FRAME_MS)
    }
    expect(packets()).toBe(before + 20)
    expect(told).toContain('sound')
    expect(told.filter((each) => each === 'taken back')).toHaveLength(1)
  })

  test('that falls silent for good is given up', async () => {
    const { line, done } = await ring()
    const told: string[] = []
    line.open('call_1', events(told))
    for (let tick = 0; tick <= 31_000 / FRAME_MS; tick++) line.tick(1000 + tick * FRAME_MS)
    expect(told.filter((each) => each.startsWith('dropped'))).toEqual(['dropped by network'])
    expect(done).toEqual(['answered call_1', 'closed', 'hung up'])
  })

  test('is put through by its network, which reports once how it went', async () => {
    const asked: string[] = []
    const { leg, line } = await ring({ refer: () => (number) => asked.push(number) > 0 })
    const told: boolean[] = []
    line.open('call_1', events([]))
    line.refer?.('+12125550123', 30_000, (succeeded) => void told.push(succeeded))
    leg.referred(false)
    leg.referred(true)
    expect(asked).toEqual(['+12125550123'])
    expect(told).toEqual([false])
  })

  test('cannot be put through by a network that does not do that', async () => {
    expect((await ring()).line.refer).toBeUndefined()
    const { line } = await ring({ refer: () => () => false })
    const told: boolean[] = []
    line.open('call_1', events([]))
    line.refer?.('+12125550123', 30_000, (succeeded) => void told.push(succeeded))
    expect(told).toEqual([false])
  })
})

test('keys that come faster than fingers press, by INFO or by RTP, are not heard', async () => {
  const { leg, line } = await ring()
  let heard = 0
  line.open('call_1', {
    frame: () => undefined,
    digit: () => void heard++,
    typed: () => undefined,
    played: () => undefined,
    dropped: () => undefined,
  })
  line.tick(0)
  for (let key = 0; key < 10_000; key++) leg.pressed('5')
  expect(heard).toBe(MOST_DIGITS.burst)
  line.tick(1000)
  leg.pressed('5')
  expect(heard).toBe(MOST_DIGITS.burst + 1)
})
