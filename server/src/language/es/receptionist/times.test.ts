import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { booking } from './booking.ts'
import { hours } from './hours.ts'
import { times } from './time-requests.ts'

/** A Tuesday, ten in the morning. */
const NOW = Temporal.ZonedDateTime.from('2026-03-03T10:00[Europe/Madrid]')

/** "2026-03-04 10:30", "2026-03-09..2026-03-15", "14:00-20:00": a request in one line. */
function asked(text: string): string {
  const request = times.timeRequestIn(text, NOW)
  if (!request) return 'none'
  const { days, minute, within, eitherHalf, soon } = request
  const clock = (value: number): string => `${Math.floor(value / 60)}:${String(value % 60).padStart(2, '0')}`
  return [
    days && (days.from === days.to ? days.from : `${days.from}..${days.to}`),
    minute !== undefined && clock(minute) + (eitherHalf ? '?' : ''),
    within && `${clock(within.from)}-${clock(within.to)}`,
    soon && 'soon',
  ]
    .filter(Boolean)
    .join(' ')
}

describe('when a caller would like to come, asked on Tuesday, 3 March', () => {
  test.each([
    ['mañana', '2026-03-04'],
    ['mañana por la mañana', '2026-03-04 0:00-12:00'],
    ['manana por la manana', '2026-03-04 0:00-12:00'],
    ['mañana por la tarde', '2026-03-04 12:00-20:00'],
    ['por la mañana', '0:00-12:00'],
    ['pasado mañana a las diez', '2026-03-05 10:00?'],
    ['hoy', '2026-03-03'],
    ['esta tarde', '2026-03-03 12:00-20:00'],
    ['el viernes', '2026-03-06'],
    ['el viernes a las diez y media', '2026-03-06 10:30?'],
    ['el viernes a las once menos cuarto', '2026-03-06 10:45?'],
    ['el jueves cuarto para las diez', '2026-03-05 9:45?'],
    ['un cuarto para las cinco', '16:45?'],
    ['a las dos de la tarde', '14:00'],
    ['a las diez de la mañana', '10:00'],
    ['a las ocho de la noche', '20:00'],
    ['a las 17:30', '17:30'],
    ['a las 9', '9:00?'],
    ['a las cinco', '17:00?'],
    ['a las diez y cuarto', '10:15?'],
    ['a las diez treinta', '10:30?'],
    ['a las diez y veinte', '10:20?'],
    ['a la una', '13:00?'],
    ['a la una y media', '13:30?'],
    ['al mediodía', '12:00'],
    ['a las 3 pm', '15:00'],
    ['a las 9 a. m.', '9:00'],
    ['a las 15 horas', '15:00'],
    ['el lunes que viene', '2026-03-09'],
    ['el próximo jueves', '2026-03-05'],
    ['este jueves por la tarde', '2026-03-05 12:00-20:00'],
    ['el martes', '2026-03-10'],
    ['el lunes de la semana que viene', '2026-03-09'],
    ['el viernes de la próxima semana', '2026-03-13'],
    ['la semana que viene', '2026-03-09..2026-03-15'],
    ['esta semana', '2026-03-03..2026-03-08'],
    ['el fin de semana', '2026-03-07..2026-03-08'],
    ['este finde', '2026-03-07..2026-03-08'],
    ['el 17', '2026-03-17'],
    ['el día diecisiete', '2026-03-17'],
    ['el diecisiete de noviembre a las doce', '2026-11-17 12:00?'],
    ['el 17 de noviembre', '2026-11-17'],
    ['el tres de marzo', '2026-03-03'],
    ['el primero de mayo', '2026-05-01'],
    ['el uno de mayo', '2026-05-01'],
    ['el 5/3', '2026-03-05'],
    ['el 17/11/2026', '2026-11-17'],
    ['lunes quince de junio', '2026-06-15'],
    ['el dos de enero', '2027-01-02'],
    ['dentro de dos semanas', '2026-03-17'],
    ['de hoy en ocho', '2026-03-10'],
    ['en quince días', '2026-03-17'],
    ['dentro de tres días', '2026-03-06'],
    ['el mes que viene', '2026-04-01..2026-04-30'],
    ['en mayo', '2026-05-01..2026-05-31'],
    ['a partir de las cinco', '17:00-24:00'],
    ['antes de las once', '0:00-11:00'],
    ['después de las cuatro de la tarde', '16:00-24:00'],
    ['entre las diez y las doce', '10:00-12:00'],
    ['de diez a doce', '10:00-12:00'],
    ['el martes, no, perdón, el miércoles', '2026-03-04'],
    ['el lunes no puedo, mejor el jueves', '2026-03-05'],
    ['lo antes posible', 'soon'],
    ['me da igual', 'soon'],
    ['cuanto antes', 'soon'],
    ['cualquier día por la tarde', '12:00-20:00 soon'],
    ['para el miércoles a eso de las cuatro', '2026-03-04 16:00?'],
    ['la de las once', '11:00?'],
    ['tipo tres de la tarde', '15:00'],
    ['a las 18h', '18:00'],
    ['a las dieciocho treinta', '18:30'],
    ['a las nueve menos diez', '8:50?'],
    ['cinco para las ocho', '7:55?'],
    ['esta misma tarde', '2026-03-03 12:00-20:00'],
    ['pasado mañana en la tarde', '2026-03-05 12:00-20:00'],
    ['del 10 al 15 de marzo', '2026-03-10..2026-03-15'],
    ['la semana del 16', '2026-03-16..2026-03-22'],
    ['cuando ustedes puedan', 'soon'],
    ['lo más pronto que se pueda', 'soon'],
    ['en un par de días', '2026-03-05'],
    ['el mes de mayo', '2026-05-01..2026-05-31'],
    ['cualquier día menos el viernes', 'soon'],
    ['el sábado al mediodía', '2026-03-07 12:00'],
    ['mañana a las ocho y media de la mañana', '2026-03-04 8:30'],
    ['a primera hora', '0:00-10:00'],
  ])('"%s" is %s', (text, request) => {
    expect(asked(text)).toBe(request)
  })

  test.each([
    'quiero una cita',
    'una mesa para dos',
    'somos dos personas',
    'tengo tres preguntas',
    'buenas tardes',
    'cuesta veinte euros',
  ])('"%s" names no time', (text) => {
    expect(asked(text)).toBe('none')
  })
})

describe('moves', () => {
  test.each([
    ['quiero cambiar la cita del martes al viernes', '2026-03-10', '2026-03-06'],
    ['pásela del jueves para el lunes', '2026-03-05', '2026-03-09'],
    ['cambiar mi cita para mañana', undefined, '2026-03-04'],
  ])('"%s" goes from %s to %s', (text, from, to) => {
    const { source, target } = booking.moveIn(text, NOW)
    expect([source?.days?.from, target?.days?.from]).toEqual([from, to])
  })
})

describe('questions about opening hours', () => {
  test.each([
    ['¿qué horario tienen?', { about: 'week' }],
    ['cuál es el horario', { about: 'week' }],
    ['a qué hora abren', { about: 'week' }],
    ['¿están abiertos?', { about: 'now' }],
    ['estan abiertos ahora', { about: 'now' }],
    ['¿ya cerraron?', { about: 'now' }],
    ['¿ya han cerrado?', { about: 'now' }],
    ['¿a qué hora cierran?', { about: 'closing' }],
    ['hasta que hora estan', { about: 'closing' }],
    ['¿abren los sábados?', { about: 'days', asks: 'open', days: { from: '2026-03-07', to: '2026-03-07' } }],
    ['abren manana', { about: 'days', asks: 'open', days: { from: '2026-03-04', to: '2026-03-04' } }],
    [
      '¿cierran el domingo?',
      { about: 'days', asks: 'closed', days: { from: '2026-03-08', to: '2026-03-08' } },
    ],
    [
      '¿a qué hora abren mañana?',
      { about: 'days', asks: 'times', days: { from: '2026-03-04', to: '2026-03-04' } },
    ],
    [
      '¿están abiertos mañana a las seis?',
      { about: 'days', asks: 'open', days: { from: '2026-03-04', to: '2026-03-04' }, minute: 1080 },
    ],
  ])('"%s" asks %j', (text, question) => {
    expect(hours.questionIn(text, NOW)).toEqual(question)
  })

  test.each(['¿tienen parking?', 'quiero abrir una cuenta'])(
    '"%s" is not answered from the weekly hours',
    (text) => {
      expect(hours.questionIn(text, NOW)).toBeUndefined()
    },
  )

  test('holidays are asked about by their names, or all of them', () => {
    expect(hours.questionIn('¿abren en Navidad?', NOW)).toMatchObject({ date: '12-25', isAny: false })
    expect(hours.questionIn('¿abren los festivos?', NOW)).toMatchObject({ date: null, isAny: true })
  })

  test('after an answer it is enough to name a day', () => {
    expect(hours.questionIn('¿y el domingo?', NOW, true)).toMatchObject({ about: 'days' })
    expect(hours.questionIn('¿y el domingo?', NOW)).toBeUndefined()
  })
})

test.each([
  ['la primera', 3, 0],
  ['la segunda por favor', 3, 1],
  ['la última', 3, 2],
  ['la de las diez', 3, undefined],
  ['el primero de marzo', 3, undefined],
])('"%s" of %d is %s', (text, count, place) => {
  expect(booking.placeIn(text, count)).toBe(place)
})

test.each([
  ['las diez', 10],
  ['la de las once por favor', 11],
  ['a la una', 1],
  ['una cosa', undefined],
])('"%s" is the hour %s', (text, hour) => {
  expect(booking.hourIn(text)).toBe(hour)
})
