import { describe, expect, test } from 'vitest'
import { hardFactsIn } from './hard-facts.ts'
import { readDate, readMoney, readTime } from './read.ts'
import { factSentences } from './sentences.ts'
import { saysAddress } from '../email.ts'

/** "clock 540, money 12.5": the claims of a sentence in one line. */
function claims(text: string): string {
  return hardFactsIn(text)
    .filter(({ isClaim }) => isClaim)
    .map(({ kind, value }) => `${kind} ${value}`)
    .join(', ')
}

describe('what is right or wrong in a sentence', () => {
  test.each([
    ['Abrimos a las nueve de la mañana.', 'clock 540'],
    ['Abrimos de 9:00 a 17:30.', 'clock 540, clock 1050'],
    ['Cerramos a las ocho y media de la tarde.', 'clock 1230'],
    ['Estamos abiertos de lunes a viernes de nueve a cinco.', 'clock 540, clock 300'],
    ['La limpieza cuesta sesenta euros.', 'money 60'],
    ['Son 12,50 €.', 'money 12.5'],
    ['Vale doce euros con cincuenta.', 'money 12.5'],
    ['Cuesta entre 10 y 20 euros.', 'money 10, money 20'],
    ['Hay un 20 % de descuento.', 'percent 20'],
    ['Tenemos un diez por ciento de descuento.', 'percent 10'],
    ['El aparcamiento es gratuito.', 'money 0'],
    ['Su cita es el 17 de noviembre.', 'date 11-17'],
    ['El tres de marzo cerramos.', 'date 3-3'],
    ['Dura una hora y media.', 'duration 90'],
    ['Tarda treinta minutos.', 'duration 30'],
    ['Es media hora.', 'duration 30'],
    ['Llame al 612 345 678.', 'digits 612345678'],
    ['Estamos en la calle Mayor, 12.', 'address 12 mayor'],
    ['Escriba a hola@sol.es.', 'email hola@sol.es'],
    ['Escriba a hola arroba sol punto es.', 'email hola@sol.es'],
    ['Tenemos 12 dentistas.', 'number 12'],
    ['Estamos aquí desde 1998.', 'number 1998'],
    ['Dos veces al año.', 'frequency 2'],
    ['Abrimos de 16 a 20 horas.', 'clock 960, clock 1200'],
    ['Dura de dos a tres horas.', 'duration 180'],
    ['Hay que venir cada seis meses.', 'frequency 2'],
    ['Llame al nueve cinco cuatro doce treinta y cuatro cincuenta y seis.', 'digits 954123456'],
    ['Con mucho gusto.', ''],
    ['Un momento, por favor.', ''],
    ['Estamos en la segunda planta.', 'ordinal 2 planta'],
  ])('"%s" claims %s', (text, facts) => {
    expect(claims(text)).toBe(facts)
  })

  test('times belong to the days that are named with them', () => {
    const [opens, closes] = hardFactsIn('De lunes a viernes de 9:00 a 17:30.')
    expect([opens?.days, closes?.days]).toEqual([0b0011111, 0b0011111])
    expect(hardFactsIn('El sábado abrimos a las 10:00.')[0]?.days).toBe(0b0100000)
    expect(hardFactsIn('Mañana a las 10:00.', 1)[0]?.days).toBe(0b0000100)
  })
})

test('dates, times and amounts are read', () => {
  expect(readDate('el tres de marzo')).toEqual({ month: 3, day: 3 })
  expect(readDate('el 3/4')).toEqual({ month: 4, day: 3 })
  expect(readTime('las dos de la tarde')).toEqual({ hour: 14, minute: 0 })
  expect(readTime('las once menos cuarto de la mañana')).toEqual({ hour: 10, minute: 45 })
  expect(readTime('las diez')).toBeUndefined()
  expect(readTime('17:30')).toEqual({ hour: 17, minute: 30 })
  expect(readMoney('doce con cincuenta')).toBe(12.5)
  expect(readMoney('12,50 €')).toBe(12.5)
  expect(readMoney('doscientos pesos')).toBe(200)
  expect(readMoney('hola')).toBeUndefined()
})

test.each([
  ['Le he reservado la cita para mañana.', { kind: 'booked', isState: false }],
  ['Su cita queda reservada para el viernes.', { kind: 'booked', isState: false }],
  ['Su cita es el viernes a las diez.', { kind: 'booked', isState: true }],
  ['He anulado su cita.', { kind: 'cancelled', isState: false }],
  ['He cambiado su cita al jueves.', { kind: 'moved', isState: false }],
  ['He tomado nota de su mensaje.', { kind: 'noted', isState: false }],
  ['Le paso con un compañero.', { kind: 'transferred', isState: false }],
  ['Le he enviado un correo.', { kind: 'sent', isState: false }],
  ['¿Le reservo la cita?', undefined],
  ['No he reservado nada.', undefined],
  ['Puedo tomar nota.', undefined],
])('"%s" says that %j was done', (sentence, deed) => {
  expect(factSentences.deedIn(sentence)).toEqual(deed)
})

test('what the guard asks of a sentence', () => {
  expect(factSentences.claimsOpen('Estamos abiertos el sábado.')).toBe(true)
  expect(factSentences.claimsOpen('No estamos abiertos el sábado.')).toBe(false)
  expect(factSentences.isAboutHours('¿A qué hora cierran?')).toBe(true)
  expect(factSentences.saysEveryDay('Abrimos todos los días.')).toBe(true)
  expect(factSentences.dayOf('miércoles', null)).toBe(2)
  expect(factSentences.dayOf('mañana', 6)).toBe(0)
  expect(factSentences.offersMessage('¿Quiere dejar un mensaje?')).toBe(true)
  expect(factSentences.thingsIn('Tenemos wifi y terraza.').map(({ root }) => root)).toEqual([
    'wifi',
    'terraz',
  ])
  expect(factSentences.thingsIn('No tenemos terraza.')[0]).toMatchObject({ isDenied: true, isOffered: true })
  expect(factSentences.thingsIn('¿Tienen terraza?')).toEqual([])
  expect(factSentences.answersWith('¿Tienen terraza?', 'Sí, tenemos.')).toBe('yes')
  expect(factSentences.answersWith('¿Tienen terraza?', 'Lo siento, no.')).toBe('no')
  expect(factSentences.answersWith('¿Cuánto cuesta?', 'Sesenta euros.')).toBeUndefined()
  expect(factSentences.clockUseAt('Abrimos a las nueve.', 14)).toBe('edge')
  expect(factSentences.clockUseAt('Puede venir a las diez.', 18)).toBe('within')
  expect(factSentences.clockUseAt('Estamos abiertos a las diez.', 23)).toBe('open')
  expect(factSentences.clockUseAt('Estamos cerrados a las diez.', 23)).toBe('closed')
  expect(factSentences.factorsIn('para dos personas', false)).toEqual([2])
  expect(factSentences.arithmeticOf('En total son 80 euros.').isSum).toBe(true)
  expect(factSentences.offersTime('Tengo libre a las diez.')).toBe(true)
  expect(factSentences.saysNow('Son las diez.')).toBe(true)
  expect(factSentences.offsetAfter(' antes')).toBe(-1)
  expect(factSentences.isOpening('Sí, claro.')).toBe(true)
  expect(factSentences.isOpening('Sí, abrimos el lunes.')).toBe(false)
  expect(factSentences.leansOnLast('¿Le viene bien?')).toBe(true)
  expect(factSentences.saysYesToAll('Sí, tenemos.')).toBe(true)
  expect(factSentences.namesWeek('la semana que viene')).toBe(true)
  expect(factSentences.addressesCaller('Puede venir cuando quiera.')).toBe(true)
  expect(factSentences.confirmation('booked', 'el viernes', '10:30')).toBe(
    'Su cita queda reservada para el viernes a las 10:30.',
  )
  expect(factSentences.deedOfTool('book_appointment', 'booked')).toBe('booked')
  expect(factSentences.deedOfTool('find_appointment_times', 'ok')).toBeUndefined()
  expect(saysAddress('es hola arroba sol punto es', 'hola@sol.es')).toBe(true)
})
