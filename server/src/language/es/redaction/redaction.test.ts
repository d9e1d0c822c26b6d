import { describe, expect, test } from 'vitest'
import { plainReading } from '../../digit-readings.ts'
import { digitRuns } from './digit-runs.ts'
import { redaction } from './mentions.ts'
import { standInFor } from './stand-ins.ts'

describe('digits, as people write and say them', () => {
  test.each([
    ['cuatro cinco tres nueve', '4539'],
    ['4539 1488 0343 6467', '4539148803436467'],
    ['cuarenta y cinco treinta y nueve', '4539'],
    ['cuatro mil quinientos treinta y nueve', '4539'],
    ['cuatrocientos cincuenta y tres', '453'],
    ['doble cero siete', '007'],
    ['dos ceros y siete', '007'],
    ['mi DNI es 12345678', '12345678'],
    ['seis doce, eh, treinta y cuatro', '61234'],
    ['veintidós', '22'],
    ['veintidos', '22'],
  ])('"%s" is %s', (text, digits) => {
    const { runs } = digitRuns(text)
    expect(runs).toHaveLength(1)
    expect(plainReading(runs[0]?.pieces ?? [])).toBe(digits)
  })

  test('a plus is kept, and words that are none are left alone', () => {
    expect(digitRuns('más treinta y cuatro seis doce').runs[0]?.plus).toBe(true)
    expect(digitRuns('una cita, por favor').runs).toEqual([])
    expect(digitRuns('el 17/11/2026').runs).toEqual([])
  })
})

test.each([
  ['mi número de tarjeta es', 'card'],
  ['mi teléfono es', 'phone'],
  ['el pedido es el', 'reference'],
  ['me llamo', undefined],
])('"%s" announces a %s', (text, label) => {
  expect(redaction.labelIn(text)).toBe(label)
})

test('what is spoken of near delicate numbers', () => {
  expect(redaction.isDelicate('mi DNI es')).toBe(true)
  expect(redaction.isDelicate('la tarjeta caduca en mayo')).toBe(true)
  expect(redaction.isDelicate('quiero una cita')).toBe(false)
  expect('el código de seguridad es 123'.match(redaction.securityCode)).toHaveLength(1)
  expect('los números que están por detrás son 123'.match(redaction.securityCode)).toHaveLength(1)
  expect(redaction.otherNumber.test('caduca en')).toBe(true)
  expect(redaction.amount.test(' euros')).toBe(true)
  expect(redaction.isGoOn('siga')).toBe(true)
  expect(redaction.letterOf('Zaragoza')).toBe('Z')
  expect(redaction.letterOf('equis')).toBe('X')
  expect(redaction.letterOf('casa')).toBe('')
})

test('a word of the same class stands in for a digit', () => {
  expect(standInFor('cinco', 3)).toBe('tres')
  expect(standInFor('45', 2)).toBe('22')
  expect(standInFor('treinta', 1)).toBe('cuarenta')
  expect(standInFor('y', 1)).toBe('y')
})
