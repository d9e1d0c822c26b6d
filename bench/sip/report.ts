import type { Measured } from './stage.ts'
import { BRAIN_MS, FRAME_MS, STT_MS, VOICE_MS } from './script.ts'

const GOALS = { sentOff: 0.002, lateMs: 20, responseMs: 345, bargeInMs: 100 }
const DISTURBED_MS = 10
/** What no engine can answer sooner than. */
const PROVIDERS_MS = STT_MS + BRAIN_MS + VOICE_MS

/** Packets are neither missing nor later than the next one is due. */
export function isInRealTime({ findings }: Measured): boolean {
  return Math.abs(1 - sentOfDue(findings)) <= GOALS.sentOff && at(findings.lateMs, 0.99) <= GOALS.lateMs
}

/** The callers have so little to do that only others can keep them from it. */
export function wasDisturbed({ findings }: Measured): boolean {
  return at(findings.ownLateMs, 0.99) > DISTURBED_MS
}

export function report(measured: readonly Measured[], providersUs: number): void {
  console.log('\nTimes in ms; CPU of Parley in ms of a call-minute')
  console.table(measured.map(row))
  console.table(measured.map(machineRow))
  const providersMs = (providersUs * (60_000 / FRAME_MS)) / 1000
  console.log(`Of the CPU, the scripted STT and voice activity are ${providersMs.toFixed(1)} ms.`)
  for (const { calls, findings } of measured) {
    const { unanswered, unnoticed, sent, arrived } = findings
    if (unanswered > 0) console.log(`With ${calls} calls ${unanswered} turns were not answered.`)
    if (unnoticed > 0) console.log(`With ${calls} calls ${unnoticed} barge-ins were not noticed.`)
    if (arrived < sent) console.log(`With ${calls} calls ${sent - arrived} packets did not arrive.`)
  }
  console.table(
    measured.flatMap(({ calls, findings }) => [
      within(`sent of due, ${calls} calls`, sentOfDue(findings), 1, GOALS.sentOff),
      atMost(`response p50, ${calls} calls, ms`, at(findings.responseMs, 0.5), GOALS.responseMs),
      atMost(`barge-in p95, ${calls} calls, ms`, at(findings.bargeInMs, 0.95), GOALS.bargeInMs),
    ]),
  )
  console.table(measured.filter(isInRealTime).map(answersAll))
}

/** Figures of some turns say nothing of the others: the bench itself has failed. */
function answersAll({ calls, findings: { responseMs, unanswered } }: Measured): Record<string, string> {
  const found = responseMs.length === 0 ? Number.NaN : unanswered
  if (found !== 0) process.exitCode = 1
  return atMost(`turns without an answer, ${calls} calls`, found, 0)
}

function row({ calls, findings, cpuMs, callMinutes }: Measured): Record<string, string | number> {
  const { greetingMs, responseMs, bargeInMs, lateMs } = findings
  return {
    calls,
    CPU: (cpuMs / callMinutes).toFixed(0),
    'sent of due': sentOfDue(findings).toFixed(4),
    'late p50': at(lateMs, 0.5).toFixed(1),
    p99: at(lateMs, 0.99).toFixed(1),
    'greeting p50': at(greetingMs, 0.5).toFixed(1),
    p95: at(greetingMs, 0.95).toFixed(1),
    turns: responseMs.length,
    'response p50': at(responseMs, 0.5).toFixed(0),
    'p95 ': at(responseMs, 0.95).toFixed(0),
    'less providers': (at(responseMs, 0.5) - PROVIDERS_MS).toFixed(0),
    'barge-in p50': at(bargeInMs, 0.5).toFixed(0),
    'p95  ': at(bargeInMs, 0.95).toFixed(0),
  }
}

/** What the machine had to do with it. */
function machineRow({ calls, findings, ...measured }: Measured): Record<string, string | number> {
  const { cpuMs, callersCpuMs, callMinutes, timersLateMs, rssMib } = measured
  const cores = (ms: number) => ((ms * calls) / (callMinutes * 60_000)).toFixed(2)
  return {
    calls,
    'cores of Parley': cores(cpuMs),
    'of the callers': cores(callersCpuMs),
    'callers late p50': at(findings.ownLateMs, 0.5).toFixed(1),
    p99: at(findings.ownLateMs, 0.99).toFixed(1),
    "providers' timers late": timersLateMs.toFixed(1),
    'RSS MiB': rssMib.toFixed(0),
  }
}

/** `told`: the same calls where the STT says that the turn is over. */
export function reportPatience({ calls, findings }: Measured, told: Measured | undefined): void {
  const { responseMs, unanswered } = findings
  const [p50, p95] = [at(responseMs, 0.5), at(responseMs, 0.95)]
  const ruledMs = p50 - at(told?.findings.responseMs ?? [], 0.5)
  console.log(
    `Response with our own patience, ${calls} calls: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ` +
      `of which ${ruledMs.toFixed(0)} ms wait by rule; turns without an answer: ${unanswered}.\n`,
  )
}

/** `before`: the most that were held when the levels were measured. */
export function reportMost(tried: readonly Measured[], before: Measured | undefined): void {
  console.table(tried.map((each) => ({ ...row(each), held: isInRealTime(each) ? 'yes' : 'NO' })))
  console.table(tried.map(machineRow))
  const most = tried.findLast(isInRealTime) ?? before
  const failed = tried.findLast((each) => !isInRealTime(each) && each.calls > (most?.calls ?? 0))
  const wasBusy = failed && wasDisturbed(failed) ? ', but the callers were held up too' : ''
  const end = failed ? `${failed.calls} were not${wasBusy}` : 'more were not tried'
  const { sentOff, lateMs } = GOALS
  console.log(`Held in real time (sent of due 1 +- ${sentOff}, late p99 at most ${lateMs} ms):`)
  console.log(`${most?.calls ?? 0} calls; ${end}.`)
  const last = tried.at(-1) ?? before
  if (last)
    console.log(
      `By its CPU the thread is full at ${Math.floor((60_000 * last.callMinutes) / last.cpuMs)} calls.`,
    )
}

function sentOfDue({ sent, nominal }: Measured['findings']): number {
  return sent / nominal
}

function within(what: string, value: number, goal: number, off: number): Record<string, string> {
  const isMet = Math.abs(value - goal) <= off
  return { goal: what, found: value.toFixed(4), wanted: `${goal} +- ${off}`, verdict: verdict(value, isMet) }
}

function atMost(what: string, value: number, most: number): Record<string, string> {
  return { goal: what, found: value.toFixed(1), wanted: `<= ${most}`, verdict: verdict(value, value <= most) }
}

function verdict(value: number, isMet: boolean): string {
  return Number.isNaN(value) ? 'not measured' : isMet ? 'met' : 'MISSED'
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}
