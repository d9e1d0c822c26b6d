import type { RunResult } from './run.ts'

export type Measured = { readonly engine: string; readonly calls: number; readonly runs: RunResult[] }

const GOALS = {
  overheadMs: 0.3,
  overheadShare: 1 / 50,
  overheadCalls: 10,
  bargeInMs: 1,
  cpuShare: 1 / 15,
  /** The most that one process of LiveKit's carries in real time. */
  cpuCalls: 50,
}
/** Below it the callers had to wait for the engine. */
const IN_REAL_TIME = 0.97
/** With fewer, what the process itself gains and loses is more than the calls take. */
const MEMORY_CALLS = 10
const MIB = 2 ** 20

type Figures = {
  readonly engine: string
  readonly calls: number
  readonly overheadMs: readonly number[]
  readonly bargeInMs: readonly number[]
  readonly cpuMs: number
  /** Without that of the null engine. */
  readonly netCpuMs: number
  readonly rssMib: number
  readonly heapMib: number
  readonly realTime: number
  readonly turns: number
  readonly unanswered: number
  readonly missedBargeIns: number
}

export function report(measured: readonly Measured[]): void {
  const figures = measured.map((each) => figuresOf(each, measured))
  console.log(
    '\nOverhead of a turn and time of a barge-in in ms; CPU in ms of a call-minute; memory in MiB of a call',
  )
  console.table(figures.map(row))
  for (const figure of figures) warn(figure)
  const find = (engine: string, calls: number) =>
    figures.find((each) => each.engine === engine && each.calls === calls)
  compare(figures, find)
  judge(figures, find)
}

/** What a table of times does not show. */
function warn({ engine, calls, realTime, unanswered, turns, bargeInMs, missedBargeIns }: Figures): void {
  const who = `${engine} with ${calls} calls`
  if (realTime < IN_REAL_TIME) console.log(`${who} took the frames at ${percent(realTime)} of real time.`)
  if (unanswered > 0)
    console.log(`${who} left ${unanswered} of ${turns + unanswered} turns without an answer.`)
  if (missedBargeIns > 0)
    console.log(`${who} talked on in ${missedBargeIns} of ${bargeInMs.length + missedBargeIns} barge-ins.`)
}

function figuresOf({ engine, calls, runs }: Measured, all: readonly Measured[]): Figures {
  const idle = all.find((each) => each.engine === 'null' && each.calls === calls)
  const { cpuMs, callMinutes } = total(runs)
  const nothing = total(idle?.runs ?? [])
  const mean = (pick: (run: RunResult) => number) =>
    runs.reduce((sum, run) => sum + pick(run), 0) / runs.length
  return {
    engine,
    calls,
    overheadMs: runs.flatMap((each) => each.overheadMs).toSorted((a, b) => a - b),
    bargeInMs: runs.flatMap((each) => each.bargeInMs).toSorted((a, b) => a - b),
    cpuMs: cpuMs / callMinutes,
    netCpuMs: cpuMs / callMinutes - nothing.cpuMs / nothing.callMinutes,
    rssMib: mean((run) => run.rssBytes) / MIB / calls,
    heapMib: mean((run) => run.heapBytes) / MIB / calls,
    realTime: mean((run) => run.realTime),
    turns: runs.reduce((sum, run) => sum + run.turns, 0),
    unanswered: runs.reduce((sum, run) => sum + run.unanswered, 0),
    missedBargeIns: runs.reduce((sum, run) => sum + run.missedBargeIns, 0),
  }
}

function total(runs: readonly RunResult[]): { cpuMs: number; callMinutes: number } {
  return {
    cpuMs: runs.reduce((sum, run) => sum + run.cpuMs, 0),
    callMinutes: runs.reduce((sum, run) => sum + run.callMinutes, 0),
  }
}

function row(figures: Figures): Record<string, string | number> {
  const { engine, calls, overheadMs, bargeInMs, turns } = figures
  return {
    calls,
    engine,
    turns,
    'overhead p50': shown(at(overheadMs, 0.5), 3),
    p95: shown(at(overheadMs, 0.95), 2),
    p99: shown(at(overheadMs, 0.99), 2),
    'barge-in p50': shown(at(bargeInMs, 0.5), 2),
    'p95 ': shown(at(bargeInMs, 0.95), 2),
    'p99 ': shown(at(bargeInMs, 0.99), 2),
    CPU: shown(figures.cpuMs, 1),
    'less null': engine === 'null' ? '' : shown(figures.netCpuMs, 1),
    RSS: calls < MEMORY_CALLS ? '-' : shown(figures.rssMib, 2),
    heap: calls < MEMORY_CALLS ? '-' : shown(figures.heapMib, 2),
    'real time': percent(figures.realTime),
  }
}

type Find = (engine: string, calls: number) => Figures | undefined

/** LiveKit's figures in units of Parley's. */
function compare(figures: readonly Figures[], find: Find): void {
  const rows = figures.flatMap((parley) => {
    const livekit = find('livekit', parley.calls)
    if (parley.engine !== 'parley' || !livekit) return []
    return [
      {
        calls: parley.calls,
        'overhead p50': times(at(livekit.overheadMs, 0.5) / at(parley.overheadMs, 0.5)),
        'overhead p95': times(at(livekit.overheadMs, 0.95) / at(parley.overheadMs, 0.95)),
        CPU: times(livekit.cpuMs / parley.cpuMs),
        'CPU less null': times(livekit.netCpuMs / parley.netCpuMs),
        heap: parley.calls < MEMORY_CALLS ? '-' : times(livekit.heapMib / parley.heapMib),
      },
    ]
  })
  if (rows.length === 0) return
  console.log('LiveKit in units of Parley')
  console.table(rows)
}

function judge(figures: readonly Figures[], find: Find): void {
  const parley = figures.filter(({ engine }) => engine === 'parley')
  const ten = find('parley', GOALS.overheadCalls)
  const tenOfLiveKit = find('livekit', GOALS.overheadCalls)
  const overhead = at(ten?.overheadMs ?? [], 0.5)
  const most = find('parley', GOALS.cpuCalls)
  const mostOfLiveKit = find('livekit', GOALS.cpuCalls)
  const bargeIns = parley.map(({ bargeInMs }) => at(bargeInMs, 0.5))
  const growth = parley.slice(1).map(({ cpuMs }, index) => cpuMs / (parley[index]?.cpuMs ?? Number.NaN))
  const { overheadCalls, cpuCalls } = GOALS
  console.table([
    goal(`overhead p50 at ${overheadCalls} calls, ms`, overhead, GOALS.overheadMs),
    goal(
      `overhead p50 at ${overheadCalls} calls, of LiveKit's`,
      overhead / at(tenOfLiveKit?.overheadMs ?? [], 0.5),
      GOALS.overheadShare,
    ),
    goal('barge-in p50, ms, the worst number of calls', Math.max(...bargeIns), GOALS.bargeInMs),
    goal(
      `CPU less null at ${cpuCalls} calls, of LiveKit's`,
      (most?.netCpuMs ?? Number.NaN) / (mostOfLiveKit?.netCpuMs ?? Number.NaN),
      GOALS.cpuShare,
    ),
    goal('CPU of a call-minute, from each number of calls to the next', Math.max(...growth), 1),
    ...figures.filter(({ realTime }) => realTime >= IN_REAL_TIME).map(answersAll),
  ])
}

/** Figures of some turns say nothing of the others: the bench itself has failed. */
function answersAll({ engine, calls, turns, unanswered }: Figures): Record<string, string> {
  const found = turns === 0 ? Number.NaN : unanswered
  if (found !== 0) process.exitCode = 1
  return goal(`turns that ${engine} left without an answer at ${calls} calls`, found, 0)
}

function goal(what: string, value: number, atMost: number): Record<string, string> {
  const verdict = Number.isNaN(value) ? 'not measured' : value <= atMost ? 'met' : 'MISSED'
  return { goal: what, found: shown(value, 4), 'at most': atMost.toFixed(4), verdict }
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}

function shown(value: number, digits: number): string {
  return Number.isNaN(value) ? '-' : value.toFixed(digits)
}

function times(value: number): string {
  return Number.isFinite(value) ? `${value.toFixed(1)} x` : '-'
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`
}
