import { expect, test } from 'vitest'
import { agrees, consentIn, readYesNo } from './consent.ts'
import { isBackchannel, isFarewell, mayBecomeBackchannel } from './turn-taking/backchannel.ts'
import { completeness, stillToCome } from './turn-taking/completeness.ts'

test.each([
  ['sí', 'yes'],
  ['Sí, claro, pásemela', 'yes'],
  ['vale', 'yes'],
  ['dale', 'yes'],
  ['claro que sí', 'yes'],
  ['bueno, sí, por favor', 'yes'],
  ['uno', 'yes'],
  ['¿cómo no?', 'yes'],
  ['ok, pásala', 'yes'],
  ['venga, vale', 'yes'],
  ['que llame más tarde', 'no'],
  ['no', 'no'],
  ['no puedo, estoy en una reunión', 'no'],
  ['ahora no, luego', 'no'],
  ['¿quién llama?', 'unclear'],
  ['hola, ha llamado a Luis, deje su mensaje después de la señal', 'voicemail'],
  ['el teléfono al que llama está apagado o fuera de cobertura', 'voicemail'],
  ['hola, en este momento no puedo atenderle', 'voicemail'],
])('"%s" is %s', (text, consent) => {
  expect(consentIn(text)).toBe(consent)
})

test.each([
  ['sí', true],
  ['para nada', false],
  ['claro', true],
  ['qué va, no', false],
  ['cómo no', true],
  ['no hay problema', true],
  ['mañana', undefined],
])('"%s" is read as %s', (text, yes) => {
  expect(readYesNo(text)).toBe(yes)
})

test.each(['sí, perfecto', 'vale, me viene bien', 'de acuerdo', 'eso es'])('"%s" agrees', (text) => {
  expect(agrees(text)).toBe(true)
})

test.each(['no', 'sí pero mejor el martes', 'espere', 'no, está mal', 'cancele'])('"%s" does not', (text) => {
  expect(agrees(text)).toBe(false)
})

test.each([
  '',
  'ajá',
  'mhm',
  'ya, ya',
  'claro',
  'vale, vale',
  'de acuerdo',
  'sí, sí',
  'ya veo',
  'muy bien',
  'entiendo',
])('"%s" only listens', (text) => {
  expect(isBackchannel(text)).toBe(true)
})

test.each(['no', 'espere', 'pare', 'sí pero cuánto cuesta', '¿sí?', 'quiero otra cosa', 'vale y el sábado'])(
  '"%s" wants the floor',
  (text) => {
    expect(isBackchannel(text)).toBe(false)
  },
)

test('the beginning of a listening noise may become one', () => {
  expect(mayBecomeBackchannel('de')).toBe(true)
  expect(mayBecomeBackchannel('claro que')).toBe(true)
  expect(mayBecomeBackchannel('quiero')).toBe(false)
})

test.each([
  'adiós, gracias',
  'muchas gracias, hasta luego',
  'igualmente, buen día',
  'chao chao',
  'vale, gracias, adiós',
])('"%s" is a goodbye over a goodbye', (text) => {
  expect(isFarewell(text)).toBe(true)
})

test.each(['espere, otra cosa', 'no', 'adiós, ah, una pregunta'])('"%s" is none', (text) => {
  expect(isFarewell(text)).toBe(false)
})

test.each([
  '¿A qué hora abren?',
  'Quiero una cita para el lunes.',
  'sí',
  'no gracias',
  'muchas gracias',
  'Mi número es el 612 345 678.',
  'es el seis uno dos tres cuatro cinco seis siete ocho',
  'seis doce treinta y cuatro cincuenta y seis setenta y ocho',
  '¿Para qué?',
  'No quiero nada más.',
])('"%s" is a whole turn', (text) => {
  expect(completeness(text)).toBe('complete')
})

test.each([
  'quiero una cita para',
  'Quiero una cita para el.',
  'es que mi',
  'el lunes y',
  'pues, eh',
  'a ver,',
  'lo que pasa es que',
  'mi número es el 612',
  'seis uno dos',
  'mi teléfono es seis doce treinta',
  'el código es 4',
  'ge a erre',
  'be de',
  'me llamo',
  'mi correo es ana arroba',
  'me gustaría saber si',
  'quisiera',
  'porque',
])('after "%s" more is coming', (text) => {
  expect(completeness(text)).toBe('unfinished')
})

test.each([
  '',
  'el horario por favor',
  'una mesa para dos',
  'a las diez y media',
  'a las 10:30',
  'pues no sé',
  'cuánto cuesta',
  'veinticinco',
  'el martes por la tarde',
])('"%s" may be the end or not', (text) => {
  expect(completeness(text)).toBe('open')
})

test.each(['Pues el otro día estaba hablando con mi hermana.', 'Mi vecina me habló de ustedes.'])(
  'after "%s" the caller has yet to say what they want',
  (text) => {
    expect(stillToCome(text)).toBe('announced')
  },
)

test.each([
  'Estaba hablando con mi hermana y necesito una cita.',
  'Mi vecina me habló de ustedes. ¿Están abiertos?',
])('"%s" says it', (text) => {
  expect(stillToCome(text)).toBeUndefined()
})
