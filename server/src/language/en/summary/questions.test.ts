import { expect, test } from 'vitest'
import { RECOGNISED, writtenNumber } from '../../written-number.ts'
import { serviceIn } from './moments.ts'
import { indirect, questionsIn, subjectOf } from './questions.ts'

test.each([
  ['Can I bring my dog?', 'whether they can bring their dog'],
  ['Do you take walk-ins?', 'whether you take walk-ins'],
  ['You take walk-ins?', 'whether you take walk-ins'],
  ['How much is a cleaning?', 'how much a cleaning is'],
  ['How much does a crown cost?', 'how much a crown costs'],
  ['What time do you close on Friday?', 'what time you close on Friday'],
  ['Where are you?', 'where you are'],
  ['Are dogs allowed?', 'whether dogs are allowed'],
  ['Is the building accessible with a wheelchair?', 'whether the building is accessible with a wheelchair'],
  ['Could you tell me your address please?', 'about your address'],
  ['Which dentists speak Spanish?', 'which dentists speak Spanish'],
  ['And are you open on Sunday?', 'whether you are open on Sunday'],
  ['What about on Sunday?', 'about Sunday'],
  ['Is there parking?', 'whether there is parking'],
  ['Do I need to bring my x-rays?', 'whether they need to bring their x-rays'],
  ['Can you tell me if my order is ready?', 'whether their order is ready'],
  ['Hi, I was wondering when you open tomorrow.', 'when you open tomorrow'],
  ['Does anybody there speak Spanish?', 'whether anybody there speaks Spanish'],
  ['Am I too late?', 'whether they are too late'],
  ['Quick question: do you take Cigna?', 'whether you take Cigna'],
  ['Do kids need a ticket?', undefined],
  ['My crown came off, what should I do?', undefined],
])('the caller asked: %s', (question, told) => {
  expect(indirect(question)).toBe(told)
})

test.each([
  ['How are you?', []],
  ['Are you a robot?', []],
  ['Is that right?', []],
  ['Can you hear me?', []],
  ['What a waste of time.', []],
  ['Thank you. Bye.', []],
  ['I am late. When do you close?', ['When do you close?']],
  ['Is there parking? And do you take Cigna?', ['Is there parking?', 'And do you take Cigna?']],
])('%j asks about the business: %j', (text, questions) => {
  expect(questionsIn(text)).toEqual(questions)
})

test('a question may be about one thing or several', () => {
  expect(subjectOf('Where can I park?')).toBe('parking')
  expect(subjectOf('How much is parking?')).toBeUndefined()
  expect(subjectOf('Who is the boss?')).toBeUndefined()
})

test.each([
  ["I'd like to book a cleaning for Tuesday", 'a cleaning'],
  ["I'd like to book an appointment. Tuesday afternoon", 'an appointment'],
  ['I need a haircut tomorrow', 'a haircut'],
  ['Can I come in for a check-up next week?', 'a check-up'],
  ['A table for four on Friday', 'a table for four'],
  ['I would like to make an appointment for a root canal', 'a root canal'],
  ['I have a toothache', 'an appointment'],
  ['', 'an appointment'],
])('%j books %s', (note, service) => {
  expect(serviceIn(note)).toBe(service)
})

test.each([
  ['+14155550172', '(415) 555-0172'],
  ['4155550172', '(415) 555-0172'],
  ['+442079460958', '+44 20 7946 0958'],
  ['555 0143', '555 0143'],
])('%s is written %s', (number, written) => {
  expect(writtenNumber(number, RECOGNISED)).toBe(written)
})
