import { expect, test } from 'vitest'
import { call } from '../../text/en/call.ts'
import { countKinds, detailOf, indexAt, kindOf, labelOf } from './journal-entries.ts'

const entry = (at_ms: number, event: { type: string } & Record<string, unknown>) => ({
  seq: at_ms,
  at_ms,
  type: event.type,
  event,
})

test.for([
  ['call.answered', 'call'],
  ['line.dropped', 'call'],
  ['caller.said', 'caller'],
  ['text.typed', 'caller'],
  ['playback.began', 'agent'],
  ['played', 'progress'],
  ['reply.said', 'brain'],
  ['reply.failed', 'fault'],
  ['speech.failed', 'fault'],
  ['tool.called', 'tool'],
  ['transfer.answered', 'transfer'],
  ['transfer.failed', 'fault'],
  ['timer.fired', 'timer'],
  ['constructor', 'other'],
  ['something.new', 'other'],
] as const)('%s is of the kind %s', ([type, kind]) => {
  expect(kindOf(type)).toBe(kind)
})

test('an event has a name in words, and its own where there are none', () => {
  expect(labelOf('caller.said', call.journal.events)).toBe('Words of the caller')
  expect(labelOf('something.new', call.journal.events)).toBe('something.new')
  expect(labelOf('toString', call.journal.events)).toBe('toString')
})

test('an event shows its words before anything else', () => {
  expect(detailOf(entry(0, { type: 'reply.said', source: 'faq:1', text: 'We open at nine.' }))).toBe(
    'We open at nine.',
  )
  expect(detailOf(entry(0, { type: 'tool.called', tool: 'book', arguments: {} }))).toBe('book')
  expect(detailOf(entry(0, { type: 'caller.started' }))).toBe('')
})

test('a moment belongs to the last event that has happened by then', () => {
  const entries = [10, 20, 20, 30].map((atMs) => entry(atMs, { type: 'played' }))
  expect([5, 10, 25, 20, 99].map((atMs) => indexAt(entries, atMs))).toEqual([-1, 0, 2, 2, 3])
  expect(indexAt([], 5)).toBe(-1)
})

test('kinds are counted', () => {
  const counts = countKinds([
    entry(1, { type: 'played' }),
    entry(2, { type: 'played' }),
    entry(3, { type: 'x' }),
  ])
  expect([...counts]).toEqual([
    ['progress', 2],
    ['other', 1],
  ])
})
