import { expect, test } from 'vitest'
import { hearMutations, readDescriptions, readPackets, readReports } from './malformed.fixture.ts'

const COUNT = 1_000_000
// New ones every time; a failure shows its seed.
const seed = Date.now() % 2 ** 31

test(`a million malformed session descriptions are answered or refused (seed ${seed})`, () => {
  expect(readDescriptions(COUNT, seed).understood).toBeGreaterThan(0)
})

test(`a million malformed RTP packets are read or refused (seed ${seed})`, async () => {
  expect((await readPackets(COUNT, seed)).understood).toBeGreaterThan(0)
})

test(`a million malformed RTCP packets are read or refused (seed ${seed})`, async () => {
  expect((await readReports(COUNT, seed)).understood).toBeGreaterThan(0)
})

test(`a call that hears nothing but a million malformed packets has a frame in every tick (seed ${seed})`, async () => {
  const { frames, ticks } = await hearMutations(COUNT, seed)
  expect(frames).toBe(ticks)
})
