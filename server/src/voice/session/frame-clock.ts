import { advancePace, msUntilTick, startPace } from '../audio/pacing.ts'
import type { Clock } from '../../platform/clock.ts'

export type FrameClock = {
  /**
   * Ticks every 20 ms until the returned function is called, with the number of the tick; numbers of skipped ticks are
   * left out. All share one timer, which rests without listeners.
   */
  join(tick: (nth: number) => void): () => void
}

/** The one clock of all calls: a timer that fires late never makes the next one late. */
export function createFrameClock(
  clock: Clock = { now: () => performance.now() },
  late: (ms: number) => void = () => {},
): FrameClock {
  const ticks = new Set<(nth: number) => void>()
  let timer: NodeJS.Timeout | undefined
  let pace = startPace(clock.now())

  function beat(): void {
    const nowMs = clock.now()
    const advanced = advancePace(pace, nowMs)
    if (advanced.run > 0) late(nowMs - pace.startMs - pace.ticks * pace.tickMs)
    pace = advanced.pace
    for (let nth = pace.ticks - advanced.run; nth < pace.ticks; nth++) for (const tick of ticks) tick(nth)
    timer = ticks.size === 0 ? undefined : setTimeout(beat, msUntilTick(pace, clock.now()))
  }

  return {
    join(tick) {
      ticks.add(tick)
      if (timer === undefined) {
        pace = startPace(clock.now())
        timer = setTimeout(beat, 0)
      }
      return () => void ticks.delete(tick)
    },
  }
}

/** The time of day, but it never goes back or jumps: calls measure with it. */
export function steadyClock(clock: Clock): Clock {
  const offsetMs = clock.now() - performance.now()
  return { now: () => Math.round(offsetMs + performance.now()) }
}
