import { FRAME_MS } from '../frame.ts'
import { word16, writeWord16 } from './packet.ts'

/**
 * Keys of the telephone as RTP packets, RFC 4733. While a key is down its packets repeat one timestamp, that of its
 * beginning, with a duration that grows; the last has the end bit and comes three times (section 2.5.1.4).
 */
const KEYS = '0123456789*#ABCD'
const PAYLOAD_BYTES = 4
const END = 0x80
/** -10 dBm0: as loud as a telephone's own tones. */
const VOLUME = 10

export type DigitReceiver = {
  /** The digit, the first time that anything of it arrives. */
  receive(event: { timestamp: number; marker: boolean; payload: Uint8Array }): string | undefined
}

/** Packets of a key that is over come no later than this; an older timestamp is a new timeline. */
const MAX_LATE_MS = 5000
/** Two presses of a key are further apart than this, even of a machine that dials. */
const SHORTEST_GAP_MS = 30

type Press = { readonly code: number; timestamp: number; duration: number; isOver: boolean }

/**
 * Reports each press once, at its first packet: neither the marker, which may be lost or never set, nor the end is
 * needed. A key that is held longer than the duration can count goes on under a later timestamp (section 2.5.1.3).
 */
export function createDigitReceiver(clockRate: number): DigitReceiver {
  let press: Press | undefined
  return {
    receive({ timestamp, marker, payload }) {
      if (payload.length < PAYLOAD_BYTES) return undefined
      const code = payload[0]!
      const digit = KEYS[code]
      if (digit === undefined) return undefined
      const isOver = payload[1]! >= END
      const duration = word16(payload, 2)
      if (press) {
        const later = (timestamp - press.timestamp) | 0
        if (later <= 0 && later > (-MAX_LATE_MS * clockRate) / 1000) {
          if (later === 0) prolong(press, duration, isOver)
          return undefined
        }
        if (!marker && goesOn(press, code, later, clockRate)) {
          press.timestamp = timestamp
          press.duration = duration
          press.isOver = isOver
          return undefined
        }
      }
      press = { code, timestamp, duration, isOver }
      return digit
    },
  }
}

function prolong(press: Press, duration: number, isOver: boolean): void {
  press.duration = Math.max(press.duration, duration)
  press.isOver ||= isOver
}

/** Whether the same key is still down: its next stretch begins where the one before ends. */
function goesOn(press: Press, code: number, later: number, clockRate: number): boolean {
  if (press.isOver || press.code !== code) return false
  return later > 0 && later - press.duration < (SHORTEST_GAP_MS * clockRate) / 1000
}

export type DigitSender = {
  /** False, and nothing of them, if there is a character that is no key or no room. */
  queue(digits: string, durationMs?: number): boolean
  /** What to send in this tick instead of sound, if anything. `timestamp` is where the tick's sound would begin. */
  next(timestamp: number): { timestamp: number; marker: boolean; payload: Uint8Array } | undefined
  /** Whether keys are down or about to be. */
  readonly busy: boolean
  clear(): void
}

/** Longer than any extension, conference number and access code. */
export const MAX_QUEUED_DIGITS = 64
const USUAL_PRESS_MS = 100
/** Shorter ones are overheard (ITU-T Q.24 asks for 40), longer ones do not fit the duration at 48 kHz. */
const SHORTEST_PRESS_MS = 40
const LONGEST_PRESS_MS = 1200
/** After the two repetitions of the end, so that 80 ms pass between two tones. */
const PAUSE_TICKS = 2
const END_PACKETS = 3

type Sending = { code: number; ticks: number; timestamp: number; sent: number }

export function createDigitSender(clockRate: number): DigitSender {
  const step = (clockRate * FRAME_MS) / 1000
  let waiting: { code: number; ticks: number }[] = []
  let sending: Sending | undefined
  return {
    queue(digits, durationMs = USUAL_PRESS_MS) {
      const codes = Array.from(digits.toUpperCase(), (digit) => KEYS.indexOf(digit))
      if (codes.includes(-1) || waiting.length + codes.length > MAX_QUEUED_DIGITS) return false
      const pressMs = Math.min(LONGEST_PRESS_MS, Math.max(SHORTEST_PRESS_MS, durationMs))
      for (const code of codes) waiting.push({ code, ticks: Math.round(pressMs / FRAME_MS) })
      return true
    },
    next(timestamp) {
      if (!sending) {
        const first = waiting.shift()
        if (!first) return undefined
        sending = { ...first, timestamp, sent: 0 }
      }
      const { code, ticks, sent } = sending
      sending.sent++
      if (sent >= ticks + END_PACKETS - 1) {
        if (sent + 1 >= ticks + END_PACKETS - 1 + PAUSE_TICKS) sending = undefined
        return undefined
      }
      const payload = Uint8Array.of(code, VOLUME, 0, 0)
      if (sent >= ticks - 1) payload[1]! |= END
      writeWord16(payload, 2, Math.min(sent + 1, ticks) * step)
      return { timestamp: sending.timestamp, marker: sent === 0, payload }
    },
    get busy() {
      return sending !== undefined || waiting.length > 0
    },
    clear() {
      waiting = []
      sending = undefined
    },
  }
}
