import { table, verdictRow, type Verdict } from './figures.ts'

/** A figure that is owed, the part that measures it, and how its verdicts are called. */
type Owed = { readonly what: string; readonly part: string; readonly names: RegExp; readonly why?: string }

/** In a process of its own, with other options. */
const MEANING = 'npm run bench -- meaning measures it'

const SECTIONS: readonly (readonly [section: string, owed: readonly Owed[]])[] = [
  [
    'The conversation',
    [
      { what: 'guard: true or derived held back', part: 'guard', names: /^guard.*held back/ },
      { what: 'guard: invented spoken', part: 'guard', names: /^guard.*invented/ },
      { what: 'guard: wrong confirmations', part: 'guard', names: /^guard.*confirmations/ },
      { what: 'spoken calls that failed', part: 'calls', names: /^spoken calls that failed/ },
    ],
  ],
  [
    'Meaning',
    [
      { what: 'right at once', part: 'meaning', names: /^right at once$/, why: MEANING },
      { what: 'asked back', part: 'meaning', names: /^asked back$/, why: MEANING },
      { what: 'answered wrong', part: 'meaning', names: /^answered wrong$/, why: MEANING },
      { what: 'near-misses answered', part: 'meaning', names: /^near-misses/, why: MEANING },
      {
        what: 'from elsewhere answered or asked back',
        part: 'meaning',
        names: /^from elsewhere/,
        why: MEANING,
      },
      { what: 'area under the curve', part: 'meaning', names: /^area under/, why: MEANING },
      { what: 'ms a question', part: 'meaning', names: /^ms a question/, why: MEANING },
      { what: 'lost when heard through G.711', part: 'meaning', names: /G\.711/, why: MEANING },
    ],
  ],
  [
    'Listening',
    [
      { what: 'turns cut, read aloud', part: 'cut-ins', names: /^turns cut, read/ },
      {
        what: 'turns cut, spontaneous speech',
        part: 'cut-ins',
        names: /^turns cut, spont/,
        why: 'there are no recordings of it here',
      },
      { what: 'median wait', part: 'cut-ins', names: /^median wait/ },
      { what: 'false stops', part: 'floor', names: /^false stops/ },
      { what: 'caller stops the agent, p95', part: 'floor', names: /^caller stops/ },
      { what: 'greetings not heard whole', part: 'floor', names: /^greetings/ },
      { what: 'people in real calls', part: 'calls-people', names: /^people in calls/ },
      { what: 'word error rate in calls, virtual', part: 'stt', names: /^word error rate in calls/ },
      { what: 'numbers wrong after two attempts', part: 'dictation', names: /^numbers wrong/ },
      { what: 'emails wrong after two attempts', part: 'dictation', names: /^emails wrong/ },
      { what: 'names wrong after two attempts', part: 'dictation', names: /^names wrong/ },
      { what: 'ghost words in an hour', part: 'ghosts', names: /^ghost words/ },
      { what: 'loudest voice above the softest', part: 'voices', names: /^loudest voice/ },
      { what: 'turn gap, p50', part: 'gap', names: /^turn gap/ },
      { what: 'spoken calls: answer begins, p95', part: 'calls', names: /^spoken calls: answer/ },
      {
        what: 'p95 gap with ten calls at once',
        part: 'capacity',
        names: /^p95 gap/,
        why: 'npm run bench -- calls measures it',
      },
    ],
  ],
]

/** Every figure that is owed in one table; what was not measured stands there too, and why. */
export function summary(verdicts: readonly Verdict[], partsRun: ReadonlySet<string>): string {
  const owed = SECTIONS.flatMap(([, list]) => list)
  const others = verdicts.filter(({ name }) => !owed.some(({ names }) => names.test(name)))
  const rows = SECTIONS.flatMap(([section, list]) => [
    [section, '', '', '', ''],
    ...list.flatMap((each) => rowsOf(each, verdicts, partsRun)),
  ])
  const rest = others.length === 0 ? [] : [['Beside them', '', '', '', ''], ...others.map(indented)]
  return table([['', 'figure', 'goal', 'data', ''], ...rows, ...rest])
}

function rowsOf(
  { what, part, names, why }: Owed,
  verdicts: readonly Verdict[],
  partsRun: ReadonlySet<string>,
) {
  const found = verdicts.filter(({ name }) => names.test(name))
  if (found.length > 0) return found.map(indented)
  const reason = why ?? (partsRun.has(part) ? 'the data is not here' : `the part ${part} was left out`)
  return [[`  ${what}`, 'not measured', reason, '', '']]
}

function indented(verdict: Verdict): string[] {
  const [name, ...cells] = verdictRow(verdict)
  return [`  ${name}`, ...cells]
}
