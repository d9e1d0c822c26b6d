import { ok, warning, type Check } from './check.ts'

/** What a running service says of itself at `/metrics`: the sum of each figure over its labels. */
export type ServiceFigures = Readonly<Record<string, number>>

/** A job that is due is begun within a second, unless no worker is left or all of them are stuck. */
const LONGEST_DUE_S = 300
/** Of all frames; more than that and callers notice. */
const MANY_GAPS = 100

const LINE = /^(parley_\w+)(?:\{([^}]*)\})? (\S+)$/

/** Reads Prometheus' format; labels stand behind the name, as `parley_jobs{dead}`, and are added up without. */
export function readFigures(text: string): ServiceFigures {
  const figures: Record<string, number> = {}
  const add = (name: string, value: number) => void (figures[name] = (figures[name] ?? 0) + value)
  for (const line of text.split('\n')) {
    const [, name, labels, value] = LINE.exec(line) ?? []
    if (name === undefined) continue
    add(name, Number(value))
    const [, label] = /^\w+="([^"]*)"$/.exec(labels ?? '') ?? []
    if (label !== undefined) add(`${name}{${label}}`, Number(value))
  }
  return figures
}

/** The doctor's opinion of a service that runs. */
export function judgeService(figures: ServiceFigures): Check[] {
  const of = (name: string) => figures[name] ?? 0
  return [judgeCalls(of), judgeJobs(of), ...judgeRegistrations(of)]
}

type Read = (name: string) => number

function judgeCalls(of: Read): Check {
  const [live, limit, gaps] = [of('parley_live_calls'), of('parley_call_limit'), of('parley_call_gaps_total')]
  const says = `${live} of ${limit} lines in use, ${of('parley_calls_started_total')} calls since the start`
  if (limit > 0 && live >= limit)
    return warning(
      'calls',
      `${says}: callers hear that all lines are busy.`,
      'See docs/scaling.md for more lines.',
    )
  if (gaps > MANY_GAPS)
    return warning(
      'calls',
      `${says}, with ${gaps} gaps that callers may have heard.`,
      'Give it more cores, or lower CALL_CAPACITY.',
    )
  return ok('calls', says)
}

function judgeJobs(of: Read): Check {
  const dead = of('parley_jobs{dead}')
  if (dead > 0)
    return warning(
      'jobs',
      `${dead} given up after their last attempt.`,
      'Run `parley jobs`, which says why and tries them again.',
    )
  const waitedS = Math.round(of('parley_oldest_due_job_seconds'))
  if (waitedS > LONGEST_DUE_S)
    return warning(
      'jobs',
      `One has been due for ${waitedS} s.`,
      'Look at the log of the node that runs jobs, and restart it.',
    )
  return ok('jobs', `${of('parley_jobs')} in all, none given up`)
}

function judgeRegistrations(of: Read): Check[] {
  const [wanted, registered] = [of('parley_sip_trunks_wanted'), of('parley_sip_trunks_registered')]
  if (wanted === 0) return []
  const says = `${registered} of ${wanted} trunks`
  if (registered >= wanted) return [ok('registered', says)]
  const fix = 'Check the user name and password of the trunk; the log says what its registrar answered.'
  return [warning('registered', `${says}: calls of the others do not come.`, fix)]
}
