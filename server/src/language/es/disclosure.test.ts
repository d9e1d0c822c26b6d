import { expect, test } from 'vitest'
import { disclosure } from './disclosure.ts'
import { PHRASES } from './phrases.ts'
import { promptFacts } from './prompt-facts.ts'
import { transfer } from './transfer.ts'
import { sentencesIn } from './sentences.ts'
import { writing } from './writing.ts'

test.each([
  [PHRASES.disclosure, 8],
  ['Clínica Sol, soy Alba, su asistente virtual. ¿En qué puedo ayudarle?', 7],
  ['Hola, soy un asistente de IA.', 6],
  ['Le atiende un sistema automático.', 5],
  ['No soy una persona, pero puedo ayudarle.', 4],
])('"%s" says it after %d words', (text, words) => {
  expect(disclosure.wordsUntilSaid(text)).toBe(words)
})

test.each([
  'Clínica Sol, le atiende Alba.',
  'Soy su asistente.',
  'No soy un robot.',
  'Vendemos robots de cocina.',
])('"%s" does not say it', (text) => {
  expect(disclosure.wordsUntilSaid(text)).toBeUndefined()
})

test.each([
  ['¿es usted un robot?', 'only'],
  ['perdone, ¿estoy hablando con una máquina?', 'only'],
  ['eres una persona o una maquina', 'only'],
  ['¿eres humano?', 'only'],
  ['¿es usted una persona? quería una cita para la limpieza dental', 'too'],
  ['¿tienen aparcamiento?', undefined],
  ['quiero hablar con una persona', undefined],
])('"%s": %s', (text, asked) => {
  expect(disclosure.askedIn(text)).toBe(asked)
})

test.each([
  ['Sí, soy una persona de verdad.', false, true],
  ['No soy un robot.', false, true],
  ['Claro que sí, lo soy.', true, true],
  ['Sí.', true, true],
  ['Sí.', false, false],
  ['Soy un asistente virtual, no una persona.', true, false],
  ['No soy una persona.', true, false],
])('whether "%s" (asked: %s) claims a person: %s', (sentence, asked, claims) => {
  expect(disclosure.claimsPerson(sentence, asked)).toBe(claims)
})

test.each([
  'Eres la recepcionista de una clínica.',
  'Sé amable y breve.',
  'Nunca digas el precio.',
  'Si el cliente pregunta por el precio, pásale con ventas.',
  'Responda siempre en español.',
])('"%s" is said to the agent', (sentence) => {
  expect(promptFacts.isInstruction(sentence)).toBe(true)
})

test.each(['Estamos en la calle Mayor, 12.', 'La limpieza cuesta 60 euros.', 'Hay aparcamiento gratuito.'])(
  '"%s" is about the business',
  (sentence) => {
    expect(promptFacts.isInstruction(sentence)).toBe(false)
    expect(promptFacts.isConfidential(sentence)).toBe(false)
  },
)

test('what is confidential, and what facts are', () => {
  expect(promptFacts.isConfidential('El código de la puerta es 4411.')).toBe(true)
  expect(promptFacts.isConfidential('Confidencial: vendemos en mayo.')).toBe(true)
  expect(promptFacts.kindOf('Estamos en la calle Mayor, 12.')).toBe('address')
  expect(promptFacts.kindOf('Correo: hola@sol.es')).toBe('email')
  expect(promptFacts.kindOf('Teléfono: 612 345 678')).toBe('phone')
  expect(promptFacts.askedKind('¿dónde están?')).toBe('address')
  expect(promptFacts.askedKind('cual es su correo electronico')).toBe('email')
  expect(promptFacts.askedKind('¿tienen página web?')).toBe('website')
  expect(promptFacts.askedKind('¿cuánto cuesta?')).toBeUndefined()
  expect(promptFacts.leadFor('Teléfono')).toBe('Nuestro teléfono es')
})

test('a call is announced to a person', () => {
  expect(
    transfer.introduction({
      businessName: 'Clínica Sol',
      agentName: 'Alba',
      callerNumber: 'seis uno dos',
      reason: 'una queja',
    }),
  ).toBe('Hola, soy Alba, de Clínica Sol. Tengo una llamada del número seis uno dos. Ha dicho: una queja.')
  expect(transfer.isRequest('quiero hablar con alguien')).toBe(true)
  expect(transfer.isRequest('quiero una cita')).toBe(false)
})

test('sentences and abbreviations', () => {
  expect(sentencesIn('La Dra. Ruiz está aquí. ¿Quiere pasar? ¡Adelante!')).toEqual([
    'La Dra. Ruiz está aquí.',
    '¿Quiere pasar?',
    '¡Adelante!',
  ])
  expect(writing.endsInAbbreviation('con la Sra.', 'Gil')).toBe(true)
  expect(writing.endsInAbbreviation('a las 9 a. m.', 'Venga')).toBe(false)
  expect(writing.endsInAbbreviation('Hay aparcamiento.', 'Venga')).toBe(false)
  expect(writing.isStageDirection('sonríe')).toBe(true)
  expect(writing.isStageDirection('gracias')).toBe(false)
  expect(writing.isJoint('y')).toBe(true)
})
