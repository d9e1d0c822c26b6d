import { describe, expect, test } from 'vitest'
import { judgeService, readFigures } from './service-checks.ts'

const METRICS = `# HELP parley_live_calls Calls that this node carries.
# TYPE parley_live_calls gauge
parley_live_calls 1
parley_call_limit 4
parley_calls_started_total{line="sip"} 7
parley_calls_started_total{line="browser"} 2
parley_jobs{state="due"} 1
parley_jobs{state="dead"} 0
process_cpu_seconds_total 12.5
`

test('figures are read with and without their labels, and only our own', () => {
  expect(readFigures(METRICS)).toEqual({
    parley_live_calls: 1,
    parley_call_limit: 4,
    parley_calls_started_total: 9,
    'parley_calls_started_total{sip}': 7,
    'parley_calls_started_total{browser}': 2,
    parley_jobs: 1,
    'parley_jobs{due}': 1,
    'parley_jobs{dead}': 0,
  })
})

describe('a running service', () => {
  const judged = (more: object = {}) => judgeService({ ...readFigures(METRICS), ...more })

  test('is well with lines free, jobs done and trunks registered', () => {
    expect(judged({ parley_sip_trunks_wanted: 2, parley_sip_trunks_registered: 2 })).toEqual([
      { name: 'calls', state: 'ok', says: '1 of 4 lines in use, 9 calls since the start' },
      { name: 'jobs', state: 'ok', says: '1 in all, none given up' },
      { name: 'registered', state: 'ok', says: '2 of 2 trunks' },
    ])
  })

  test.each([
    ['calls', { parley_live_calls: 4 }, /all lines are busy/],
    ['calls', { parley_call_gaps_total: 500 }, /500 gaps/],
    ['jobs', { 'parley_jobs{dead}': 3 }, /3 given up/],
    ['jobs', { parley_oldest_due_job_seconds: 900 }, /due for 900 s/],
    [
      'registered',
      { parley_sip_trunks_wanted: 2, parley_sip_trunks_registered: 1 },
      /1 of 2 trunks: calls of/,
    ],
  ])('%s: %j is worth a warning, with what to do', (name, figures, says) => {
    const check = judged(figures).find((each) => each.name === name)
    expect(check).toMatchObject({ state: 'warning', fix: expect.any(String) })
    expect(check?.says).toMatch(says)
  })
})
