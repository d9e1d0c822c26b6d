import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booked, followScript, type Script, type Setting, withTwo } from './booking.fixture.ts'
import { startMeaning } from '../understanding/meaning.ts'

const meaning = startMeaning()
beforeAll(() => meaning.ready)
afterAll(() => meaning.close())

const follow = (script: Script, setting?: Setting) => followScript(meaning, script, setting)

const NAME = 'What name is the appointment under?'

describe('a caller who has an appointment', () => {
  test('hears when it is', () =>
    follow(
      [
        ['when is my appointment?', NAME],
        ['Ann', 'tomorrow at 10:00 AM, and on Thursday, March 5 at 2:30 PM.'],
      ],
      { shop: withTwo() },
    ))

  test('and has said the name is not asked for it', () =>
    follow([['I have to cancel my appointment on Thursday, my name is Ann', 'Shall I cancel it?']], {
      shop: withTwo(),
    }))

  test('moves one of several', async () => {
    const call = await follow(
      [
        ['can I move my appointment to Friday', NAME],
        ['the name is Ann', 'Which one is it?'],
        ['the one tomorrow', 'I have times free on Friday, March 6'],
        [
          'at three',
          /Friday, March 6 at 3:00 PM is free\. So I move your appointment from tomorrow at 10:00 AM to/,
        ],
        ['yes', 'Your appointment has been moved to Friday, March 6 at 3:00 PM.'],
      ],
      { shop: withTwo() },
    )
    expect(booked(call)).toEqual(['2026-03-06T20:00:00.000Z Ann', '2026-03-05T19:30:00.000Z Ann'])
  })

  test('may say from when to when', () =>
    follow(
      [
        ['please move my Thursday appointment to Friday at ten', NAME],
        ['Ann', /from Thursday, March 5 .* to Friday, March 6 at 10:00 AM/],
      ],
      {
        shop: withTwo(),
      },
    ))

  test('cancels one, after a yes', async () => {
    const call = await follow(
      [
        ['I want to cancel my appointment', NAME],
        ['Ann', 'Which one is it?'],
        ['the second one', 'on Thursday, March 5 at 2:30 PM. Shall I cancel it?'],
        ['yes, cancel it please', 'Your appointment on Thursday, March 5 at 2:30 PM is cancelled.'],
      ],
      { shop: withTwo() },
    )
    expect(booked(call)).toEqual(['2026-03-04T15:00:00.000Z Ann'])
    const kept = await follow(
      [
        ['cancel my appointment on Thursday', NAME],
        ['Ann', 'Shall I cancel it?'],
        ["no, don't", 'I leave everything as it is.'],
      ],
      { shop: withTwo() },
    )
    expect(booked(kept)).toHaveLength(2)
  })

  test('that cannot be found has it passed on', () =>
    follow([
      ['I have to cancel my appointment', NAME],
      ['Ann', /I find no appointment under that name and the number.*the name that it was booked under/],
      ['Anna Lee', /There is nothing in the calendar for that name.*I will pass on/],
    ]))

  test('but not its name learns nothing of it, and changes nothing', async () => {
    const call = await follow(
      [
        ['I want to cancel my appointment', NAME],
        ['Grace Hopper', /I find no appointment under that name/],
        ['Bob Smith', /There is nothing in the calendar for that name.*I will pass on/],
      ],
      { shop: withTwo() },
    )
    expect(booked(call)).toHaveLength(2)
  })

  test('and withholds the number has it passed on', () =>
    follow([['I have to cancel my appointment', /^I will pass on that you want to cancel/]], {
      briefing: { callerNumber: null },
    }))
})
