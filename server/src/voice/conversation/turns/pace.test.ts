import { expect, test } from 'vitest'
import { conversation } from '../../../../../test/call-lab/conversation.ts'
import { english } from '../../../language/en/index.ts'
import { german } from '../../../language/de/index.ts'
import { spanish } from '../../../language/es/index.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { openPatienceMs, USUAL_PAUSE_MS, withPause } from './pace.ts'

const { completeMs, openTurnMs = 0 } = DEFAULT_SETTINGS.patience

/** How long a caller is waited for who says this after the agent has said that. */
function waitMs(asked: string, text: string): number {
  const call = conversation()
  call.say(3000, 'I have a question for you')
  call.fire('end_of_turn')
  call.at(7000, { type: 'reply.said', turn: 1, attempt: call.live().attempt, text: asked, source: 'line:x' })
  const reply = { turn: 1, attempt: call.live().attempt, action: null, about: null } as const
  call.at(7010, { type: 'reply.ended', ...reply })
  call.play(7100)
  call.say(9000, text, 1)
  return (call.live().timers.end_of_turn ?? Number.NaN) - 9900
}

test('an open question is given more time than one for a yes, a no, a number or a name', () => {
  const told = 'It is about the invoice of last month.'
  expect(waitMs('What is it about?', told)).toBe(openPatienceMs(completeMs, openTurnMs, USUAL_PAUSE_MS))
  for (const asked of ['Is that right?', 'May I have your name?', 'What number can we reach you at?'])
    expect(waitMs(asked, told)).toBe(completeMs)
  expect(waitMs('What is it about?', 'When are you open?')).toBe(completeMs)
  expect(waitMs('What is it about?', 'Thank you, bye.')).toBe(completeMs)
})

test.each([
  [
    english,
    [
      'Is that right?',
      'So, would Tuesday suit you?',
      'And your number, please.',
      'When would you like to come?',
    ],
  ],
  [
    german,
    [
      'Ist das richtig?',
      'Wie ist Ihr Name?',
      'Unter welcher Nummer erreichen wir Sie?',
      'Passt Ihnen Dienstag?',
    ],
  ],
  [
    spanish,
    ['¿Es correcto?', '¿Cuál es su nombre?', '¿A qué número podemos llamarle?', '¿Le va bien el martes?'],
  ],
])('$tag asks briefly', ({ asksBriefly }, questions) => {
  for (const question of questions) expect(asksBriefly(`Gut. Bien. ${question}`), question).toBe(true)
})

test.each([
  [
    english,
    [
      'How can I help you?',
      'What is it about?',
      'Is there anything else I can do for you?',
      'We open at nine.',
    ],
  ],
  [
    german,
    [
      'Wie kann ich Ihnen helfen?',
      'Worum geht es?',
      'Kann ich sonst noch etwas für Sie tun?',
      'Wir öffnen um neun.',
    ],
  ],
  [
    spanish,
    ['¿En qué puedo ayudarle?', '¿De qué se trata?', '¿Puedo ayudarle en algo más?', 'Abrimos a las nueve.'],
  ],
])('$tag invites to say more', ({ asksBriefly }, questions) => {
  for (const question of questions) expect(asksBriefly(question), question).toBe(false)
})

test('a caller who pauses for long is waited for longer, and one who hardly pauses less, within bounds', () => {
  const slow = [900, 1100, 1000].reduce(withPause, USUAL_PAUSE_MS)
  const quick = [210, 220, 200].reduce(withPause, USUAL_PAUSE_MS)
  expect(openPatienceMs(1000, openTurnMs, slow)).toBe(800 + 700)
  expect(openPatienceMs(1000, openTurnMs, USUAL_PAUSE_MS)).toBe(800 + openTurnMs)
  expect(openPatienceMs(1000, openTurnMs, quick)).toBe(800 + 400)
})

test('a pause counts once the caller has gone on, in their own turn or over the agent', () => {
  const call = conversation()
  call.say(3000, 'I would like to')
  call.at(4900, { type: 'caller.started' })
  expect(call.live().pauseMs).toBe(USUAL_PAUSE_MS)
  call.at(5400, { type: 'caller.stopped', silentMs: 0 })
  expect(call.live().pauseMs).toBe(withPause(USUAL_PAUSE_MS, 1000))
  expect(call.live().timers.end_of_turn).toBe(
    5400 + openPatienceMs(1300, openTurnMs, withPause(USUAL_PAUSE_MS, 1000)),
  )
})
