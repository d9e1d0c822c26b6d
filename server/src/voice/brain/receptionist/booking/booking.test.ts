import { english } from '../../../../language/en/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brainContract } from '../../brain.contract.ts'
import { createCalendarTools } from '../../../../product/tools/booking/calendar-tools.ts'
import { createToolRegistry } from '../../../../product/tools/registry.ts'
import {
  booked,
  CALLER,
  callWithCalendar,
  createShopCalendar,
  followScript,
  type Script,
  type Setting,
  withTwo,
} from './booking.fixture.ts'
import { BRIEFING } from '../briefing.fixture.ts'
import { messageIn, PATIENCE_MS } from '../dialogue.fixture.ts'
import { startMeaning } from '../understanding/meaning.ts'
import { receptionist } from '../receptionist.ts'
import { rehearsedClauses } from '../rehearsed.ts'

const meaning = startMeaning()
beforeAll(() => meaning.ready)
afterAll(() => meaning.close())

const { descriptions: tools } = createToolRegistry(
  createCalendarTools(english, createShopCalendar().calendar),
)
brainContract('a receptionist with a calendar', () => receptionist(meaning, PATIENCE_MS), {
  ...BRIEFING,
  tools,
})

const follow = (script: Script, setting?: Setting) => followScript(meaning, script, setting)

describe('a caller who wants to come', () => {
  test('hears free times, takes one, gives a name, says yes and is booked', async () => {
    const call = await follow([
      ["I'd like to book an appointment", 'What is it for, and which day and time would suit you?'],
      ['a cleaning', 'Which day and time would suit you?'],
      ['Tuesday afternoon', 'I have times free on Tuesday, March 10 at 12:00 PM, 2:00 PM or 3:30 PM.'],
      ['the later one', 'All right, Tuesday, March 10 at 3:30 PM. May I have your name, please?'],
      ['Ann Lee', 'So that is Tuesday, March 10 at 3:30 PM, for Ann Lee. Shall I book it?'],
      ['yes please', 'You are booked for Tuesday, March 10 at 3:30 PM. Is there anything else?'],
      ["no, that's all", 'Goodbye'],
    ])
    expect(booked(call)).toEqual(['2026-03-10T19:30:00.000Z Ann Lee'])
    const [entry] = call.shop.entries.values()
    expect(entry?.booking).toMatchObject({ callerNumber: CALLER, number: CALLER })
    expect(entry?.booking?.note).toContain('a cleaning')
  })

  test.each(['wait', 'yes, wait'])('and says "%s" before the yes hears it all again', async (words) => {
    const call = await follow([
      ['Can I come on Tuesday March 10 at 2 pm?', /2:00 PM is free\. May I have your name/],
      ['Ann Lee', 'for Ann Lee. Shall I book it?'],
      [words, 'Of course, take your time.'],
      ['yes', /Tuesday, March 10 at 2:00 PM.*Ann Lee.*\?$/],
      ['yes', 'You are booked for Tuesday, March 10 at 2:00 PM.'],
    ])
    expect(booked(call)).toHaveLength(1)
  })

  test('and hears a wrong name says the right one with the no, and nothing else is asked', async () => {
    const call = await follow([
      ['Can I come on Tuesday March 10 at 2 pm?', /2:00 PM is free\. May I have your name/],
      ['Hanley', 'for Hanley. Shall I book it?'],
      ['No, the name is Ann Lee, L-E-E.', 'for Ann Lee. Do you want me to book it?'],
      ["No, it's Anna Lee.", 'Anna Lee, Tuesday, March 10 at 2:00 PM'],
      ['yes', 'You are booked'],
    ])
    expect(booked(call)).toEqual(['2026-03-10T18:00:00.000Z Anna Lee'])
  })

  test('and says which part is wrong may spell it in the same breath', async () => {
    const call = await follow([
      ['Can I come on Tuesday March 10 at 2 pm?', /2:00 PM is free\. May I have your name/],
      ['Marie Lopez', 'for Marie Lopez. Shall I book it?'],
      ["No, the name's marielo purse, l-o-p-e-z", 'What should be different?'],
      ['The name. Maria, M-A-R-I-A. Lopez, L-O-P-E-Z.', 'for Maria Lopez.'],
      ['yes', 'You are booked'],
    ])
    expect(booked(call)).toEqual(['2026-03-10T18:00:00.000Z Maria Lopez'])
  })

  test('and refuses the same read-back for the third time is offered a message, not asked for ever', () =>
    follow([
      ['Can I come on Tuesday March 10 at 2 pm?', /2:00 PM is free\. May I have your name/],
      ['Ann Lee', 'for Ann Lee. Shall I book it?'],
      ['No, that is wrong.', 'What should be different?'],
      ['The time. I want to come on Tuesday at two.', 'for Ann Lee. Do you want me to book it?'],
      ['No, that is wrong.', 'What shall I change?'],
      ['The time. I want to come on Tuesday at two.', 'shall I book it?'],
      ['No, that is wrong.', /message/],
    ]))

  test.each(['No, that is wrong.', 'No.', 'No, not yet.', 'Hold on, no.', 'No, I do not want that.'])(
    'and says "%s" keeps their name',
    async (words) => {
      await follow([
        ['Can I come on Tuesday March 10 at 2 pm?', /2:00 PM is free\. May I have your name/],
        ['Ann Lee', 'for Ann Lee. Shall I book it?'],
        [words, /^(?!.*\bfor (?!Ann Lee))/],
      ])
    },
  )

  test('who takes the time with a yes is asked for the name again, and may correct what was misheard', async () => {
    const call = await follow([
      ['Can I come on Tuesday March 10 at 2 pm?', /2:00 PM is free\. May I have your name/],
      ['Yes, that one, please.', /name/],
      ['Mamie Glee', 'for Mamie Glee. Shall I book it?'],
      ['Amy Lee.', 'for Amy Lee. Do you want me to book it?'],
      ['yes', 'You are booked'],
    ])
    expect(booked(call)).toEqual(['2026-03-10T18:00:00.000Z Amy Lee'])
  })

  test('may name the time at once, and ask something else in between', async () => {
    const call = await follow([
      ['can I come in tomorrow at ten', 'Yes, tomorrow at 10:00 AM is free. May I have your name'],
      ['is there parking?', /car park behind the building\. And your name, please/],
      ['Ann Lee', 'tomorrow at 10:00 AM, for Ann Lee. Shall I book it?'],
      [
        'are you open on Sunday',
        'No, we are closed on Sunday. That would be tomorrow at 10:00 AM, for Ann Lee.',
      ],
      ['okay', 'You are booked for tomorrow at 10:00 AM.'],
    ])
    expect(booked(call)).toEqual(['2026-03-04T15:00:00.000Z Ann Lee'])
  })

  test('may want another part of the day, another time and another name', async () => {
    const call = await follow([
      ['do you have anything on Tuesday afternoon', '12:00 PM, 2:00 PM or 3:30 PM'],
      ['no, something in the morning', 'Tuesday, March 10 at 9:00 AM, 10:30 AM or 11:30 AM'],
      ['ten thirty', 'All right, Tuesday, March 10 at 10:30 AM.'],
      ['my name is Bob Ray', 'for Bob Ray. Shall I book it?'],
      ['yes but can we make it eleven', /11:00 AM is free\. That would be .* 11:00 AM, for Bob Ray\./],
      ['no', 'I have not done it. What should be different?'],
      ['the name', 'And your name, please?'],
      ['Rob Ray', /^Rob Ray, .*shall I book it\?/],
      ['that is right', 'You are booked for Tuesday, March 10 at 11:00 AM.'],
    ])
    expect(booked(call)).toEqual(['2026-03-10T15:00:00.000Z Rob Ray'])
  })

  test('is asked for a number that is withheld', async () => {
    const call = await follow(
      [
        ['book me in for Saturday at noon', 'Saturday, March 7 at 12:00 PM is free. May I have your name'],
        ['Ann Lee', 'What number can we reach you on?'],
        ['five five five two oh one nine', 'I have five five five, two zero one nine. Is that right?'],
        ['yes', 'for Ann Lee, and your number is five five five, two zero one nine. Shall I book it?'],
        ['book it', 'You are booked for Saturday, March 7 at 12:00 PM.'],
      ],
      { briefing: { callerNumber: null } },
    )
    expect([...call.shop.entries.values()][0]?.booking).toMatchObject({
      number: '5552019',
      callerNumber: null,
    })
  })

  test('hears of the next free times where there are none', async () => {
    await follow([
      ['can I come in on Sunday', /nothing is free then\. I have times free on Monday, March 9 at/],
      ['anything later?', /on Monday, March 9 at (1|2|3):\d\d PM/],
      ['something on another day', 'on Tuesday, March 10'],
      ['next week on Thursday', 'on Thursday, March 12'],
      ['none of those', 'Which other day or time would suit you?'],
      ['as soon as possible', 'today at 11:00 AM'],
      ['never mind', 'I leave everything as it is. Is there anything else?'],
    ])
  })

  test('is offered a message where nothing is free at all', async () => {
    const shop = createShopCalendar()
    const full = { ...shop, calendar: { ...shop.calendar, findSlots: async () => [] } }
    const call = await follow(
      [
        ['do you have anything tomorrow', /I find nothing free in the next weeks\. May I take a message/],
        ['yes', 'May I have your name'],
      ],
      { shop: full },
    )
    expect(booked(call)).toEqual([])
  })

  test('hears of other times when the time is taken meanwhile', async () => {
    const shop = createShopCalendar()
    const call = callWithCalendar(meaning, { shop })
    await call.say('can I come tomorrow at ten')
    await call.say('Ann Lee')
    shop.put(Date.parse('2026-03-04T15:00:00Z'), '+12125550187', 'Bob')
    expect(await call.speak('yes')).toMatch(
      /somebody else has just taken that time\. I have times free tomorrow at/,
    )
    expect(await call.speak('ten thirty')).toContain(
      'tomorrow at 10:30 AM, for Ann Lee. Do you want me to book it?',
    )
    expect(await call.speak('yes')).toContain('You are booked for tomorrow at 10:30 AM.')
    expect(booked(call)).toEqual(['2026-03-04T15:00:00.000Z Bob', '2026-03-04T15:30:00.000Z Ann Lee'])
  })

  test('gets a person, or away, at any point', async () => {
    const begun = [
      ['can I come tomorrow at ten', 'May I have your name'],
      ['Ann Lee', 'Shall I book it?'],
    ] as const
    const asked = await follow([...begun])
    expect(await asked.outline('can I talk to a person')).toEqual(['put_through', '-> transfer'])
    const gone = await follow([...begun])
    expect(await gone.outline('I have to go, bye')).toEqual(['left_as_it_is', 'goodbye', '-> hang_up'])
    const other = await follow([...begun, ['I changed my mind', 'I leave everything as it is.']])
    for (const call of [asked, gone, other]) expect(booked(call)).toEqual([])
  })

  test('who asks about booking is answered first, and then offered a time', () =>
    follow([
      ['can I book an appointment online?', /brightdental\.com.* Shall I look for a free time for you\?/],
      ['yes', 'which day and time would suit you?'],
      ['next week in the afternoon', 'on Monday, March 9 at 12:00 PM'],
      ['Wednesday?', 'on Wednesday, March 11 at 12:00 PM'],
    ]))
})

test('a caller who is offered a message while the business is closed may book instead', () =>
  follow(
    [
      ["yes, I'd like to book an appointment", 'which day and time would suit you?'],
      ['tomorrow at ten', 'tomorrow at 10:00 AM is free.'],
    ],
    { briefing: { open: false } },
  ))

describe('a calendar that does not answer', () => {
  test('is admitted, and the request is passed on with what is known', async () => {
    const disturb: Setting['disturb'] = async (tool, run) =>
      tool === 'book_appointment' ? { tool, ok: false, result: { error: 'timeout' } } : run()
    const call = callWithCalendar(meaning, { disturb })
    await call.say('can I come tomorrow at ten')
    await call.say('Ann Lee')
    expect(await call.speak('yes')).toMatch(
      /can't tell whether that went through.*number you are calling from/,
    )
    const replies = [await call.say('yes')]
    expect(messageIn(replies)).toMatchObject({ name: 'Ann Lee', number: CALLER })
    expect(messageIn(replies)).toMatchObject({ reason: expect.stringContaining('tomorrow at 10:00 AM') })
  })

  test.each(['find_appointment_times', 'list_appointments'])(
    'is owned up to when looking: %s',
    async (broken) => {
      const disturb: Setting['disturb'] = async (tool, run) => {
        if (tool === broken) throw new Error('cut off')
        return run()
      }
      const call = callWithCalendar(meaning, { disturb, shop: withTwo() })
      const said =
        broken === 'list_appointments'
          ? 'cancel my appointment, my name is Ann'
          : 'can I come tomorrow at ten'
      expect(await call.speak(said)).toMatch(/can't get at the calendar right now\. I will take a message/)
    },
  )
})

test('what is always said about appointments is rehearsed where there is a calendar', () => {
  const line = 'Which other day or time would suit you?'
  expect(rehearsedClauses({ ...BRIEFING, tools })[0]).toContain(line)
  expect(rehearsedClauses(BRIEFING).flat()).not.toContain(line)
})
