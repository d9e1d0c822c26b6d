import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDigitReceiver, createDigitSender, MAX_QUEUED_DIGITS } from './telephone-event.ts'

type Event = { timestamp: number; marker: boolean; payload: Uint8Array }

function event(code: number, timestamp: number, duration: number, isOver = false, marker = false): Event {
  return {
    timestamp,
    marker,
    payload: Uint8Array.of(code, isOver ? 0x8a : 10, duration >> 8, duration & 255),
  }
}

/** A key of 100 ms as telephones send it. */
function press(code: number, timestamp: number): Event[] {
  const updates = [160, 320, 480, 640].map((duration, index) =>
    event(code, timestamp, duration, false, index === 0),
  )
  return [...updates, ...Array.from({ length: 3 }, () => event(code, timestamp, 800, true))]
}

function receive(events: Event[], clockRate = 8000): string {
  const receiver = createDigitReceiver(clockRate)
  return events.map((each) => receiver.receive(each) ?? '').join('')
}

describe('a key that is pressed', () => {
  test('is reported once, however many packets carry it', () => {
    expect(receive(press(5, 1000))).toBe('5')
  })

  test('is reported at its first packet', () => {
    expect(createDigitReceiver(8000).receive(press(11, 1000)[0]!)).toBe('#')
  })

  test('is reported by whichever packets of it arrive', () => {
    const packets = press(7, 1000)
    const some = fc.subarray(packets, { minLength: 1 })
    fc.assert(
      fc.property(some, (arrived) => {
        expect(receive(arrived)).toBe('7')
      }),
    )
  })

  test('is reported without its marker, and without its end', () => {
    expect(receive(press(1, 1000).map((each) => ({ ...each, marker: false })))).toBe('1')
    expect(receive([...press(1, 1000).slice(0, 4), ...press(1, 3000).slice(0, 4)])).toBe('11')
  })

  test('is reported once if its packets come twice and out of order', () => {
    const packets = press(9, 1000).flatMap((each) => [each, each])
    fc.assert(
      fc.property(fc.shuffledSubarray(packets, { minLength: packets.length }), (arrived) => {
        expect(receive(arrived)).toBe('9')
      }),
    )
  })

  test('is one press while it is held, beyond what a duration can count', () => {
    const first = [160, 30_000, 65_535].map((duration) => event(3, 1000, duration))
    const second = [160, 30_000, 65_535].map((duration) => event(3, 1000 + 65_535, duration))
    const third = [160, 8000].map((duration) => event(3, 1000 + 2 * 65_535, duration))
    const end = event(3, 1000 + 2 * 65_535, 8160, true)
    expect(receive([...first, ...second, ...third, end])).toBe('3')
  })

  test('is one press from a sender that moves the timestamp with every packet', () => {
    expect(receive([0, 160, 320, 480].map((later) => event(2, 1000 + later, later + 160)))).toBe('2')
  })

  test('may follow at once upon another, or upon itself', () => {
    expect(receive([1, 2, 2, 2, 10, 11, 0].flatMap((code, index) => press(code, 1000 + index * 1280)))).toBe(
      '1222*#0',
    )
  })

  test('is a new one with a marker, even where the one before has lost its end', () => {
    expect(receive([event(4, 1000, 160), event(4, 1200, 160, false, true)])).toBe('44')
  })

  test('is over with its end, whatever comes late: the next press is a new one, however soon', () => {
    const late = event(4, 1000, 640)
    expect(receive([...press(4, 1000), late, event(4, 1000 + 800 + 160, 160)])).toBe('44')
  })

  test('is reported across the wrap of the timestamp', () => {
    expect(receive([...press(1, 0xffff_fff0), ...press(1, 1500)])).toBe('11')
  })

  test('is reported after the sender began a new timeline', () => {
    expect(receive([...press(1, 3_000_000_000), ...press(2, 1000)])).toBe('12')
  })

  test('that comes late does not count again', () => {
    expect(receive([...press(1, 1000), ...press(2, 3000), event(1, 1000, 800, true)])).toBe('12')
  })

  test('may be any of sixteen, and nothing else is one', () => {
    const codes = Array.from({ length: 256 }, (_, code) => code)
    expect(receive(codes.flatMap((code) => press(code, 1000 + code * 2000)))).toBe('0123456789*#ABCD')
    expect(receive([{ timestamp: 0, marker: true, payload: Uint8Array.of(1, 10, 0) }])).toBe('')
  })
})

/** Ticks until the keys are sent, at 160 a tick. */
function send(digits: string, durationMs?: number) {
  const sender = createDigitSender(8000)
  const isTaken = sender.queue(digits, durationMs)
  const sent: ReturnType<typeof sender.next>[] = []
  for (let tick = 0; sender.busy; tick++) sent.push(sender.next(5000 + tick * 160))
  return { isTaken, sent }
}

describe('a key that is sent', () => {
  test('grows by 20 ms a packet, and ends three times', () => {
    const { sent } = send('5')
    expect(sent.map((each) => each && Array.from(each.payload))).toEqual([
      [5, 10, 0, 160],
      [5, 10, 1, 64],
      [5, 10, 1, 224],
      [5, 10, 2, 128],
      [5, 0x8a, 3, 32],
      [5, 0x8a, 3, 32],
      [5, 0x8a, 3, 32],
      undefined,
      undefined,
    ])
  })

  test('keeps the timestamp of its beginning, and has the marker at its first packet', () => {
    const events = send('5').sent.filter((each) => each !== undefined)
    expect(events.map(({ timestamp }) => timestamp)).toEqual(events.map(() => 5000))
    expect(events.map(({ marker }) => marker)).toEqual([true, false, false, false, false, false, false])
  })

  test('is heard as it was sent, whatever is lost but not all of it', () => {
    const { sent } = send('1122*#ABCD0', 60)
    const events = sent.filter((each) => each !== undefined)
    expect(receive(events)).toBe('1122*#ABCD0')
    expect(receive(events.filter((_, index) => index % 2 === 0))).toBe('1122*#ABCD0')
  })

  test('lasts between 40 ms and 1.2 s', () => {
    const ends = [1, 40, 250, 60_000].map((durationMs) => send('1', durationMs).sent.findLast((each) => each))
    expect(ends.map((each) => each!.payload[2]! * 256 + each!.payload[3]!)).toEqual([320, 320, 2080, 9600])
  })

  test('must be one, and there must be room', () => {
    expect(send('12x').isTaken).toBe(false)
    expect(send('abcd').isTaken).toBe(true)
    expect(send('1'.repeat(MAX_QUEUED_DIGITS)).isTaken).toBe(true)
    expect(send('1'.repeat(MAX_QUEUED_DIGITS + 1))).toEqual({ isTaken: false, sent: [] })
  })

  test('fits the duration at the clock of Opus', () => {
    const sender = createDigitSender(48_000)
    sender.queue('1', 1200)
    let longest = 0
    while (sender.busy) {
      const { payload } = sender.next(0) ?? {}
      if (payload) longest = Math.max(longest, payload[2]! * 256 + payload[3]!)
    }
    expect(longest).toBe(57_600)
  })
})
