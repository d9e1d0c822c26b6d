import { expect, test } from 'vitest'
import { metricsIn } from './promql.ts'

test.each([
  ['up', ['up']],
  ['sum(rate(a_total{instance=~"$node",line="b_total"}[5m]))', ['a_total']],
  ['sum by (line) (increase(a_total[1h])) or vector(0)', ['a_total']],
  ['a / on (instance) group_left (job) b', ['a', 'b']],
  ['histogram_quantile(0.95, sum by (le) (rate(a_bucket[$__rate_interval])))', ['a_bucket']],
  ['topk(5, a unless b offset 5m)', ['a', 'b']],
  ['label_values(a, instance)', ['a']],
  ['a{b="c}d"} > bool 1e3', ['a']],
])('the metrics in %s', (query, names) => {
  expect([...metricsIn(query)]).toEqual(names)
})
