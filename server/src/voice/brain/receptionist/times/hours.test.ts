import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../../platform/clock.ts'
import { english } from '../../../../language/en/index.ts'
import { HOURS, hoursOf, TUESDAY_TEN_MS } from '../briefing.fixture.ts'
import { hoursAnswer, weekAnswer } from './hours.ts'
import { opensAgain } from './opens-again.ts'

const WEEKDAY_RANGE = 'from nine in the morning to five thirty in the afternoon'
const SATURDAY_RANGE = 'from ten in the morning to two in the afternoon'

describe('questions about opening hours, asked on a Tuesday at ten', () => {
  test.each([
    [
      'What are your opening hours?',
      `We are open Monday to Friday ${WEEKDAY_RANGE}, and Saturday ${SATURDAY_RANGE}.`,
    ],
    ['when do you open', `We are open Monday to Friday ${WEEKDAY_RANGE}, and Saturday ${SATURDAY_RANGE}.`],
    ['are you open now', 'Yes, we are open now, until five thirty in the afternoon.'],
    ['are you guys open', 'Yes, we are open now, until five thirty in the afternoon.'],
    ['how late are you open', 'We close today at five thirty in the afternoon.'],
    ['what time do you close', 'We close today at five thirty in the afternoon.'],
    ['are you open on Sunday?', 'No, we are closed on Sunday.'],
    ['do you work on sundays', 'No, we are closed on Sunday.'],
    ['are you open on saturdays', `Yes, we are open on Saturday ${SATURDAY_RANGE}.`],
    ['are you there on saturday', `Yes, we are open on Saturday ${SATURDAY_RANGE}.`],
    ['are you open tomorrow', `Yes, we are open tomorrow ${WEEKDAY_RANGE}.`],
    ['are you open tomorrow at six', 'No, we are closed tomorrow at six in the evening.'],
    ['are you open at four', 'Yes, we are open today at four in the afternoon.'],
    [
      'will you be open on friday at half past nine',
      'Yes, we are open on Friday at nine thirty in the morning.',
    ],
    ['And are you open to-morrow?', `Yes, we are open tomorrow ${WEEKDAY_RANGE}.`],
    ['You open tomorrow?', `Yes, we are open tomorrow ${WEEKDAY_RANGE}.`],
    ['Are you open at four on Friday?', 'Yes, we are open on Friday at four in the afternoon.'],
    ['are you open Friday at seven in the evening', 'No, we are closed on Friday at seven in the evening.'],
    ['are you open on the 24th?', `Yes, we are open on Tuesday, March twenty-four ${WEEKDAY_RANGE}.`],
    ['are you open on the twenty second', 'No, we are closed on Sunday, March twenty-two.'],
    ['are you open tonight?', 'No, we are closed then.'],
    ['are you open to-night', 'No, we are closed then.'],
    ['are you open this afternoon', `Yes, we are open today ${WEEKDAY_RANGE}.`],
    ['are you open on saturday evening', 'No, we are closed then.'],
    ['are you open today?', `Yes, we are open today ${WEEKDAY_RANGE}.`],
    ['are you closed on Sunday?', 'Yes, we are closed on Sunday.'],
    ['are you closed tomorrow?', `No, we are open tomorrow ${WEEKDAY_RANGE}.`],
    ['what time do you open tomorrow', `We are open tomorrow ${WEEKDAY_RANGE}.`],
    ['when do you close on Saturday', `We are open on Saturday ${SATURDAY_RANGE}.`],
    ['what are your hours on Friday?', `We are open on Friday ${WEEKDAY_RANGE}.`],
    ['what are your saturday hours', `We are open on Saturday ${SATURDAY_RANGE}.`],
    ['are you open this Thursday?', `Yes, we are open on Thursday ${WEEKDAY_RANGE}.`],
    ['are you open right now?', 'Yes, we are open now, until five thirty in the afternoon.'],
    ['will anybody be there on Saturday?', `Yes, we are open on Saturday ${SATURDAY_RANGE}.`],
    ['are you open the day after tomorrow', `Yes, we are open on Thursday ${WEEKDAY_RANGE}.`],
    ['are you open next Monday?', `Yes, we are open on Monday ${WEEKDAY_RANGE}.`],
    ['are you open on March 14', `Yes, we are open on Saturday, March fourteen ${SATURDAY_RANGE}.`],
  ])('"%s"', (question, answer) => {
    expect(hoursAnswer(english, question, HOURS, TUESDAY_TEN_MS)?.[0]).toBe(answer)
  })

  test.each([
    ['What about on Sunday?', 'We are closed on Sunday.'],
    ['And on Saturday?', `Yes, we are open on Saturday ${SATURDAY_RANGE}.`],
    ['and tomorrow', `Yes, we are open tomorrow ${WEEKDAY_RANGE}.`],
    ['how about at six', 'We are closed today at six in the evening.'],
    ['Sunday?', 'No, we are closed on Sunday.'],
  ])('"%s" is about the hours after an answer about them, and only then', (question, answer) => {
    expect(hoursAnswer(english, question, HOURS, TUESDAY_TEN_MS, true)?.[0]).toBe(answer)
    expect(hoursAnswer(english, question, HOURS, TUESDAY_TEN_MS)).toBeUndefined()
  })

  test.each(['do you close for lunch?', 'what about parking', 'thank you', 'and my dog?'])(
    '"%s" is about something else even then',
    (question) => {
      expect(hoursAnswer(english, question, HOURS, TUESDAY_TEN_MS, true)).toBeUndefined()
    },
  )

  test('the times of the day follow a no', () => {
    expect(hoursAnswer(english, 'are you open tonight', HOURS, TUESDAY_TEN_MS)).toEqual([
      'No, we are closed then.',
      `We are open today ${WEEKDAY_RANGE}.`,
    ])
  })

  test('the weekend has an answer for each day', () => {
    expect(hoursAnswer(english, 'are you open this weekend', HOURS, TUESDAY_TEN_MS)).toEqual([
      `We are open on Saturday ${SATURDAY_RANGE}.`,
      'We are closed on Sunday.',
    ])
  })

  test.each([
    'are you open on Christmas',
    'what are your holiday hours',
    'is there parking',
    'can you open my car',
  ])('"%s" is not answered from the weekly hours', (question) => {
    expect(hoursAnswer(english, question, HOURS, TUESDAY_TEN_MS)).toBeUndefined()
  })
})

describe('the next opening', () => {
  test.each([
    [TUESDAY_TEN_MS - 4 * HOUR_MS, 'We open again today at nine in the morning.'],
    [TUESDAY_TEN_MS + 10 * HOUR_MS, 'We open again tomorrow at nine in the morning.'],
    [TUESDAY_TEN_MS + 4 * DAY_MS + 6 * HOUR_MS, 'We open again on Monday at nine in the morning.'],
  ])('as seen at %d', (atMs, words) => {
    expect(opensAgain(english, HOURS, atMs)).toBe(words)
  })

  test('is part of the answer when closed', () => {
    expect(hoursAnswer(english, 'are you open right now', HOURS, TUESDAY_TEN_MS + 10 * HOUR_MS)).toEqual([
      'No, we are closed right now.',
      'We open again tomorrow at nine in the morning.',
    ])
  })

  test('is left out where there is none', () => {
    expect(opensAgain(english, hoursOf({}), TUESDAY_TEN_MS)).toBeUndefined()
    expect(opensAgain(english, null, TUESDAY_TEN_MS)).toBeUndefined()
  })
})

describe('the week', () => {
  test('names days around the clock and days that are closed', () => {
    const allDay = { opens: '00:00', closes: '24:00' }
    expect(
      weekAnswer(english, hoursOf({ friday: allDay, sunday: { opens: '18:00', closes: '24:00' } })),
    ).toEqual([
      'We are open Friday around the clock, and Sunday from six in the evening to midnight.',
      'We are closed on Monday, Tuesday, Wednesday, Thursday and Saturday.',
    ])
    expect(weekAnswer(english, hoursOf({}))).toEqual(['We are closed all week.'])
  })
})

test('any words at any time get an answer or none, but never an error', () => {
  const words = fc.array(
    fc.constantFrom(
      'are',
      'you',
      'open',
      'at',
      'on',
      'six',
      'thirty',
      '25',
      'monday',
      'march',
      '31',
      '99:99',
      'now',
      'next',
    ),
  )
  fc.assert(
    fc.property(words, fc.integer({ min: 0, max: 4e12 }), (said, atMs) => {
      expect(() => hoursAnswer(english, said.join(' '), HOURS, atMs)).not.toThrow()
    }),
  )
})
