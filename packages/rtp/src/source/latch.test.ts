import { describe, expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { createLatch, type Latch, type LatchOptions } from './latch.ts'

const SIGNALLED: Endpoint = { address: '192.0.2.10', port: 4000 }
const PRIVATE: Endpoint = { address: '10.0.0.5', port: 4000 }
const BEHIND_NAT: Endpoint = { address: '198.51.100.7', port: 23_456 }
const ATTACKER: Endpoint = { address: '203.0.113.66', port: 4000 }

/** How many of so many packets in order are admitted. */
function send(latch: Latch, source: Endpoint, count: number, from = 0, ssrc = 1, isProven = false): number {
  let admitted = 0
  for (let index = 0; index < count; index++) {
    if (!latch.considers(source, isProven)) continue
    if (latch.admits(source, { ssrc, sequence: (from + index) & 0xffff }, isProven)) admitted++
  }
  return admitted
}

function latchOf(options: Partial<LatchOptions> = {}): Latch {
  return createLatch({ media: SIGNALLED, host: undefined, ...options })
}

describe('media goes', () => {
  test('to where signalling says, before anything has come', () => {
    expect(latchOf().destination).toEqual(SIGNALLED)
    expect(latchOf({ media: undefined }).destination).toBeUndefined()
  })

  test('to where it comes from, if that is the host that signals', () => {
    const latch = latchOf({ media: PRIVATE, host: BEHIND_NAT.address })
    expect(latch.destination).toEqual(PRIVATE)
    expect(send(latch, BEHIND_NAT, 10)).toBe(8)
    expect(latch.destination).toEqual(BEHIND_NAT)
  })

  test('to another port of the signalled host, if it comes from there and not from the signalled one', () => {
    const latch = latchOf()
    const other = { ...SIGNALLED, port: 4444 }
    expect(send(latch, other, 20)).toBe(11)
    expect(latch.destination).toEqual(other)
  })

  test('to the signalled port, which comes a little later than what others on its host send', () => {
    const latch = latchOf()
    expect(send(latch, { ...SIGNALLED, port: 4444 }, 9)).toBe(0)
    expect(latch.destination).toEqual(SIGNALLED)
    expect(send(latch, SIGNALLED, 1, 500)).toBe(1)
    expect(send(latch, { ...SIGNALLED, port: 4444 }, 9, 9)).toBe(0)
  })
})

describe('the signalled address', () => {
  test('is believed at its first packet', () => {
    expect(send(latchOf(), SIGNALLED, 1)).toBe(1)
  })

  test('is preferred to another port of its host, also when that came first', () => {
    const latch = latchOf()
    send(latch, { ...SIGNALLED, port: 4444 }, 20)
    expect(send(latch, SIGNALLED, 10, 500)).toBe(8)
    expect(latch.destination).toEqual(SIGNALLED)
    expect(send(latch, { ...SIGNALLED, port: 4444 }, 20, 20)).toBe(0)
  })

  test('may be written in more than one way', () => {
    const latch = latchOf({ media: { address: '2001:DB8:0:0::1', port: 4000 } })
    expect(send(latch, { address: '2001:db8::1', port: 4000 }, 1)).toBe(1)
    expect(send(latchOf(), { address: `::ffff:${SIGNALLED.address}`, port: 4000 }, 1)).toBe(1)
  })
})

describe('a stranger who sprays our ports', () => {
  test('is not admitted, and learns nothing, before our peer has sent', () => {
    const latch = latchOf({ host: BEHIND_NAT.address })
    expect(send(latch, ATTACKER, 1000)).toBe(0)
    expect(latch.destination).toEqual(SIGNALLED)
    expect(send(latch, SIGNALLED, 1)).toBe(1)
  })

  test('is not admitted, and learns nothing, during the call', () => {
    const latch = latchOf({ media: PRIVATE, host: BEHIND_NAT.address })
    send(latch, BEHIND_NAT, 5)
    expect(send(latch, ATTACKER, 1000)).toBe(0)
    expect(send(latch, ATTACKER, 1000, 5)).toBe(0)
    expect(latch.destination).toEqual(BEHIND_NAT)
    expect(send(latch, BEHIND_NAT, 5, 5)).toBe(5)
  })

  test('is not admitted from another port of our peer either, once it has sent', () => {
    const latch = latchOf()
    send(latch, SIGNALLED, 1)
    expect(send(latch, { ...SIGNALLED, port: 4001 }, 1000)).toBe(0)
    expect(latch.destination).toEqual(SIGNALLED)
  })

  test('is not admitted by code that forgets to ask whether it is considered', () => {
    const latch = latchOf()
    for (let sequence = 0; sequence < 100; sequence++)
      expect(latch.admits(ATTACKER, { ssrc: 1, sequence }, false)).toBe(false)
    send(latch, SIGNALLED, 1)
    for (let sequence = 0; sequence < 100; sequence++)
      expect(latch.admits({ ...SIGNALLED, port: 4001 }, { ssrc: 1, sequence }, false)).toBe(false)
  })

  test('is not believed for packets that do not follow each other', () => {
    const latch = latchOf()
    const other = { ...SIGNALLED, port: 4444 }
    for (let index = 0; index < 100; index++) expect(send(latch, other, 1, index * 1000, index)).toBe(0)
    expect(latch.isLocked).toBe(false)
  })

  test('does not push our peer off its probation from a few other ports', () => {
    const latch = latchOf()
    let admitted = 0
    for (let index = 0; index < 20; index++) {
      for (let port = 6000; port < 6005; port++) send(latch, { ...SIGNALLED, port }, 1, index * 999 + port)
      admitted += send(latch, { ...SIGNALLED, port: 4444 }, 1, index)
    }
    expect(admitted).toBe(11)
  })
})

describe('signalling', () => {
  test('moves media to where it says', () => {
    const latch = latchOf()
    send(latch, SIGNALLED, 5)
    const moved = { address: '192.0.2.20', port: 7000 }
    latch.signal({ media: moved, host: undefined })
    expect(latch.destination).toEqual(moved)
    expect(send(latch, SIGNALLED, 5, 5)).toBe(0)
    expect(send(latch, moved, 5)).toBe(5)
  })

  test('opens nothing by saying the same again', () => {
    const latch = latchOf({ host: BEHIND_NAT.address })
    send(latch, BEHIND_NAT, 5)
    latch.signal({ media: SIGNALLED, host: BEHIND_NAT.address })
    expect(latch.destination).toEqual(BEHIND_NAT)
    expect(send(latch, { ...BEHIND_NAT, port: 9999 }, 100)).toBe(0)
  })

  test('follows a phone that changes its network and signals from there', () => {
    const latch = latchOf({ media: PRIVATE, host: BEHIND_NAT.address })
    send(latch, BEHIND_NAT, 5)
    const elsewhere = { address: '198.51.100.99', port: 1111 }
    expect(send(latch, elsewhere, 100)).toBe(0)
    latch.signal({ media: PRIVATE, host: elsewhere.address })
    expect(send(latch, elsewhere, 10)).toBe(8)
    expect(latch.destination).toEqual(elsewhere)
  })
})

test('what is proven may come from anywhere at first, and from nowhere else then', () => {
  const latch = latchOf()
  expect(latch.considers(ATTACKER, true)).toBe(true)
  expect(send(latch, BEHIND_NAT, 1, 0, 1, true)).toBe(1)
  expect(latch.destination).toEqual(BEHIND_NAT)
  expect(latch.considers(ATTACKER, true)).toBe(false)
})

test('where any host is trusted the named one has the time of ten packets to come first', () => {
  const latch = latchOf({ trustsAnyHost: true })
  expect(send(latch, BEHIND_NAT, 9)).toBe(0)
  expect(send(latch, BEHIND_NAT, 3, 9)).toBe(3)
  expect(latch.destination).toEqual(BEHIND_NAT)
})

test('reports are taken from the host of the media, at whatever port', () => {
  const latch = latchOf({ host: BEHIND_NAT.address })
  expect(latch.isPeer(SIGNALLED.address)).toBe(true)
  expect(latch.isPeer(ATTACKER.address)).toBe(false)
  send(latch, BEHIND_NAT, 3)
  expect(latch.isPeer(BEHIND_NAT.address)).toBe(true)
  expect(latch.isPeer(SIGNALLED.address)).toBe(false)
})
