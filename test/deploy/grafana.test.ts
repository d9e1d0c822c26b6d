import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../harness.ts'
import { metricsIn } from './promql.ts'

/** deploy/grafana/parley.json, held against what a started service serves at /metrics. */

type Panel = { title: string; description?: string; targets?: { expr: string }[] }

const board = JSON.parse(readFileSync('deploy/grafana/parley.json', 'utf8')) as {
  panels: Panel[]
  templating: { list: { definition?: string }[] }
}
const queries = board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const choices = board.templating.list.flatMap(({ definition }) => definition ?? [])

describe('the board for Grafana', () => {
  let service: TestService
  let served: ReadonlySet<string>
  beforeAll(async () => {
    service = await startTestService('sqlite')
    served = namesServed((await service.ask('GET', '/metrics')).raw)
  })
  afterAll(() => service.close())

  test('shows only figures that the service has', () => {
    const named = metricsIn([...queries, ...choices].join('\n'))
    expect(named.size).toBeGreaterThan(20)
    expect([...named].filter((name) => !served.has(name))).toEqual([])
  })

  test('shows every figure of the service’s own', () => {
    const named = metricsIn(queries.join('\n'))
    const own = [...served].filter((name) => name.startsWith('parley_') && !/_(bucket|sum|count)$/.test(name))
    const shown = (name: string) => named.has(name) || named.has(`${name}_bucket`)
    expect(own.filter((name) => !shown(name))).toEqual([])
  })

  test('says of every graph what it means', () => {
    const silent = board.panels.filter(({ targets, description = '' }) => targets && description.length < 10)
    expect(silent.map(({ title }) => title)).toEqual([])
  })
})

/** What is served, also where it has no sample yet; a histogram by the names of its series. */
function namesServed(text: string): ReadonlySet<string> {
  const names = new Set<string>()
  for (const [, name = '', kind] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    names.add(name)
    if (kind === 'histogram') for (const part of ['bucket', 'sum', 'count']) names.add(`${name}_${part}`)
  }
  return names
}
