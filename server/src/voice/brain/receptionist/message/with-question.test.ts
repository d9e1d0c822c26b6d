import { expect, test } from 'vitest'
import { german } from '../../../../language/de/index.ts'
import { spanish } from '../../../../language/es/index.ts'
import { converse, inOneLine, type Setting } from '../conversation.fixture.ts'

const GERMAN: Setting = {
  briefing: {
    language: german,
    faq: [{ question: 'Haben Sie Parkplätze?', answer: 'Ja, hinter dem Haus.' }],
  },
}
const SPANISH: Setting = {
  briefing: { language: spanish, faq: [{ question: '¿Tienen aparcamiento?', answer: 'Sí, detrás.' }] },
}

const MESSAGES: readonly (readonly [said: string, reply: string, reason: string, setting?: Setting])[] = [
  [
    "Please tell Dr. Patel I'm running ten minutes late. Is there parking?",
    'faq:0 ask_name',
    "I'm running ten minutes late",
  ],
  [
    "Please tell Dr. Patel I'm running ten minutes late and is there parking?",
    'faq:0 ask_name',
    "I'm running ten minutes late",
  ],
  [
    'My name is Ann Lee. Please call me back about my crown. Are you open tomorrow?',
    'hours name_noted ask_number',
    'about my crown',
  ],
  [
    'Please call me back about my crown, and is there parking?',
    'faq:0 ask_name',
    'about my crown',
    { briefing: { open: false } },
  ],
  [
    'Sagen Sie Frau Doktor Ruiz bitte, dass ich später komme. Haben Sie Parkplätze?',
    'faq:0 ask_name',
    'dass ich später komme',
    GERMAN,
  ],
  [
    'Dígale a la doctora Ruiz que llego tarde. ¿Tienen aparcamiento?',
    'faq:0 ask_name',
    'llego tarde',
    SPANISH,
  ],
]

test.each(MESSAGES.map(([said, reply, reason, setting = {}]) => ({ said, reply, reason, setting })))(
  '"$said": the question is answered, and the message taken',
  ({ said, reply, reason, setting }) => {
    const [first] = converse([said], setting)
    expect(first && inOneLine(first)).toBe(reply)
    expect(first?.pending).toMatchObject({
      kind: 'message',
      flow: { reason: expect.stringContaining(reason) },
    })
    expect(first?.pending).not.toMatchObject({
      flow: { reason: expect.stringMatching(/park|apar|open/i) },
    })
  },
)
