import { expect, test } from 'vitest'
import { hearMutations, readDescriptions, readPackets, readReports } from './malformed.fixture.ts'

const COUNT = 20_000
const SEED = 20_261_115
/** The machine may be busy with other tests. */
const TIMEOUT_MS = 120_000

/** Neither half is empty, or the mutations would be too tame or too wild to find anything. */
function isMixed({ understood, refused }: { understood: number; refused: number }): void {
  expect(understood).toBeGreaterThan(COUNT / 20)
  expect(refused).toBeGreaterThan(COUNT / 20)
}

test(
  '20,000 malformed session descriptions are answered or refused, each within milliseconds',
  () => {
    isMixed(readDescriptions(COUNT, SEED))
  },
  TIMEOUT_MS,
)

test(
  '20,000 malformed RTP packets are read or refused',
  async () => {
    isMixed(await readPackets(COUNT, SEED))
  },
  TIMEOUT_MS,
)

test(
  '20,000 malformed RTCP packets are read or refused',
  async () => {
    isMixed(await readReports(COUNT, SEED))
  },
  TIMEOUT_MS,
)

test(
  'a call that hears nothing but malformed packets has a frame in every tick',
  async () => {
    const { frames, ticks, ...outcome } = await hearMutations(COUNT, SEED)
    isMixed(outcome)
    expect(ticks).toBeGreaterThanOrEqual(COUNT / 2)
    expect(frames).toBe(ticks)
  },
  TIMEOUT_MS,
)
