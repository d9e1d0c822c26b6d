import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { german } from '../../../../language/de/index.ts'
import { spanish } from '../../../../language/es/index.ts'
import type { Briefing } from '../../brain.ts'
import { converse, inOneLine, wordsOf } from '../conversation.fixture.ts'

/** A caller who has never called before, and how the call should go: what is said, and what comes of it. */
type Stranger = {
  readonly name: string
  readonly hasCalendar?: boolean
  /** Nobody can be put through. */
  readonly isAlone?: boolean
  readonly isClosed?: boolean
  /** What the last message says that is taken. */
  readonly message?: string
  readonly call: readonly (readonly [said: string, reply: string])[]
}

const IN_GERMAN: Partial<Briefing> = {
  language: german,
  businessName: 'Zahnarztpraxis Sonne',
  agentName: 'Mia',
  systemPrompt: [
    'Du bist die Rezeptionistin einer Zahnarztpraxis. Sei kurz und freundlich.',
    'Sie finden uns in der Hauptstraße 12 in Köln, gegenüber der Bücherei.',
    'E-Mail: hallo@praxis-sonne.de',
    'Der Türcode ist 4411.',
  ].join('\n'),
  faq: [
    { question: 'Haben Sie Parkplätze?', answer: 'Ja, hinter dem Haus sind kostenlose Parkplätze.' },
    { question: 'Behandeln Sie Kinder?', answer: 'Ja, wir behandeln Kinder ab 3 Jahren.' },
  ],
}
const IN_SPANISH: Partial<Briefing> = {
  language: spanish,
  businessName: 'Clínica Sol',
  agentName: 'Alba',
  systemPrompt: [
    'Eres la recepcionista de una clínica dental. Sé breve y amable.',
    'Estamos en la calle Mayor, 12, en Sevilla, frente a la biblioteca.',
    'Correo: hola@clinicasol.es',
    'El código de la puerta es 4411.',
  ].join('\n'),
  faq: [
    { question: '¿Tienen aparcamiento?', answer: 'Sí, hay un aparcamiento gratuito detrás del edificio.' },
    { question: '¿Atienden a niños?', answer: 'Sí, atendemos a niños desde los 3 años.' },
  ],
}
const NOBODY = { escalation: { policy: 'never', hasTarget: false } } as const

describe.each([
  ['en', {}],
  ['de', IN_GERMAN],
  ['es', IN_SPANISH],
] as const)('a stranger who speaks %s', (tag, business) => {
  const file = new URL(`${tag}.json`, import.meta.url)
  const strangers = JSON.parse(readFileSync(file, 'utf8')) as readonly Stranger[]

  test.each(strangers)('$name', ({ hasCalendar = false, isAlone, isClosed, message, call }) => {
    const briefing = { ...business, ...(isAlone ? NOBODY : {}), ...(isClosed ? { open: false } : {}) }
    const replies = converse(
      call.map(([said]) => said),
      { briefing, hasCalendar },
    )
    expect(replies.map((reply, at) => [call[at]?.[0], inOneLine(reply)])).toEqual(call)
    const taken = replies.flatMap(({ action }) => (action?.type === 'take_message' ? [action.message] : []))
    expect(taken.at(-1)?.reason).toBe(message)
  })
})

test.each([
  [
    IN_GERMAN,
    'ich brauche morgen einen termin',
    'Ich hätte morgen um 9:00 Uhr, um 13:00 Uhr oder um 15:00 Uhr etwas frei. Was passt Ihnen am besten?',
  ],
  [
    IN_SPANISH,
    'quiero una cita mañana',
    'Tengo horas libres mañana a las 9:00, a las 13:00 o a las 15:00. ¿Cuál le viene mejor?',
  ],
])('what is free is said in the language: %#', (briefing, said, answer) => {
  expect(converse([said], { briefing, hasCalendar: true }).map(wordsOf)).toEqual([answer])
})
