import { Cron } from 'croner'
import { MINUTE_MS, SECOND_MS, type Clock } from '../clock.ts'
import { atomically, type Db } from '../db/db.ts'
import type { Log } from '../log.ts'

/** However far the next occurrence is: clocks are set, and timers hold 24 days at most. */
const MAX_WAIT_MS = MINUTE_MS
const RETRY_MS = 30 * SECOND_MS
const MIN_WAIT_MS = 10

/** What happens again and again. */
export type Schedule = {
  /** The same on every node; a new name is a new schedule. */
  name: string
  /** Minute, hour, day, month, weekday, in UTC. */
  cron: string
  /**
   * Runs in the transaction that ticks the occurrence off: both happen or neither. It holds the store up
   * meanwhile, so whatever takes long it enqueues as a job.
   */
  run(db: Db, nowMs: number): Promise<void>
}

type Options = { db: Db; log: Log; schedules: readonly Schedule[] }

/** Runs each occurrence on one node of the fleet. What was missed while all were down runs once. */
export function startSchedules(options: Options & { clock: Clock }): { stop(): Promise<void> } {
  const { clock, log } = options
  for (const schedule of options.schedules) nextRun(schedule, clock.now())
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let tick = run()

  async function run(): Promise<void> {
    let waitMs = RETRY_MS
    try {
      const nextAt = await runDueSchedules(options, clock.now())
      waitMs = Math.min(Math.max(nextAt - clock.now(), MIN_WAIT_MS), MAX_WAIT_MS)
    } catch (error) {
      log.warn({ err: error }, 'schedules not read')
    }
    if (!stopped) timer = setTimeout(() => void (tick = run()), waitMs)
  }

  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await tick
    },
  }
}

/** Runs what is due at `nowMs` and returns when the next is; a schedule that failed is due again soon. */
export async function runDueSchedules({ db, log, schedules }: Options, nowMs: number): Promise<number> {
  const planned = await readPlan(db, schedules)
  let earliest = Number.POSITIVE_INFINITY
  for (const schedule of schedules) {
    let nextAt = planned.get(schedule.name) ?? (await plan(db, schedule, nowMs))
    if (nextAt <= nowMs) {
      try {
        await runOccurrence(db, schedule, nextAt, nowMs)
        nextAt = nextRun(schedule, nowMs)
      } catch (error) {
        log.error({ schedule: schedule.name, err: error }, 'schedule failed')
        nextAt = nowMs + RETRY_MS
      }
    }
    earliest = Math.min(earliest, nextAt)
  }
  return earliest
}

async function readPlan(db: Db, schedules: readonly Schedule[]): Promise<Map<string, number>> {
  if (schedules.length === 0) return new Map()
  const names = schedules.map((schedule) => schedule.name)
  const rows = await db.selectFrom('schedules').selectAll().where('name', 'in', names).execute()
  return new Map(rows.map((row) => [row.name, row.next_run_at]))
}

/** A schedule that the store has not seen waits for its next occurrence. */
async function plan(db: Db, schedule: Schedule, nowMs: number): Promise<number> {
  const nextAt = nextRun(schedule, nowMs)
  await db
    .insertInto('schedules')
    .values({ name: schedule.name, next_run_at: nextAt })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return nextAt
}

/** Of several nodes that see the same occurrence, one moves the plan on; the others find it moved. */
async function runOccurrence(db: Db, schedule: Schedule, plannedAt: number, nowMs: number): Promise<void> {
  await atomically(db, async (tx) => {
    const moved = await tx
      .updateTable('schedules')
      .set({ next_run_at: nextRun(schedule, nowMs) })
      .where('name', '=', schedule.name)
      .where('next_run_at', '=', plannedAt)
      .executeTakeFirst()
    if (moved.numUpdatedRows === 1n) await schedule.run(tx, nowMs)
  })
}

function nextRun({ name, cron }: Schedule, nowMs: number): number {
  const next = new Cron(cron, { timezone: 'UTC', mode: '5-part' }).nextRun(new Date(nowMs))
  if (next === null) throw new Error(`The schedule ${name} (${cron}) never comes round.`)
  return next.getTime()
}
