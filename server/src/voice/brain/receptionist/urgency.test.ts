import { describe, expect, test } from 'vitest'
import { german } from '../../../language/de/index.ts'
import { spanish } from '../../../language/es/index.ts'
import type { Briefing } from '../brain.ts'
import { BRIEFING } from './briefing.fixture.ts'
import { converse, inOneLine, type Setting } from './conversation.fixture.ts'

/** Without what the business tells people to do in an emergency. */
const PLUMBER: Partial<Briefing> = {
  businessName: 'Rapid Plumbing',
  faq: [
    { question: 'How much do you charge?', answer: 'A visit is $90.' },
    { question: 'Is there parking?', answer: 'Yes, in the yard.' },
  ],
}
const GERMAN: Partial<Briefing> = {
  language: german,
  businessName: 'Rohr & Söhne',
  faq: [{ question: 'Was kostet ein Einsatz?', answer: 'Ein Einsatz kostet 90 Euro.' }],
  systemPrompt: '',
}
const SPANISH: Partial<Briefing> = {
  language: spanish,
  businessName: 'Fontanería Sol',
  faq: [{ question: '¿Cuánto cobran?', answer: 'Una visita cuesta 90 euros.' }],
  systemPrompt: '',
}
const COMPLEX = { escalation: { policy: 'complex', hasTarget: true } } as const

const EXCHANGES: readonly (readonly [
  name: string,
  exchange: readonly (readonly [said: string, reply: string])[],
  setting?: Setting,
])[] = [
  [
    'an emergency first, then the answer, then who it is',
    [
      ['My basement is flooding, and how much do you charge?', 'urgent faq:0 take_message ask_name'],
      ['Bob Stone', 'name_noted ask_number'],
    ],
    { briefing: PLUMBER },
  ],
  [
    'no more than a comma between them',
    [['My basement is flooding, how much do you charge?', 'urgent faq:0 take_message ask_name']],
    { briefing: PLUMBER },
  ],
  [
    'what the business tells people to do in an emergency, then the answer',
    [['This is urgent. Is there parking?', 'faq:4 faq:0 take_message ask_name']],
  ],
  [
    'a person who is fetched hears of it from the caller',
    [['My basement is flooding, and how much do you charge?', 'urgent faq:0 put_through -> transfer']],
    { briefing: { ...PLUMBER, ...COMPLEX } },
  ],
  [
    'in the middle of a form',
    [
      ['can I leave a message', 'ask_name'],
      ['It is urgent. Is there parking?', 'urgent faq:1 ask_name'],
    ],
    { briefing: PLUMBER },
  ],
  [
    'a complaint and a question',
    [['Your service was terrible. Is there parking?', 'sorry_to_hear faq:0 take_message ask_name']],
  ],
  [
    'an appointment, and a question besides',
    [['I broke a tooth. Can I come tomorrow? And is there parking?', 'urgent faq:0 offer_times']],
    { hasCalendar: true },
  ],
  [
    'a question about emergencies is none',
    [['Is there parking and do you have emergency appointments?', 'faq:0 other_not_known']],
    { briefing: { faq: BRIEFING.faq.slice(0, 2) } },
  ],
  [
    'life in danger: whom to call goes first',
    [['I smell gas, are you open now?', 'line:life_in_danger hours']],
  ],
  [
    'life in danger: what the business says about emergencies is not said then',
    [
      [
        'My husband is having a heart attack! What should I do in an emergency? Is there parking?',
        'line:life_in_danger faq:0',
      ],
    ],
  ],
  [
    'a life at stake is the only thing that is spoken of',
    [
      [
        'I want to kill myself. Are you open now?',
        'line:life_in_danger line:life_in_danger line:life_in_danger',
      ],
    ],
  ],
  [
    'in German',
    [['Mein Keller steht unter Wasser, was kostet ein Einsatz?', 'urgent faq:0 take_message ask_name']],
    { briefing: GERMAN },
  ],
  [
    'life in danger in German',
    [['Es riecht nach Gas, haben Sie jetzt geöffnet?', 'line:life_in_danger hours']],
    { briefing: GERMAN },
  ],
  [
    'in Spanish',
    [['Tengo la casa inundada, ¿cuánto cobran?', 'urgent faq:0 take_message ask_name']],
    { briefing: SPANISH },
  ],
  [
    'life in danger in Spanish',
    [['Huele a gas, ¿están abiertos ahora?', 'line:life_in_danger hours']],
    { briefing: SPANISH },
  ],
]

describe('an emergency and a question in one breath', () => {
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

test('the message has the emergency and the question', () => {
  const [reply] = converse(['My basement is flooding, and how much do you charge?'], { briefing: PLUMBER })
  expect(reply?.pending).toMatchObject({
    kind: 'message',
    flow: { reason: 'My basement is flooding, and how much do you charge?' },
  })
})
