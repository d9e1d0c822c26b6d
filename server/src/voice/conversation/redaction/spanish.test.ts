import { expect, test } from 'vitest'
import { english } from '../../../language/en/index.ts'
import { spanish } from '../../../language/es/index.ts'
import { redactText } from './redaction.ts'

test.each([
  ['mi DNI es el 12345678Z', '12345678Z'],
  ['es el 12.345.678-Z', '12.345.678-Z'],
  ['X1234567L', 'X1234567L'],
  ['mi DNI es uno dos tres cuatro cinco seis siete ocho', 'uno dos tres cuatro cinco seis siete ocho'],
  [
    'mi dni es doce treinta y cuatro cincuenta y seis setenta y ocho',
    'doce treinta y cuatro cincuenta y seis setenta y ocho',
  ],
  ['la tarjeta es 4111 1111 1111 1111', '4111 1111 1111 1111'],
  [
    'mi tarjeta es cuatro uno uno uno, uno uno uno uno, uno uno uno uno, uno uno uno uno',
    'cuatro uno uno uno, uno uno uno uno, uno uno uno uno, uno uno uno uno',
  ],
  ['cuarenta y uno once once once once once once once, es mi tarjeta de crédito', 'cuarenta y uno once'],
])('removed from "%s": %s', (text, secret) => {
  expect(redactText(spanish, text)).not.toContain(secret)
})

test.each([
  'mi teléfono es el 612 345 678',
  'mi teléfono es seis doce treinta y cuatro cincuenta y seis setenta y ocho',
  'una mesa para cuatro a las nueve y media',
  'el 17 de noviembre de 2026 a las doce',
  '12345678A',
  'cuesta doce euros con cincuenta',
  'el pedido 12345678 no ha llegado',
])('kept: %s', (text) => {
  expect(redactText(spanish, text)).toBe(text)
})

test('a DNI with its letter is known in English too', () => {
  expect(redactText(english, 'my number is 12345678Z')).not.toContain('12345678Z')
})
