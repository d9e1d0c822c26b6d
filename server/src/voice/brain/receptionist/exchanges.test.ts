import { describe, expect, test } from 'vitest'
import type { Briefing } from '../brain.ts'
import { converse, inOneLine, wordsOf, type Setting } from './conversation.fixture.ts'

const NO_TRANSFER: Setting = { briefing: { escalation: { policy: 'never', hasTarget: false } } }
const CALENDAR: Setting = { hasCalendar: true }
const EMERGENCIES: Partial<Briefing> = {
  faq: [{ question: 'Do you have emergency appointments?', answer: 'Yes, every day at noon.' }],
}

type Exchange = readonly (readonly [said: string, reply: string])[]

/** What callers met with in trial calls, as it should have gone. */
const EXCHANGES: readonly (readonly [name: string, exchange: Exchange, setting?: Setting])[] = [
  [
    'the hours of the day that was asked about, and a goodbye that is no yes',
    [
      ['And are you open to-morrow?', 'hours'],
      ['What about on Sunday?', 'hours'],
      ['Do you take walk-ins?', 'not_known offer_message'],
      ['Okay, thanks. Bye.', 'goodbye -> hang_up'],
    ],
  ],
  [
    'a question of the FAQ whose first word was not heard, and questions in the middle of a form',
    [
      ['You have emergency appointments', 'faq:0'],
      ['I would like to leave a message', 'ask_name'],
      ['could you tell me your address please?', 'prompt:2 ask_name'],
      ['Can I bring my four-year-old son?', 'not_known ask_name'],
      ['Ann Lee', 'name_noted ask_number'],
    ],
    { briefing: EMERGENCIES },
  ],
  [
    'an emergency in words of its own',
    [['I broke a tooth this morning. Can somebody see me today?', 'faq:4 take_message ask_name']],
  ],
  [
    'an emergency that the calendar can help with',
    [['I broke a tooth this morning. Can somebody see me tomorrow?', 'urgent offer_times']],
    CALENDAR,
  ],
  [
    'closed or open just now',
    [
      ['Are you closed right now?', 'hours hours'],
      ['and on Sunday?', 'hours'],
    ],
  ],
  [
    'a caller who speaks of themselves by name',
    [['Tell Dr. Miller that Joan Baker called about the invoice', 'name_noted ask_number']],
    NO_TRANSFER,
  ],
  [
    'small talk, and the way back',
    [
      ['how are you?', 'how_are_you'],
      ['nice weather today', 'weather how_can_i_help'],
      ["what's your name?", 'who_i_am how_can_i_help'],
      ['What did you say?', 'who_i_am how_can_i_help'],
      ['hold on a second', 'take_your_time'],
      ['what did you say?', 'who_i_am how_can_i_help'],
      ["I'll think about it. Thanks, have a nice day", 'goodbye -> hang_up'],
    ],
  ],
  [
    'another business',
    [
      ["is that Luigi's pizza?", 'not_that_business'],
      ['oh sorry', 'wrong_number -> hang_up'],
    ],
  ],
  [
    'another business, but this one will do',
    [
      ["Is this Luigi's Pizza?", 'not_that_business'],
      ['yes, do you treat children?', 'faq:1'],
    ],
  ],
  [
    'this business, and its assistant',
    [
      ['Is this Bright Dental?', 'this_is'],
      ['Is this Ava?', 'who_i_am how_can_i_help'],
      ['do you speak English?', 'speaks_english how_can_i_help'],
      ['do you speak Spanish?', 'only_english offer_message'],
    ],
  ],
  [
    'a booking and a question in one breath, and a yes with a goodbye',
    [
      ["I'd like to book a cleaning and is there parking?", 'faq:0 ask_when'],
      ['tomorrow at nine', 'time_is_free ask_name'],
      ['Ann Lee', 'confirm_booking'],
      ['yes please, thank you, bye', 'booked anything_else'],
      ['no', 'goodbye -> hang_up'],
    ],
    CALENDAR,
  ],
  [
    'who answers, a day after another answer, and whether it is a person',
    [
      ['Good morning, is that the dentist?', 'who_i_am how_can_i_help'],
      ['Is there parking?', 'faq:0'],
      ['and on Saturday?', 'hours'],
      ['are you a real person?', 'i_am_automated how_can_i_help'],
      ["I'd like to know when I can come to see you", 'ask_when'],
      ['wait, is there parking?', 'faq:0 ask_day'],
    ],
    CALENDAR,
  ],
  [
    'one of two questions is known',
    [['is there parking and can I bring my parrot?', 'faq:0 other_not_known']],
  ],
  [
    'nothing that is asked is known: a message, a person, the message itself, an end',
    [
      ['who won the game?', 'not_known offer_message'],
      ['who won the cup?', 'not_known offer_person'],
      ['who won the race?', 'not_known take_message ask_name'],
      ['who won it all?', 'not_known ask_name'],
      ['and the election result?', 'call_again -> take_message, hang_up'],
    ],
  ],
  [
    'the person who is offered is put through, or a message is taken',
    [
      ['who won the game?', 'not_known offer_message'],
      ['who won the cup?', 'not_known offer_person'],
      ['no', 'offer_message'],
      ['yes', 'ask_name'],
    ],
  ],
  [
    'nothing that is said is understood',
    [
      ['erm', 'other_words'],
      ['well', 'still_not_understood offer_message'],
      ['hm', 'still_not_understood offer_message'],
      ['so', 'still_not_understood offer_message'],
      ['like', 'call_again -> hang_up'],
    ],
    NO_TRANSFER,
  ],
  [
    'no form is left by a question, and a calendar is preferred to a message',
    [
      ['can I leave a message', 'ask_name'],
      ['are you open at four on Friday?', 'hours hours ask_name'],
      ['and on the 24th?', 'hours ask_name'],
      ['I want to book an appointment tomorrow', 'offer_times'],
      ['why is the sky blue?', 'not_known offer_times'],
      ['what is the meaning of life?', 'not_known offer_message'],
    ],
    CALENDAR,
  ],
  [
    'a person who cannot be had',
    [
      ['can I speak to a person', 'cannot_put_through take_message ask_name'],
      ['I said a person', 'cannot_put_through ask_name'],
      ['a human please', 'cannot_put_through ask_name'],
    ],
    NO_TRANSFER,
  ],
  [
    'what is said with a goodbye',
    [
      ['can I leave a message', 'ask_name'],
      ['Ann Lee, bye', 'goodbye -> take_message, hang_up'],
    ],
  ],
  [
    'an answer that is asked for three times',
    [
      ['is there parking?', 'faq:0'],
      ['is there parking?', 'once_more faq:0'],
      ['you are talking too fast', 'slower faq:0'],
    ],
  ],
]

describe('an exchange as it should go', () => {
  test.each(EXCHANGES.map(([name, exchange, setting = {}]) => ({ name, exchange, setting })))(
    '$name',
    ({ exchange, setting }) => {
      const replies = converse(
        exchange.map(([said]) => said),
        setting,
      )
      expect(replies.map((reply, at) => [exchange[at]?.[0], inOneLine(reply)])).toEqual(exchange)
    },
  )
})

test('a caller who hears nothing but what they do not understand hears it in other words, and then an end', () => {
  const replies = converse(Array.from({ length: 6 }, () => 'what?'))
  const said = replies.map(wordsOf)
  expect(new Set(said.slice(0, 3)).size).toBe(3)
  expect(replies.at(-1)?.action?.type).toBe('hang_up')
})
