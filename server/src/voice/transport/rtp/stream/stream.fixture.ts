import { rmsDbfs } from '../../../audio/levels.ts'
import { FRAME_SAMPLES, THERE, type Probe } from './network.fixture.ts'
import {
  isRtcp,
  readCompound,
  readPacket,
  type RtcpPacket,
  type RtpHeader,
  type RtpPacket,
  writeHeader,
} from '@parley/rtp'

export const LOUD = new Int16Array(FRAME_SAMPLES).fill(8000)

/** A second of a stream's life, or as many ticks as are said. */
export function run(probe: Probe, ticks = 50, fromMs = 0): void {
  for (let tick = 0; tick < ticks; tick++) probe.stream.tick(fromMs + tick * 20)
}

export function packetsOf(probe: Probe): RtpPacket[] {
  return probe.packets().map((datagram) => readPacket(datagram) as RtpPacket)
}

export function reportsOf(probe: Probe): readonly RtcpPacket[][] {
  return probe.sent
    .filter(({ datagram }) => isRtcp(datagram))
    .map(({ datagram }) => {
      const compound = readCompound(datagram)
      return compound.ok ? [...compound.packets] : []
    })
}

/** One packet of 20 ms as a telephone sends it; a constant 0x80 is the loudest sound of the mu-law. */
export function packet(
  index: number,
  changes: Partial<RtpHeader> & { payload?: Uint8Array } = {},
): Uint8Array {
  const { payload = new Uint8Array(160).fill(0x80), ...header } = changes
  const datagram = new Uint8Array(12 + payload.length)
  writeHeader(datagram, {
    payloadType: 0,
    marker: false,
    sequence: index & 0xffff,
    timestamp: (index * 160) >>> 0,
    ssrc: 99,
    ...header,
  })
  datagram.set(payload, 12)
  return datagram
}

/** Our peer sends, and the clock ticks 3 ms after it. */
export function listen(
  probe: Probe,
  count: number,
  fromIndex = 0,
  source = THERE,
  changes?: (index: number) => Partial<RtpHeader>,
) {
  for (let index = fromIndex; index < fromIndex + count; index++) {
    probe.stream.receive(packet(index, changes?.(index)), source, index * 20)
    probe.stream.tick(index * 20 + 3)
  }
}

export function loudFrames(probe: Probe): number {
  const heard = probe.heard()
  let count = 0
  for (let from = 0; from < heard.length; from += FRAME_SAMPLES) {
    if (rmsDbfs(heard.subarray(from, from + FRAME_SAMPLES)) > -10) count++
  }
  return count
}
