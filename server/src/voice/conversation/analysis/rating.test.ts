import { expect, test } from 'vitest'
import { analyse } from '../analysis/analysis.ts'
import { APPOINTMENT_CALLS } from './rated-calls/appointments.fixture.ts'
import { MESSAGE_CALLS } from './rated-calls/messages.fixture.ts'
import { OTHER_CALLS } from './rated-calls/others.fixture.ts'
import { PEOPLE_CALLS } from './rated-calls/people.fixture.ts'
import { QUESTION_CALLS } from './rated-calls/questions.fixture.ts'
import { played } from './rated-calls/steps.fixture.ts'
import { ratingOf } from './rating.ts'

const CALLS = [...QUESTION_CALLS, ...APPOINTMENT_CALLS, ...MESSAGE_CALLS, ...PEOPLE_CALLS, ...OTHER_CALLS]

test('the rules are tried on many calls', () => {
  expect(CALLS.length).toBeGreaterThanOrEqual(200)
  expect(new Set(CALLS.map((call) => JSON.stringify(call))).size).toBe(CALLS.length)
})

test.each(CALLS.map(([rating, outcome, ...steps]) => ({ rating, outcome, steps, call: steps.join(' | ') })))(
  'rated $rating, $outcome: $call',
  ({ rating, outcome, steps }) => {
    const { events, caller } = played(steps)
    const analysis = analyse(events, caller)
    expect(`${analysis?.rating} ${analysis?.outcome}`, analysis?.summary).toBe(`${rating} ${outcome}`)
    expect(analysis && ratingOf(analysis.grounds)).toBe(rating)
  },
)

test('nothing that was refused, not answered or not finished is Resolved, and thanks earn nothing', () => {
  const pleased = 'Perfect, wonderful, thank you so much!'
  for (const [rating, outcome, ...steps] of CALLS) {
    // Who is not heard out says it all in one turn, and that has an answer.
    const isOneTurn = steps.some((step) => step.startsWith('unheard'))
    if (outcome === 'Resolved' || rating === null || isOneTurn) continue
    const thanked = played([...steps.filter((step) => step !== 'lost line'), `talk: ${pleased}`])
    const analysis = analyse(thanked.events, thanked.caller)
    expect(analysis?.outcome, steps.join(' | ')).not.toBe('Resolved')
    expect(analysis?.rating ?? 0, steps.join(' | ')).toBeLessThanOrEqual(Math.max(rating, 3))
  }
})
