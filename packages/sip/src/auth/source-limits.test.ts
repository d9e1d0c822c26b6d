import { expect, test } from 'vitest'
import { createSourceLimits, isScanner, isWorthAnswering } from './source-limits.ts'

/** How many of so many requests at these times are heard. */
function heard(
  sources: ReturnType<typeof createSourceLimits>,
  times: number[],
  address = '192.0.2.1',
): number {
  return times.filter((nowMs) => sources.admit(address, false, nowMs)).length
}

test('sixteen requests in 2 s are heard, wherever the 2 s begin; the next one bans', () => {
  expect(heard(createSourceLimits(), Array<number>(16).fill(0))).toBe(16)
  expect(heard(createSourceLimits(), Array<number>(17).fill(0))).toBe(16)
  const slow = Array.from({ length: 100 }, (_, at) => at * 125)
  expect(heard(createSourceLimits(), slow)).toBe(100)
  const fast = Array.from({ length: 100 }, (_, at) => at * 124)
  expect(heard(createSourceLimits(), fast)).toBe(16)
})

test('a ban lasts 5 min, also for who keeps on trying', () => {
  const sources = createSourceLimits()
  heard(sources, Array<number>(17).fill(0))
  for (let nowMs = 1000; nowMs < 300_000; nowMs += 1000)
    expect(sources.admit('192.0.2.1', false, nowMs)).toBe(false)
  expect(sources.admit('192.0.2.1', false, 300_000)).toBe(true)
})

test('who has proved an account, or is named by a trunk, has 200 in 2 s, and no ban', () => {
  const sources = createSourceLimits()
  sources.vouch('192.0.2.1', 0)
  expect(heard(sources, Array<number>(300).fill(0))).toBe(200)
  expect(heard(sources, Array<number>(300).fill(2000))).toBe(200)
  expect(heard(sources, Array<number>(100).fill(3_600_000))).toBe(16)
  const named = createSourceLimits()
  const flood = (nowMs: number) =>
    Array.from({ length: 300 }, () => named.admit('192.0.2.1', true, nowMs)).filter(Boolean).length
  expect([flood(0), flood(1999), flood(2000)]).toEqual([200, 0, 200])
})

test('eight wrong passwords in 5 min ban, also where right ones come between', () => {
  const sources = createSourceLimits()
  for (let at = 0; at < 7; at += 1) sources.suspect('192.0.2.1', false, at)
  expect(sources.admit('192.0.2.1', false, 10)).toBe(true)
  sources.suspect('192.0.2.1', false, 11)
  expect(sources.admit('192.0.2.1', false, 12)).toBe(false)
  expect(sources.mayProve('192.0.2.1', 12)).toBe(false)
  const slow = createSourceLimits()
  for (let at = 0; at < 20; at += 1) slow.suspect('192.0.2.1', false, at * 50_000)
  expect(slow.admit('192.0.2.1', false, 1_000_000)).toBe(true)
})

test('a guesser who has an account or a trunk of its own has 64 tries in 5 min', () => {
  const sources = createSourceLimits()
  for (let at = 0; at < 63; at += 1) {
    sources.vouch('192.0.2.1', at)
    sources.suspect('192.0.2.1', false, at)
    sources.suspect('192.0.2.2', true, at)
  }
  expect([sources.mayProve('192.0.2.1', 64), sources.mayProve('192.0.2.2', 64)]).toEqual([true, true])
  sources.suspect('192.0.2.1', false, 64)
  sources.suspect('192.0.2.2', true, 64)
  expect([sources.mayProve('192.0.2.1', 65), sources.mayProve('192.0.2.2', 65)]).toEqual([false, false])
  expect(sources.admit('192.0.2.1', false, 65)).toBe(false)
  // The carrier that shares the address is still heard.
  expect(sources.admit('192.0.2.2', true, 65)).toBe(true)
  expect(sources.mayProve('192.0.2.2', 300_064)).toBe(true)
})

test('a network of IPv6 counts as one source', () => {
  const sources = createSourceLimits()
  const times = Array<number>(16).fill(0)
  times.forEach((nowMs, at) => sources.admit(`2001:db8:1:2::${at}`, false, nowMs))
  expect(sources.admit('2001:0db8:0001:0002:ffff::9', false, 0)).toBe(false)
  expect(sources.admit('2001:db8:1:3::1', false, 0)).toBe(true)
  expect(sources.size).toBe(2)
})

test('only so many addresses are remembered, the most recent ones', () => {
  const sources = createSourceLimits(3)
  heard(sources, Array<number>(17).fill(0), 'banned')
  for (let at = 0; at < 100; at += 1) {
    sources.admit(`192.0.2.${at}`, false, at)
    expect(sources.admit('banned', false, at)).toBe(false)
  }
  expect(sources.size).toBe(3)
})

test.each(['friendly-scanner', 'SIPVicious v0.3', 'sipcli/v1.8', ' sundayddr'])('%s is a scanner', (name) => {
  expect(isScanner(name)).toBe(true)
})

test.each([undefined, '', 'baresip v1.0', 'Asterisk PBX 20', 'Linphone/5.1', 'not a friendly-scanner'])(
  '%s is none',
  (name) => expect(isScanner(name)).toBe(false),
)

test('over UDP no response is larger than its request', () => {
  expect(isWorthAnswering('udp', 400, 400)).toBe(true)
  expect(isWorthAnswering('udp', 400, 401)).toBe(false)
  expect(isWorthAnswering('tls', 400, 4000)).toBe(true)
})
