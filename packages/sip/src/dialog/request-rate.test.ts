import { expect, test } from 'vitest'
import { header } from '../message/headers.ts'
import { MOST_REQUESTS } from './request-rate.ts'
import { answeredCall, createStage, request, type Stage } from '../stage.fixture.ts'

function flood(stage: Stage, toTag: string, count: number, from = 2): void {
  for (let at = 0; at < count; at++)
    stage.hear(request('INFO', { toTag, seq: from + at, branch: `z9hG4bKflood${from + at}` }))
}

test('a flood within one call is refused, emits no event, and passes', () => {
  const stage = createStage()
  const { toTag } = answeredCall(stage)
  stage.told()
  flood(stage, toTag, 1000)
  expect(stage.told()).toEqual(Array.from({ length: MOST_REQUESTS.burst }, () => 'info'))
  expect(stage.said().filter((said) => said === '503 INFO')).toHaveLength(1000 - MOST_REQUESTS.burst)
  expect(header(stage.last('503 INFO'), 'retry-after')).toBeDefined()
  // Nothing is remembered of what was refused.
  expect(stage.agent.sizes().serverTransactions).toBeLessThanOrEqual(MOST_REQUESTS.burst + 1)
  stage.pass(1000)
  flood(stage, toTag, 1, 2000)
  expect(stage.told()).toEqual(['info'])
})

test('one call that floods leaves the others their own', () => {
  const stage = createStage()
  const { toTag } = answeredCall(stage)
  flood(stage, toTag, 1000)
  stage.hear(request('INVITE', { callId: 'another', branch: 'z9hG4bKanother' }))
  expect(stage.said().slice(-1)).toEqual(['100 INVITE'])
})

test('who hangs up in the middle of a flood is heard', () => {
  const stage = createStage()
  const { toTag } = answeredCall(stage)
  flood(stage, toTag, 1000)
  stage.hear(request('BYE', { toTag, seq: 5000, branch: 'z9hG4bKbye' }))
  expect(stage.said().slice(-1)).toEqual(['200 BYE'])
  expect(stage.agent.sizes()).toMatchObject({ calls: 0, dialogs: 0 })
})
