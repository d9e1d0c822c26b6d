import { expect, test } from 'vitest'
import { conversation } from '../../../test/call-lab/conversation.ts'
import type { Fact } from '../../../test/call-lab/simulated-leg.ts'
import { createLiveUpdates } from './live-updates.ts'

/** A call, and what its followers are told of the caller's words. */
function followed() {
  const call = conversation()
  const report = createLiveUpdates()
  const told: [text: string, final: boolean][] = []
  const at = (atMs: number, fact: Fact) => {
    const before = call.state()
    call.at(atMs, fact)
    for (const news of report(before, { ...fact, atMs }, call.state()))
      if (news.type === 'words' && news.speaker === 'caller') told.push([news.text, news.final])
  }
  const endTurn = () => {
    const dueMs = call.live().timers.end_of_turn ?? 0
    at(dueMs, { type: 'timer.fired', timer: 'end_of_turn', dueMs })
  }
  return { at, endTurn, told }
}

const said = (segment: number, text: string, final: boolean, replaces?: number): Fact => ({
  type: 'caller.said',
  segment,
  text,
  final,
  ...(replaces !== undefined && { replaces }),
})

test('words are final once, when they cannot be heard again with what follows', () => {
  const { at, endTurn, told } = followed()
  at(3000, { type: 'caller.started' })
  at(3900, { type: 'caller.stopped', silentMs: 0 })
  at(4000, said(1, 'Max the fight.', true))
  endTurn()
  at(5000, { type: 'caller.started' })
  at(5700, said(2, 'Marks of violence, appearance', false, 1))
  at(6000, { type: 'caller.stopped', silentMs: 0 })
  at(6100, said(2, 'Marks of violence, appearance of lips.', true, 1))
  expect(told.splice(0)).toEqual([
    ['Max the fight.', false],
    ['Marks of violence, appearance', false],
    ['Marks of violence, appearance of lips.', false],
  ])
  endTurn()
  at(7700, { type: 'reply.said', turn: 1, attempt: 2, source: 'line:x', text: 'Thank you.' })
  at(7800, { type: 'reply.said', turn: 1, attempt: 2, source: 'line:x', text: 'I have made a note.' })
  expect(told).toEqual([['Marks of violence, appearance of lips.', true]])
})

test('words are final when others begin, and when the call is over', () => {
  const { at, told } = followed()
  at(3000, said(1, 'One moment.', true))
  at(6000, said(2, 'Yes', false))
  at(6100, said(2, 'Yes.', true))
  at(6200, { type: 'line.dropped', by: 'caller' })
  expect(told.filter(([, final]) => final)).toEqual([
    ['One moment.', true],
    ['Yes.', true],
  ])
})
