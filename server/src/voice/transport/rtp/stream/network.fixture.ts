import { seededRandom, type Random } from '../../../audio/comfort-noise.ts'
import { FRAME_MS, samplesPerFrame } from '../../../audio/frame.ts'
import { LINE_RATE } from '../../call-leg.ts'
import type { CodecName } from '../codecs.ts'
import { type Endpoint, isRtcp } from '@parley/rtp'
import type { MediaTimeout } from './media-timeout.ts'
import { prepareMedia, type Media } from '../media.ts'
import { createRtpStream, type RtpStream, type RtpStreamOptions } from './stream.ts'

export const HERE: Endpoint = { address: '192.0.2.1', port: 4000 }
export const THERE: Endpoint = { address: '192.0.2.2', port: 5000 }
export const FRAME_SAMPLES = samplesPerFrame(LINE_RATE)

const PAYLOAD_TYPES: Record<CodecName, number> = { PCMU: 0, PCMA: 8, opus: 111 }

/** Audio as an offer and an answer settle it. */
export function mediaOf(changes: Partial<Media> & { codecs?: CodecName[] } = {}): Media {
  const { codecs = ['PCMU'], ...others } = changes
  const clockRate = codecs[0] === 'opus' ? 48_000 : 8000
  return {
    remote: THERE,
    remoteReports: THERE,
    sharesPort: true,
    formats: codecs.map((codec) => ({ codec, sent: PAYLOAD_TYPES[codec], received: PAYLOAD_TYPES[codec] })),
    events: { sent: 101, received: 101, clockRate },
    packetMs: 20,
    direction: 'sendrecv',
    keys: null,
    ...others,
  }
}

export type Sent = { readonly datagram: Uint8Array; readonly destination: Endpoint; readonly from: string }

/** A stream and all that it has done. */
export type Probe = {
  readonly stream: RtpStream
  readonly sent: Sent[]
  /** Without reports. */
  readonly packets: () => Uint8Array[]
  readonly heard: () => Int16Array
  readonly frames: () => number
  readonly digits: string[]
  readonly timeouts: MediaTimeout[]
  onSend: ((sent: Sent) => void) | undefined
}

/** Keeps what was heard only if it is asked for: ten minutes are 19 MB. */
export async function createProbe(
  changes: Partial<Media> & { codecs?: CodecName[] } = {},
  options: Partial<RtpStreamOptions> & { seed?: number; keeps?: boolean } = {},
): Promise<Probe> {
  const { seed = 7, keeps = true, ...others } = options
  const frames: Int16Array[] = []
  let count = 0
  const probe: Omit<Probe, 'stream'> = {
    sent: [],
    packets: () => probe.sent.map(({ datagram }) => datagram).filter((datagram) => !isRtcp(datagram)),
    heard() {
      const whole = new Int16Array(frames.length * FRAME_SAMPLES)
      for (const [index, frame] of frames.entries()) whole.set(frame, index * FRAME_SAMPLES)
      return whole
    },
    frames: () => count,
    digits: [],
    timeouts: [],
    onSend: undefined,
  }
  const stream = createRtpStream({
    media: await prepareMedia(mediaOf(changes)),
    random: seededRandom(seed),
    events: {
      send(datagram, destination, from) {
        const sent = { datagram, destination, from }
        if (keeps) probe.sent.push(sent)
        probe.onSend?.(sent)
      },
      frame(frame) {
        count++
        if (keeps) frames.push(frame.slice())
      },
      digit: (digit) => void probe.digits.push(digit),
      timeout: (timeout) => void probe.timeouts.push(timeout),
    },
    ...others,
  })
  return Object.assign(probe, { stream })
}

export function frameOf(samples: Int16Array, index: number): Int16Array {
  const frame = new Int16Array(FRAME_SAMPLES)
  frame.set(samples.subarray(index * FRAME_SAMPLES, (index + 1) * FRAME_SAMPLES))
  return frame
}

/** When, if ever, each copy of a datagram arrives. */
export type Link = (sentMs: number) => readonly number[]

export function perfectLink(delayMs = 0): Link {
  return (sentMs) => [sentMs + delayMs]
}

/** Loses, delays, swaps and doubles, the same way on every run. */
export function poorLink(random: Random, lossShare: number, jitterMs: number, twiceShare = 0.02): Link {
  return (sentMs) => {
    if (random() < lossShare) return []
    const atMs = sentMs + 20 + jitterMs * random()
    return random() < twiceShare ? [atMs, atMs + jitterMs * random()] : [atMs]
  }
}

type Side = {
  readonly probe: Probe
  readonly source: Endpoint
  readonly says?: Int16Array
  /** How fast this side's clock runs. */
  readonly rate?: number
  readonly link?: Link
}

type Due = { readonly atMs: number; readonly run: () => void }

/** Runs both sides against each other in virtual time. The second side's ticks lie between the first's. */
export function converse(here: Side, there: Side, untilMs: number, startMs = 0): void {
  const due: Due[] = []
  const at = (atMs: number, run: () => void): void => {
    let place = due.length
    while (place > 0 && due[place - 1]!.atMs > atMs) place--
    due.splice(place, 0, { atMs, run })
  }
  for (const [from, to, offsetMs] of [
    [here, there, 0],
    [there, here, 7],
  ] as const) {
    const tickMs = FRAME_MS / (from.rate ?? 1)
    const link = from.link ?? perfectLink()
    let nowMs = startMs + offsetMs
    let index = 0
    from.probe.onSend = ({ datagram }) => {
      for (const atMs of link(nowMs)) at(atMs, () => to.probe.stream.receive(datagram, from.source, atMs))
    }
    const tick = (): void => {
      if (from.says) from.probe.stream.play(frameOf(from.says, index))
      from.probe.stream.tick(nowMs)
      index++
      nowMs = startMs + offsetMs + index * tickMs
      if (nowMs < startMs + untilMs) at(nowMs, tick)
    }
    at(nowMs, tick)
  }
  for (let next = due.shift(); next; next = due.shift()) next.run()
}
