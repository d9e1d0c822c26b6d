import { expect, test } from 'vitest'
import { spanish } from '../../../language/es/index.ts'
import type { Briefing } from '../brain.ts'
import { converse, inOneLine, wordsOf, type Setting } from './conversation.fixture.ts'

const BRIEFING: Partial<Briefing> = {
  language: spanish,
  businessName: 'Clínica Sol',
  agentName: 'Alba',
  greeting: 'Clínica Sol, le atiende Alba, asistente virtual. ¿En qué puedo ayudarle?',
  systemPrompt: [
    'Eres la recepcionista de una clínica dental. Sé breve y amable.',
    'Estamos en la calle Mayor, 12, en Sevilla, frente a la biblioteca.',
    'Correo: hola@clinicasol.es',
    'El código de la puerta es 4411.',
    'Nunca digas que la doctora Ruiz se marcha.',
  ].join('\n'),
  faq: [
    { question: '¿Tienen aparcamiento?', answer: 'Sí, hay un aparcamiento gratuito detrás del edificio.' },
    { question: '¿Atienden a niños?', answer: 'Sí, atendemos a niños desde los 3 años.' },
    { question: '¿Qué seguros aceptan?', answer: 'Aceptamos Sanitas, Adeslas y DKV.' },
  ],
  emergencyNumbers: { emergency: [{ number: '112' }], crisis: ['024'] },
}

function talk(said: readonly string[], setting: Setting = {}) {
  return converse(said, { ...setting, briefing: { ...BRIEFING, ...setting.briefing } })
}

/** What the caller says, and what comes of it. */
type Call = readonly (readonly [said: string, done: string])[]

const CALLS: Readonly<Record<string, Call>> = {
  'a message, bit by bit': [
    ['hola, quería dejar un mensaje', 'ask_name'],
    ['me llamo Ana López', 'name_noted ask_number'],
    ['seis doce, treinta y cuatro, cincuenta y seis, setenta y ocho', 'read_back'],
    ['sí, correcto', 'ask_reason'],
    ['que mi factura está mal', 'message_told message_done anything_else -> take_message'],
    ['no, nada más, gracias, adiós', 'goodbye -> hang_up'],
  ],
  'a message in one breath': [
    [
      'Hola, soy Ana López, dígale a la doctora Ruiz que llegaré tarde, mi número es el 612 345 678',
      'name_noted read_back',
    ],
    ['sí', 'message_told message_done anything_else -> take_message'],
    ['no gracias adiós', 'goodbye -> hang_up'],
  ],
  'a message of someone who asks something in between': [
    ['quería dejar un recado', 'ask_name'],
    ['espere, ¿qué horario tienen?', 'hours hours ask_name'],
    ['Pedro Ruiz', 'name_noted ask_number'],
    ['prefiero no darlo', 'no_number ask_reason'],
    ['se me ha caído una corona', 'message_told message_done anything_else -> take_message'],
  ],
  'a complaint': [
    ['esto es inaceptable, quiero poner una queja', 'sorry_to_hear take_message ask_name'],
    ['María Gil', 'name_noted ask_number'],
    ['seis cero nueve, doble cero, setenta y siete, doce', 'read_back'],
    ['no, los últimos dos son trece', 'read_back'],
  ],
  'hours, and a day after them': [
    ['¿qué horario tienen?', 'hours hours'],
    ['¿y el domingo?', 'hours'],
    ['¿están abiertos mañana a las seis?', 'hours hours'],
    ['gracias, hasta luego', 'goodbye -> hang_up'],
  ],
  'what the business has written': [
    ['¿es usted un robot?', 'i_am_automated how_can_i_help'],
    ['¿tienen aparcamiento?', 'faq:0'],
    ['¿cuál es su correo?', 'prompt:3'],
    ['¿dónde están?', 'prompt:2'],
    ['¿me lo repite?', 'once_more prompt:2'],
  ],
  'life in danger': [['mi marido no respira', 'line:life_in_danger']],
  'a person': [['quiero hablar con una persona', 'put_through -> transfer']],
  'a request without a calendar': [
    ['necesito cita para el lunes que viene a las diez', 'note_booking ask_name'],
    ['Carmen Ortega', 'name_noted ask_number'],
    ['es urgente', 'urgent ask_number'],
  ],
  'small talk': [
    ['hola', 'hello'],
    ['¿qué tal?', 'how_are_you'],
    ['¿con quién hablo?', 'who_i_am how_can_i_help'],
  ],
  'a wrong number': [['perdone, me he equivocado', 'wrong_number -> hang_up']],
  'somebody who sells': [
    ['somos de la compañía eléctrica, queremos rebajar su factura', 'not_interested -> hang_up'],
  ],
  'another language': [['do you speak english', 'only_english offer_message']],
  'nothing else': [['nada, gracias, ya llamaré más tarde, adiós', 'goodbye -> hang_up']],
}

test.each(Object.entries(CALLS))('%s', (_, call) => {
  const replies = talk(call.map(([said]) => said))
  expect(replies.map((reply, turn) => [call[turn]?.[0], inOneLine(reply)])).toEqual(call)
})

const WITH_CALENDAR: Readonly<Record<string, Call>> = {
  'a booking, bit by bit': [
    ['buenas, quería pedir cita para una limpieza', 'ask_when'],
    ['mañana por la mañana', 'offer_times'],
    ['a las diez y media', 'time_noted ask_name'],
    ['Ana López', 'confirm_booking'],
    ['sí, resérvela', 'booked anything_else'],
    ['no, eso es todo, gracias', 'goodbye -> hang_up'],
  ],
  'a booking by its place in the list': [
    ['quiero una cita mañana', 'offer_times'],
    ['la primera', 'time_noted ask_name'],
    ['me llamo José Muñoz', 'confirm_booking'],
    ['sí', 'booked anything_else'],
  ],
  'a booking of someone who changes their mind': [
    ['quiero una cita mañana a las nueve', 'time_is_free ask_name'],
    ['soy Lucía Vega', 'confirm_booking'],
    ['no, mejor a las tres', 'time_is_free confirm_booking'],
    ['vale, perfecto', 'booked anything_else'],
  ],
  'a booking that is dropped': [
    ['quería una cita', 'ask_when'],
    ['vale, el jueves por la tarde', 'not_free_then offer_times'],
    ['olvídelo', 'left_as_it_is anything_else'],
  ],
  'a question in the middle of a booking': [
    ['quería una cita', 'ask_when'],
    ['en realidad, ¿atienden a niños?', 'faq:1 ask_day'],
    ['mañana a la una', 'time_is_free ask_name'],
  ],
  'a cancellation': [
    ['quiero anular mi cita del viernes', 'ask_booked_name'],
    ['Ana López', 'no_appointments ask_booked_name'],
    ['no, déjelo', 'left_as_it_is anything_else'],
  ],
  'a move': [['quería cambiar mi cita', 'ask_booked_name']],
}

test.each(Object.entries(WITH_CALENDAR))('%s, with a calendar', (_, call) => {
  const replies = talk(
    call.map(([said]) => said),
    { hasCalendar: true },
  )
  expect(replies.map((reply, turn) => [call[turn]?.[0], inOneLine(reply)])).toEqual(call)
})

test('a message holds what the caller has said', () => {
  const said = CALLS['a message in one breath']!.map(([text]) => text)
  const actions = talk(said).flatMap(({ action }) =>
    action?.type === 'take_message' ? [action.message] : [],
  )
  expect(actions).toEqual([
    { name: 'Ana López', number: '612345678', reason: 'llegaré tarde', for: 'la doctora Ruiz' },
  ])
})

test('the answers are Spanish sentences', () => {
  expect(talk(['¿qué horario tienen?']).map(wordsOf)).toEqual([
    'Estamos abiertos de lunes a viernes de las nueve de la mañana a las cinco y media de la tarde, y los sábados de las diez de la mañana a las dos de la tarde. Estamos cerrados los domingos.',
  ])
  expect(talk(['quiero una cita mañana'], { hasCalendar: true }).map(wordsOf)).toEqual([
    'Tengo horas libres mañana a las 9:00, a las 13:00 o a las 15:00. ¿Cuál le viene mejor?',
  ])
  expect(talk(['me quiero morir']).map(wordsOf)).toEqual([
    'Siento mucho que lo esté pasando tan mal. Por favor, llame ahora al cero dos cuatro: allí hay alguien que escucha y puede ayudarle. Si alguien está en peligro, marque el uno uno dos.',
  ])
})

test('in America another number is to be dialled', () => {
  const emergencyNumbers = { emergency: [{ number: '911' }], crisis: [] }
  expect(talk(['hay un incendio en mi casa'], { briefing: { emergencyNumbers } }).map(wordsOf)).toEqual([
    'Por favor, cuelgue y marque ahora mismo el nueve uno uno.',
  ])
})
