import type { JitterBuffer } from './jitter-buffer.ts'
import type { MediaPacket } from './packet-stream.ts'

export const NOTHING = new Uint8Array()

/** One packet on its way: when it was sent, and when it arrives. */
export type Sent = { packet: MediaPacket; atMs: number }

export function packet(index: number, changes: Partial<MediaPacket> = {}): MediaPacket {
  return {
    sequence: index & 0xffff,
    timestamp: (index * 160) >>> 0,
    ssrc: 1,
    samples: 160,
    payload: NOTHING,
    ...changes,
  }
}

/** `count` packets, 20 ms apart, each delayed by what the network adds. */
export function stream(count: number, delayMs: (index: number) => number = () => 0, from = 0): Sent[] {
  return Array.from({ length: count }, (_, index) => ({
    packet: packet(from + index),
    atMs: index * 20 + delayMs(index),
  }))
}

/** A listener who needs a frame every 20 ms, a little after the packets are due. Returns what it heard, in order. */
export function listen(buffer: JitterBuffer, arrivals: Sent[], untilMs: number, perMs = 8): string[] {
  const inOrder = arrivals.toSorted((a, b) => a.atMs - b.atMs)
  const heard: string[] = []
  let next = 0
  let ready = 0
  for (let nowMs = 3; nowMs < untilMs; nowMs += 20) {
    for (let sent = inOrder[next]; sent && sent.atMs <= nowMs; sent = inOrder[++next]) {
      buffer.push(sent.packet, sent.atMs)
    }
    ready -= 20 * perMs
    while (ready < 0) {
      const pulled = buffer.pull(nowMs)
      heard.push('packet' in pulled ? `${pulled.packet.sequence}` : pulled.kind)
      if (pulled.kind === 'idle' || pulled.kind === 'starved') ready = 0
      else ready += pulled.kind === 'packet' ? pulled.packet.samples : pulled.samples
    }
  }
  return heard
}

export function numbers(heard: string[]): number[] {
  return heard.filter((each) => /^\d+$/.test(each)).map(Number)
}

export function upTo(count: number, from = 0): number[] {
  return Array.from({ length: count }, (_, index) => (from + index) & 0xffff)
}

/** The same on every run. */
export function unsteady(mostMs: number): (index: number) => number {
  return (index) => ((Math.imul(index + 1, 2_654_435_761) >>> 8) % 1000) * (mostMs / 1000)
}
