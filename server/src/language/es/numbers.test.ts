import { describe, expect, test } from 'vitest'
import { sayPhoneNumber } from './digit-names.ts'
import { readDigits } from './digits.ts'
import { sayDate, sayDay } from './dates.ts'
import { readNumber, sayNumber } from './numbers.ts'
import { sayMoney } from './spoken-form/money.ts'
import { modern } from './old-spellings.ts'
import { readSpelled, saySpelled } from './spelling.ts'
import { sayTime } from './times.ts'

test.each([
  [0, 'cero'],
  [16, 'dieciséis'],
  [21, 'veintiuno'],
  [22, 'veintidós'],
  [32, 'treinta y dos'],
  [100, 'cien'],
  [101, 'ciento uno'],
  [555, 'quinientos cincuenta y cinco'],
  [1000, 'mil'],
  [1999, 'mil novecientos noventa y nueve'],
  [2026, 'dos mil veintiséis'],
  [21_000, 'veintiún mil'],
  [100_000, 'cien mil'],
  [1_000_000, 'un millón'],
  [2_500_000, 'dos millones quinientos mil'],
])('%d is said "%s", and read again', (value, words) => {
  expect(sayNumber(value)).toBe(words)
  expect(readNumber(words)).toBe(value)
})

test.each([
  ['treinta dos', 32],
  ['veinte y cinco', 25],
  ['veintidos', 22],
  ['una', 1],
  ['doscientas', 200],
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['12,5', 12.5],
  ['tres coma cinco', 3.5],
  ['mil doscientos', 1200],
])('"%s" is %d', (text, value) => {
  expect(readNumber(text)).toBe(value)
})

test.each(['hola', 'veinte personas', '', 'y'])('"%s" is no number', (text) => {
  expect(readNumber(text)).toBeUndefined()
})

describe('telephone numbers, as callers say them', () => {
  test.each([
    ['seis uno dos tres cuatro cinco seis siete ocho', '612345678'],
    ['seis doce, treinta y cuatro, cincuenta y seis, setenta y ocho', '612345678'],
    ['seis doce treinta y cuatro cincuenta y seis setenta y ocho', '612345678'],
    ['seiscientos doce trescientos cuarenta y cinco seiscientos setenta y ocho', '612345678'],
    ['es el 612 34 56 78', '612345678'],
    ['612.345.678', '612345678'],
    ['mi número es el seis cero nueve, doble cero, doble siete, doce', '609007712'],
    ['seis cero nueve dos ceros siete siete uno dos', '609007712'],
    ['noventa y uno, quinientos veinte, doce, trece', '915201213'],
    ['más treinta y cuatro seis doce treinta y cuatro cincuenta y seis setenta y ocho', '+34612345678'],
    ['+52 55 1234 5678', '+525512345678'],
    ['cincuenta y cinco doce treinta y cuatro cincuenta y seis setenta y ocho', '5512345678'],
    ['cinco cinco uno, no, perdón, cinco cinco dos', '552'],
    ['seis uno dos tres cuatro cinco seis siete ocho, no, siete nueve', '612345679'],
    ['el veintiuno veintidos', '2122'],
    ['triple cinco cero uno', '55501'],
    ['un momento que lo busco', ''],
    ['tres cuatros y siete', '4447'],
  ])('"%s" is %s', (text, digits) => {
    expect(readDigits(text)).toBe(digits)
  })

  test.each([
    ['+34612345678', 'más tres cuatro, seis uno dos, tres cuatro cinco, seis siete ocho'],
    ['612345678', 'seis uno dos, tres cuatro cinco, seis siete ocho'],
    ['+525512345678', 'más cinco dos, cinco cinco uno, dos tres cuatro, cinco seis siete ocho'],
    ['4155550172', 'cuatro uno cinco, cinco cinco cinco, cero uno siete dos'],
    ['0172', 'cero uno siete dos'],
  ])('%s is said "%s"', (number, words) => {
    expect(sayPhoneNumber(number)).toBe(words)
  })
})

test.each([
  [{ hour: 9, minute: 30 }, 'part_of_day', 'las nueve y media de la mañana'],
  [{ hour: 13, minute: 0 }, 'part_of_day', 'la una de la tarde'],
  [{ hour: 12, minute: 0 }, 'part_of_day', 'las doce del mediodía'],
  [{ hour: 24, minute: 0 }, 'part_of_day', 'las doce de la noche'],
  [{ hour: 17, minute: 15 }, 'letters', 'las cinco y cuarto de la tarde'],
  [{ hour: 20, minute: 45 }, 'part_of_day', 'las ocho y cuarenta y cinco de la noche'],
  [{ hour: 9, minute: 5 }, 'figures', '9:05'],
  [{ hour: 15, minute: 0 }, 'brief', '15'],
] as const)('%j is %s "%s"', (time, style, words) => {
  expect(sayTime(time, style)).toBe(words)
})

test.each([
  [{ ahead: 0, dayOfWeek: 2, month: 3, day: 3 }, 'told', 'hoy'],
  [{ ahead: 1, dayOfWeek: 3, month: 3, day: 4 }, 'dated', 'mañana'],
  [{ ahead: 3, dayOfWeek: 5, month: 3, day: 6 }, 'told', 'el viernes'],
  [{ ahead: 10, dayOfWeek: 5, month: 3, day: 13 }, 'told', 'el viernes trece de marzo'],
  [{ ahead: 10, dayOfWeek: 5, month: 3, day: 13 }, 'dated', 'el viernes 13 de marzo'],
  [{ ahead: 10, dayOfWeek: 5, month: 3, day: 13 }, 'weekday', 'el viernes'],
] as const)('%j is %s "%s"', (day, style, words) => {
  expect(sayDay(day, style)).toBe(words)
})

test('dates and amounts are said in full', () => {
  expect(sayDate(3, 3, 2026)).toBe('tres de marzo de dos mil veintiséis')
  expect(sayDate(5, 1)).toBe('primero de mayo')
  expect(sayMoney('€', '12,50')).toBe('doce euros con cincuenta céntimos')
})

describe('spelling', () => {
  test.each([
    ['ge a erre ce i a', 'garcia'],
    ['G A R C I A', 'garcia'],
    ['be de Barcelona, e, ene, i, te, o', 'benito'],
    ['uve de Valencia, i, de, a, ele', 'vidal'],
    ['eme, u, eñe, o, zeta', 'muñoz'],
    ['ve corta, e, ge, a', 'vega'],
    ['i griega, a, ene, e, zeta', 'yanez'],
    ['hache, u, e, ere, te, a', 'huerta'],
    ['ele, o, pe, e, zeta', 'lopez'],
    ['uve doble, a, ele, te, e, erre', 'walter'],
    ['jota i eme e ene e zeta', 'jimenez'],
    ['be larga o ele i uve a erre', 'bolivar'],
    ['equis a uve i', 'xavi'],
    ['de, a, be, i con tilde, de', 'dabíd'],
  ])('"%s" is %s', (text, letters) => {
    expect(readSpelled(text)).toBe(letters)
  })

  test.each(['me llamo Ana', 'es de Barcelona', 'a las dos y media', 'no, eso no', 'de la Torre'])(
    '"%s" is not spelled',
    (text) => {
      expect(readSpelled(text)).toBe(text)
    },
  )

  test('letters are called by their names', () => {
    expect(saySpelled('Muñoz')).toBe('eme u eñe o zeta')
    expect(saySpelled('W4Y')).toBe('uve doble cuatro i griega')
    expect(modern('El 3 de Setiembre')).toBe('El 3 de Septiembre')
  })
})
