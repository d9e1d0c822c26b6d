import { DAY_MS, MINUTE_MS } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { AccountId } from '../../platform/ids.ts'
import { viewSubscription } from '../subscription/ledger.ts'
import { MAX_RATING, MIN_RATING } from '../transcripts/transcript.ts'
import { lastDays, mondayOf, type Day } from './days.ts'
import * as figures from './figures.ts'
import type { Overview } from './overview.ts'

export type OverviewOptions = {
  readonly days: number
  readonly nowMs: number
  readonly enterpriseMinutes: number
  readonly countLive: (db: Db, accountId: AccountId, nowMs: number) => Promise<number>
}

/** How it goes with an account's calls, in the days of its own time zone. */
export async function overlook(
  db: Db,
  accountId: AccountId,
  { days, nowMs, enterpriseMinutes, countLive }: OverviewOptions,
): Promise<Overview> {
  const { timezone, agent, number, call, key } = await figures.readProgress(db, accountId)
  const period = lastDays(timezone, days, nowMs)
  const sinceMs = period[0]?.startMs ?? nowMs
  const [counted, judged, firstAudio, subscription, live, questions, appointments] = await Promise.all([
    figures.countByDay(db, accountId, period, nowMs + DAY_MS),
    figures.countJudged(db, accountId, sinceMs),
    figures.latestFirstAudio(db, accountId, sinceMs),
    viewSubscription(db, accountId, enterpriseMinutes, nowMs),
    countLive(db, accountId, nowMs),
    figures.countOpenQuestions(db, accountId),
    figures.countUpcoming(db, accountId, nowMs),
  ])
  return {
    timezone,
    ...callsOf(period, counted, mondayOf(timezone, nowMs)),
    ...judgementsOf(judged),
    average_first_audio_ms: medianOf(firstAudio),
    minutes: {
      used: subscription.usage.used,
      included: subscription.usage.limit,
      period_start: subscription.subscription.current_period_start,
      period_end: subscription.subscription.current_period_end,
    },
    live_calls: live,
    unanswered_questions: questions,
    upcoming_appointments: appointments,
    checklist: {
      agent_created: agent === 1,
      number_acquired: number === 1,
      call_taken: call === 1,
      key_made: key === 1,
    },
  }
}

function callsOf(period: readonly Day[], counted: readonly figures.Counted[], monday: string) {
  const found = new Map(counted.map((each) => [each.day, each]))
  const byDay = period.map(({ date }, day) => {
    const { calls = 0, answered = 0, talkedMs = 0 } = found.get(day) ?? {}
    return { date, calls, answered, minutes: rounded(talkedMs / MINUTE_MS) }
  })
  const all = sum(byDay.map(({ calls }) => calls))
  return {
    calls_today: byDay.at(-1)?.calls ?? 0,
    calls_this_week: sum(byDay.filter(({ date }) => date >= monday).map(({ calls }) => calls)),
    calls_by_day: byDay,
    answer_rate: all === 0 ? null : sum(byDay.map(({ answered }) => answered)) / all,
  }
}

function judgementsOf(judged: readonly figures.Judged[]) {
  const rated = judged.filter(({ rating }) => rating !== null)
  const ratedCalls = sum(rated.map(({ calls }) => calls))
  const stars = sum(rated.map(({ rating, calls }) => (rating ?? 0) * calls))
  const ratings = Array.from({ length: MAX_RATING - MIN_RATING + 1 }, (_, index) => MIN_RATING + index)
  return {
    outcomes: tally(judged, ({ outcome }) => outcome).map(([outcome, calls]) => ({ outcome, calls })),
    types: tally(judged, ({ type }) => type).map(([type, calls]) => ({ type, calls })),
    ratings: ratings.map((rating) => ({
      rating,
      calls: sum(rated.filter((each) => each.rating === rating).map(({ calls }) => calls)),
    })),
    average_rating: ratedCalls === 0 ? null : stars / ratedCalls,
  }
}

/** Most frequent first. */
function tally<Name extends string>(
  judged: readonly figures.Judged[],
  nameOf: (judged: figures.Judged) => Name,
): [Name, number][] {
  const counts = new Map<Name, number>()
  for (const each of judged) counts.set(nameOf(each), (counts.get(nameOf(each)) ?? 0) + each.calls)
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
}

function medianOf(values: readonly number[]): number | null {
  const ordered = [...values].sort((a, b) => a - b)
  const [low, high] = [ordered[(ordered.length - 1) >> 1], ordered[ordered.length >> 1]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function rounded(minutes: number): number {
  return Math.round(minutes * 100) / 100
}
