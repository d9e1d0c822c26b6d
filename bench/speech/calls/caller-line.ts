import type { RtpPacket } from '../../../packages/rtp/src/index.ts'
import { toSample, FRAME_MS } from '../../../server/src/voice/audio/frame.ts'
import { createResampler } from '../../../server/src/voice/audio/resampling/resample.ts'
import { LINE_RATE, type CallLeg, type CallLegEvents } from '../../../server/src/voice/transport/call-leg.ts'
import { createCodec } from '../../../server/src/voice/transport/rtp/codecs.ts'
import { createIncoming } from '../../../server/src/voice/transport/rtp/stream/incoming.ts'
import { seededRandom } from '../../../test/call-lab/virtual-time.ts'
import type { Sound } from '../floor/sounds.ts'
import type { Person } from './people.ts'

const FRAME = (LINE_RATE * FRAME_MS) / 1000
const NARROW = FRAME / 2
const LEAD_MS = 100
/** Packets are lost in bursts, as networks do. */
const BURST = 2

/** A telephone in virtual time: G.711 packets that are lost and late, the jitter buffer of every call, and marks. */
export type CallerLine = CallLeg & {
  /** From now on, after what is being said. */
  say(samples: Int16Array): void
  /** Up to when the caller speaks. */
  readonly speaksUntilMs: number
  readonly isUp: boolean
  hangUpNow(): void
  /** What the caller sent, and what the agent played, on one clock. */
  readonly sides: { readonly caller: readonly Int16Array[]; readonly agent: ReadonlyMap<number, Int16Array> }
}

export async function createCallerLine(
  { seed, line }: Person,
  noise: (frame: number) => Sound | undefined,
  now: () => number,
): Promise<CallerLine> {
  const startMs = now()
  const frameNow = () => Math.round((now() - startMs) / FRAME_MS)
  const network = await createNetwork(seed, line, now)
  const caller: Int16Array[] = []
  const agent = new Map<number, Int16Array>()
  const marks: { mark: number; atFrame: number }[] = []
  const speech: { from: number; samples: Int16Array }[] = []
  let events: CallLegEvents | undefined
  let isUp = true
  let next = 0
  let speaksUntil = 0
  const into = new Int16Array(FRAME)

  function spoken(): Int16Array {
    const from = frameNow() * FRAME
    const behind = noise(frameNow())
    const mix = new Int16Array(FRAME)
    for (let index = 0; index < FRAME; index++) {
      let value = behind?.[index] ?? 0
      for (const each of speech) value += each.samples[from + index - each.from] ?? 0
      mix[index] = toSample(value)
    }
    if (speech[0] && from > speech[0].from + speech[0].samples.length) speech.shift()
    return mix
  }

  return {
    kind: 'sip',
    leadMs: LEAD_MS,
    open: (_, listener) => void (events = listener),
    tick() {
      while (marks[0] !== undefined && marks[0].atFrame <= frameNow())
        events?.played(marks.shift()?.mark ?? 0)
      const frame = spoken()
      caller.push(frame)
      network.send(frame)
      network.receive(into)
      events?.frame(into)
    },
    play(frame) {
      next = Math.max(next, frameNow())
      agent.set(next++, frame.slice())
    },
    mark: (mark) => void marks.push({ mark, atFrame: next }),
    clear() {
      for (let at = frameNow(); at < next; at++) agent.delete(at)
      next = frameNow()
      marks.length = 0
    },
    show() {},
    refer: (_number, _patienceMs, told) => told(true),
    hangUp() {
      events = undefined
      isUp = false
    },
    say(samples) {
      const from = Math.max(speaksUntil, frameNow() * FRAME)
      speech.push({ from, samples })
      speaksUntil = from + samples.length
    },
    get speaksUntilMs() {
      return startMs + (speaksUntil / LINE_RATE) * 1000
    },
    get isUp() {
      return isUp
    },
    hangUpNow: () => events?.dropped('caller'),
    sides: { caller, agent },
  }
}

/** One packet every 20 ms, of which some are lost and some come late. */
async function createNetwork(seed: number, { loss, jitterMs }: Person['line'], now: () => number) {
  const random = seededRandom(seed + 77)
  const codec = await createCodec('PCMU')
  const incoming = createIncoming(seededRandom(seed + 78))
  const down = createResampler(LINE_RATE, 8000)
  const narrow = new Int16Array(NARROW)
  const underWay: { arrivesMs: number; packet: RtpPacket }[] = []
  let sequence = 0
  let timestamp = 0
  let isLosing = false
  return {
    send(frame: Int16Array): void {
      const payload = codec.encode(narrow.subarray(0, down.process(frame, narrow)))
      isLosing = random() < (isLosing ? 1 - 1 / BURST : loss / BURST)
      const packet: RtpPacket = {
        ok: true,
        payloadType: 0,
        marker: sequence === 0,
        sequence: sequence & 0xff_ff,
        timestamp,
        ssrc: 1,
        payload,
      }
      sequence++
      timestamp += payload.length
      if (!isLosing) underWay.push({ arrivesMs: now() + random() * jitterMs, packet })
    },
    receive(into: Int16Array): void {
      for (const each of underWay.filter(({ arrivesMs }) => arrivesMs <= now())) {
        underWay.splice(underWay.indexOf(each), 1)
        incoming.push(each.packet, codec, now())
      }
      incoming.frame(into, now())
    },
  }
}
