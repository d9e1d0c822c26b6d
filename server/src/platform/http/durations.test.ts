import { expect, test } from 'vitest'
import { createDurations } from './durations.ts'

test('buckets hold everything up to their bound, and the last one all of it', () => {
  const durations = createDurations()
  const count = durations.series('GET', '/agents', 200)
  for (const seconds of [0.0005, 0.001, 0.003, 0.3, 9]) count(seconds)
  const lines = durations.text().split('\n')
  const bucket = (le: string) =>
    lines
      .find((line) => line.startsWith(`parley_http_request_seconds_bucket{le="${le}"`))
      ?.split(' ')
      .at(-1)
  expect(['0.001', '0.005', '0.02', '0.1', '0.5', '2', '+Inf'].map(bucket)).toEqual([
    '2',
    '3',
    '3',
    '3',
    '4',
    '4',
    '5',
  ])
  expect(durations.text()).toContain(
    'parley_http_request_seconds_count{method="GET",route="/agents",status="200"} 5',
  )
  expect(lines.at(-3)).toMatch(/_sum\{.*\} 9\.30/)
})
