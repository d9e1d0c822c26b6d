import { expect, test } from 'vitest'
import { english } from '../../../language/en/index.ts'
import type { Conversation } from '../conversation-log.ts'
import { EMPTY_RECORD } from '../state.ts'
import { troublesIn, turnsOf } from './turns.ts'

function conversationOf(replies: readonly string[]): Conversation {
  return replies.flatMap((text, at): Conversation => {
    const turn = at + 1
    return [
      { speaker: 'caller', turn, segment: turn, text: `Question ${turn}?` },
      { speaker: 'agent', turn, speech: turn, line: null, source: 'model', text, words: 9 },
    ]
  })
}

test('of a very long call the beginning and the end are read', () => {
  const turns = turnsOf(english, conversationOf(Array.from({ length: 500 }, () => 'Yes.')), EMPTY_RECORD)
  expect(turns).toHaveLength(100)
  expect([turns[0]?.turn, turns[49]?.turn, turns[50]?.turn, turns.at(-1)?.turn]).toEqual([1, 50, 451, 500])
})

test('a reply that was given before, but for case and punctuation, is trouble; a short one is not', () => {
  const replies = ['We open at nine.', 'We open, at NINE!', 'Yes.', 'Yes.', 'We close at five.']
  expect(troublesIn(turnsOf(english, conversationOf(replies), EMPTY_RECORD))).toBe(1)
})
