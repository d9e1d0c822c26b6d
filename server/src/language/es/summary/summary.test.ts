import { describe, expect, test } from 'vitest'
import type { ToldFact } from '../../analysis.ts'
import { analysis } from '../analysis.ts'
import { indirect } from './questions.ts'

const AT = { iso: '2026-11-17T11:00:00Z', timeZone: 'Europe/Madrid' }
const BEFORE = { iso: '2026-11-16T12:30:00Z', timeZone: 'Europe/Madrid' }

function told(name: string | null, ...facts: ToldFact[]): string {
  return analysis.tell({ name, facts })
}

const booked = (note: string): ToldFact => ({
  kind: 'appointment',
  change: 'booked',
  at: AT,
  from: null,
  note,
})

describe('a call in Spanish sentences', () => {
  test('appointments', () => {
    expect(told('Ana López', booked('quería pedir cita para una limpieza'))).toBe(
      'Ana López reservó una limpieza para el martes 17 de noviembre a las 12:00.',
    )
    expect(told(null, booked('mañana a las doce'))).toBe(
      'Quien llamó reservó una cita para el martes 17 de noviembre a las 12:00.',
    )
    expect(told('Ana', booked('una mesa para cuatro el martes'))).toBe(
      'Ana reservó una mesa para cuatro para el martes 17 de noviembre a las 12:00.',
    )
    expect(told('Ana', { kind: 'appointment', change: 'moved', at: AT, from: BEFORE, note: '' })).toBe(
      'Ana cambió la cita que tenía el lunes 16 de noviembre a las 13:30 para el martes 17 de noviembre a las 12:00.',
    )
    expect(told('Ana', { kind: 'appointment', change: 'cancelled', at: AT, from: null, note: '' })).toBe(
      'Ana anuló la cita que tenía el martes 17 de noviembre a las 12:00.',
    )
  })

  test('messages', () => {
    const message: ToldFact = {
      kind: 'message',
      about: null,
      to: 'la doctora Ruiz',
      content: 'Llegaré tarde.',
      number: '+34612345678',
      missing: [],
    }
    expect(told('Pedro Gil', message)).toBe(
      'Pedro Gil dejó un mensaje para la doctora Ruiz: llegaré tarde; llamar al +34 612 34 56 78.',
    )
    expect(
      told(null, {
        ...message,
        to: null,
        content: null,
        number: null,
        missing: ['name', 'number', 'reason'],
      }),
    ).toBe(
      'Quien llamó empezó un mensaje sin decir de qué se trata ni dejar el nombre ni un número al que llamar.',
    )
    expect(told('Eva', { ...message, about: 'complaint', to: null, number: null, missing: ['number'] })).toBe(
      'Eva dejó una queja: llegaré tarde; falta un número al que llamar.',
    )
  })

  test('questions, and what came of them', () => {
    const asked = (answered: string[], unanswered: string[]): ToldFact => ({
      kind: 'questions',
      answered,
      unanswered,
      isPartly: false,
    })
    expect(told('Ana', asked(['¿Tienen aparcamiento?'], []))).toBe(
      'Ana preguntó si tienen aparcamiento, y se le respondió.',
    )
    expect(told(null, asked([], ['¿Cuánto cuesta una limpieza?']))).toBe(
      'Quien llamó preguntó cuánto cuesta una limpieza, que nadie ha respondido todavía.',
    )
    expect(told('Ana', asked(['¿Tienen parking?', '¿Aceptan mutuas?'], []))).toBe(
      'Ana preguntó por el aparcamiento y los seguros; se le respondió a todo.',
    )
  })

  test('transfers and what else may happen', () => {
    expect(told('Ana', { kind: 'transferred', isAsked: true })).toBe(
      'Ana pidió hablar con una persona y se le pasó.',
    )
    expect(
      told('Ana', {
        kind: 'not_transferred',
        isAsked: true,
        isForwarded: false,
        why: 'no_answer',
        hasMessage: false,
      }),
    ).toBe('Ana pidió hablar con una persona; nadie contestó, y no dejó ningún mensaje.')
    expect(
      told('Ana', booked('una limpieza'), { kind: 'complaint', words: 'La espera fue larga' }),
    ).toContain('También se quejó: la espera fue larga.')
    expect(told(null, { kind: 'wrong_number' })).toBe('Quien llamó se había equivocado de número.')
    expect(told(null, { kind: 'unfinished', errand: 'booking', isWithdrawn: true })).toBe(
      'Quien llamó quería reservar una cita y luego lo dejó.',
    )
  })
})

test.each([
  ['¿me puede decir cuánto cuesta un empaste?', 'cuánto cuesta un empaste'],
  ['cuanto cuesta un empaste', 'cuánto cuesta un empaste'],
  ['¿puedo pagar con mi tarjeta?', 'si puede pagar con su tarjeta'],
  ['hola, ¿a qué hora cierran?', 'a qué hora cierran'],
  ['quería saber si tienen wifi', 'si tienen wifi'],
])('"%s" is told as "%s"', (question, told) => {
  expect(indirect(question)).toBe(told)
})

test.each([
  ['Hola. ¿Tienen aparcamiento? Gracias.', ['¿Tienen aparcamiento?']],
  ['¿Me oye?', []],
  ['¿Abren el sábado? ¿Cuánto cuesta una limpieza?', ['¿Abren el sábado?', '¿Cuánto cuesta una limpieza?']],
])('"%s" asks %j', (text, questions) => {
  expect(analysis.questionsIn(text)).toEqual(questions)
})

test('topics and anger', () => {
  expect(analysis.topicsIn('quiero cancelar mi cita')).toEqual(['cancellation', 'booking'])
  expect(analysis.topicsIn('¿cuánto cuesta?')).toEqual(['sales'])
  expect(analysis.soundsAngry('esto es una vergüenza, por tercera vez')).toBe(true)
  expect(analysis.soundsAngry('muchas gracias')).toBe(false)
})
