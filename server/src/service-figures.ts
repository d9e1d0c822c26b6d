import { sql } from 'kysely'
import { SECOND_MS, type Clock } from './platform/clock.ts'
import { isPostgres, ping, type Db } from './platform/db/db.ts'
import type { Figure, Sample } from './platform/http/health.ts'
import { countJobs } from './platform/jobs/job-counts.ts'
import type { LiveCalls } from './product/calls/live/live-calls.ts'
import type { LaneFigures, SipFigures, VoiceFigures } from './voice/figures.ts'

/** All that operators see of the service, beside its requests and its process. docs/operations.md has the list. */
export function serviceFigures(db: Db, clock: Clock, liveCalls: LiveCalls): Figure[] {
  return [
    ...callFigures(liveCalls),
    ...speechFigures(liveCalls),
    ...sipFigures(liveCalls),
    ...storeFigures(db, clock),
  ]
}

function callFigures(liveCalls: LiveCalls): Figure[] {
  const counts = liveCalls.counts
  return [
    { name: 'parley_live_calls', help: 'Calls that this node carries.', read: liveCalls.live },
    {
      name: 'parley_call_limit',
      help: 'Calls that this node takes: CALL_CAPACITY, or what it is seen to carry.',
      read: () => liveCalls.load().limit ?? 0,
    },
    counter(
      'parley_calls_started_total',
      'Calls that were answered, by the line they came on.',
      'line',
      () => counts().started,
    ),
    counter(
      'parley_calls_ended_total',
      'Calls that are over, by how they ended.',
      'reason',
      () => counts().ended,
    ),
    counter(
      'parley_calls_concluded_total',
      'Calls whose transcript this node has written, by their outcome.',
      'outcome',
      () => counts().concluded,
    ),
    {
      name: 'parley_voice_plane_answer_seconds',
      help: 'How long the voice plane takes to answer; above 1 the node is not ready.',
      async read() {
        await liveCalls.ping()
        return liveCalls.pressure().answeredMs / SECOND_MS
      },
    },
    {
      name: 'parley_voice_plane_waiting_orders',
      help: 'Commands that the voice thread has not executed yet, give or take ten.',
      read: () => liveCalls.pressure().waitingCommands,
    },
    {
      name: 'parley_voice_plane_restarts_total',
      help: 'How often the voice thread broke, or hung, and was started again; its calls ended.',
      kind: 'counter',
      read: liveCalls.restarts,
    },
  ]
}

/** Read after the voice plane was asked anew; concurrent questions are one. */
function asked<T>(liveCalls: LiveCalls, read: (figures: VoiceFigures) => T, otherwise: T): () => Promise<T> {
  return async () => {
    await liveCalls.ping()
    const figures = liveCalls.figures()
    return figures === undefined ? otherwise : read(figures)
  }
}

function lane(name: string, help: string, read: Figure['read']): Figure {
  return { name, help, kind: 'counter', labels: ['lane'], read }
}

function speechFigures(liveCalls: LiveCalls): Figure[] {
  const lanes = (read: (lane: LaneFigures) => number) =>
    asked(liveCalls, (figures) => samples('lane', figures.lanes, read), [])
  const seconds = (read: (lane: LaneFigures) => number) => lanes((each) => read(each) / SECOND_MS)
  return [
    lane(
      'parley_speech_jobs_total',
      'What models did for calls.',
      lanes(({ jobs }) => jobs),
    ),
    lane(
      'parley_speech_wait_seconds_total',
      'How long it waited for its model.',
      seconds((each) => each.waitedMs),
    ),
    lane(
      'parley_speech_compute_seconds_total',
      'How long the model took.',
      seconds((each) => each.computedMs),
    ),
    lane(
      'parley_speech_audio_seconds_total',
      'How long the speech is.',
      seconds((each) => each.audioMs),
    ),
    {
      name: 'parley_call_gaps_total',
      help: 'Ticks of the calls’ clock that were so late (60 ms) that callers may have heard a gap.',
      kind: 'counter',
      read: asked(liveCalls, ({ gaps }) => gaps.count, 0),
    },
    {
      name: 'parley_call_gap_seconds_total',
      help: 'How late those ticks were, together.',
      kind: 'counter',
      read: asked(liveCalls, ({ gaps }) => gaps.lateMs / SECOND_MS, 0),
    },
  ]
}

function sipFigures(liveCalls: LiveCalls): Figure[] {
  const sip = (read: (figures: SipFigures) => number) =>
    asked(liveCalls, (figures) => (figures.sip === undefined ? 0 : read(figures.sip)), 0)
  return [
    {
      name: 'parley_sip_softphones',
      help: 'Softphones that are registered here.',
      read: sip((each) => each.softphones),
    },
    {
      name: 'parley_sip_trunks_wanted',
      help: 'Trunks that this node is to be registered with.',
      read: sip(({ trunks }) => trunks.wanted),
    },
    {
      name: 'parley_sip_trunks_registered',
      help: 'Trunks that it is registered with; calls of the others do not come.',
      read: sip(({ trunks }) => trunks.registered),
    },
    {
      name: 'parley_sip_requests_total',
      help: 'SIP requests that came.',
      kind: 'counter',
      read: sip((each) => each.requests),
    },
    {
      name: 'parley_sip_malformed_total',
      help: 'Packets that came to the SIP port and are no SIP.',
      kind: 'counter',
      read: sip((each) => each.malformed),
    },
    {
      name: 'parley_sip_refusals_total',
      help: 'SIP requests that were refused, by status.',
      kind: 'counter',
      labels: ['status'],
      read: asked(
        liveCalls,
        (figures) => samples('status', figures.sip?.refusals ?? {}, (count) => count),
        [],
      ),
    },
  ]
}

function storeFigures(db: Db, clock: Clock): Figure[] {
  return [
    {
      name: 'parley_jobs',
      help: 'Jobs by state: waiting for their time, due, running, and dead after their last attempt.',
      labels: ['state'],
      async read() {
        const { oldestDueMs: _, ...states } = await countJobs(db, clock.now())
        return samples('state', states, (count) => count)
      },
    },
    {
      name: 'parley_oldest_due_job_seconds',
      help: 'How long the job that is due for longest has waited for a worker.',
      read: async () => (await countJobs(db, clock.now())).oldestDueMs / SECOND_MS,
    },
    {
      name: 'parley_store_answer_seconds',
      help: 'How long the store takes to answer.',
      async read() {
        const begunMs = performance.now()
        await ping(db)
        return (performance.now() - begunMs) / SECOND_MS
      },
    },
    {
      name: 'parley_store_bytes',
      help: 'How large the store is, without recordings.',
      read: () => storeBytes(db),
    },
  ]
}

async function storeBytes(db: Db): Promise<number> {
  const size = isPostgres(db)
    ? sql<{ bytes: number | string }>`select pg_database_size(current_database()) as bytes`
    : sql<{
        bytes: number
      }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  const { rows } = await size.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

function counter(
  name: string,
  help: string,
  label: string,
  read: () => Readonly<Record<string, number>>,
): Figure {
  return {
    name,
    help,
    kind: 'counter',
    labels: [label],
    read: () => samples(label, read(), (count) => count),
  }
}

function samples<T>(
  label: string,
  values: Readonly<Record<string, T>>,
  read: (value: T) => number,
): Sample[] {
  return Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value: read(value) }))
}
