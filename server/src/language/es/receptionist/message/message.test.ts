import { describe, expect, test } from 'vitest'
import { message } from './message.ts'

describe('what one breath says of a message', () => {
  test.each([
    [
      'me llamo Ana López y mi teléfono es el 612 345 678',
      { name: 'Ana López', number: '612345678', content: '' },
    ],
    [
      'Soy Pedro Gil, dígale a la doctora Ruiz que no puedo ir mañana',
      { name: 'Pedro Gil', for: 'la doctora Ruiz', content: 'no puedo ir mañana' },
    ],
    ['quiero dejar un mensaje para el señor Gómez', { for: 'el señor Gómez', content: '' }],
    ['quería dejar un recado', { content: '' }],
    ['se me ha roto el grifo de la cocina', { content: 'se me ha roto el grifo de la cocina' }],
    ['que me llamen por favor', { content: '' }],
    ['que me llamen al seis doce treinta y cuatro cincuenta y seis setenta y ocho', { number: '612345678' }],
    ['hola, buenos días, es por la factura de marzo, gracias', { content: 'es por la factura de marzo' }],
    ['mi pedido número 5551234567 no ha llegado', { number: '' }],
    ['quiero hablar con la dentista sobre mi tratamiento', { for: 'la dentista' }],
    ['le puede decir a la doctora que me llame', { for: 'la doctora', content: '' }],
    ['nada, solo que me devuelvan la llamada', { content: '' }],
    ['dígale a Pedro que ya está lista la pieza', { for: 'Pedro', content: 'ya está lista la pieza' }],
    [
      'me llamo Ana y quería dejarle un mensaje a Luis: que mañana no puedo',
      { name: 'Ana', for: 'Luis', content: 'mañana no puedo' },
    ],
    ['hola, soy Marta de la peluquería y quería que me llamara el encargado', { name: 'Marta' }],
    [
      'mi nombre es Juan Carlos Pérez y mi celular es 55 1234 5678',
      { name: 'Juan Carlos Pérez', number: '5512345678' },
    ],
    ['es urgente', { content: '' }],
    ['Ana María Gil', { name: 'Ana María Gil', content: '' }],
  ])('"%s"', (text, told) => {
    const { name, ...rest } = message.toldIn(text)
    expect({ ...rest, ...(name ? { name: name.name } : {}) }).toMatchObject(told)
  })
})

test.each([
  ['ana punto lopez arroba ejemplo punto es', 'ana.lopez@ejemplo.es'],
  ['mi correo es info arroba taller guion sol punto com', 'info@taller-sol.com'],
  ['ana@ejemplo.es', 'ana@ejemplo.es'],
  ['no tengo correo', undefined],
])('"%s" is the address %s', (text, address) => {
  expect(message.addressIn(text)).toBe(address)
})

test.each([
  ['no, la factura, no la fractura', 'la fractura está mal', 'la factura está mal'],
  ['perdón, el jueves, no el juego', 'vengo el juego', 'vengo el jueves'],
  ['sí, correcto', 'la factura está mal', undefined],
])('"%s" makes "%s" "%s"', (text, content, changed) => {
  expect(message.changedIn(text, content)).toBe(changed)
})

test.each([
  ['ah, y dígale que me duele', 'me duele'],
  ['también que llegaré tarde', 'llegaré tarde'],
  ['otra cosa, necesito la factura', 'necesito la factura'],
  ['sí', undefined],
  ['¿también abren el sábado?', undefined],
])('"%s" adds %s', (text, addition) => {
  expect(message.additionIn(text)).toBe(addition)
})

test('what a caller says of what is asked', () => {
  expect(message.refuses('prefiero no decirlo')).toBe(true)
  expect(message.refuses('no quiero dar mi nombre')).toBe(true)
  expect(message.refuses('no se lo voy a dar')).toBe(true)
  expect(message.refuses('no me lo sé')).toBe(true)
  expect(message.meansThisNumber('el que ve en pantalla')).toBe(true)
  expect(message.refuses('no tengo calefacción')).toBe(false)
  expect(message.refusesToTell('es privado')).toBe(true)
  expect(message.asksWhy('¿para qué lo necesita?')).toBe(true)
  expect(message.asksWhy('¿por qué me lo pide?')).toBe(true)
  expect(message.meansThisNumber('a este mismo número')).toBe(true)
  expect(message.meansThisNumber('desde el que llamo')).toBe(true)
  expect(message.saysStatement('se me ha caído una muela')).toBe(true)
  expect(message.saysStatement('tienen parking')).toBe(false)
  expect(message.asksToPassOn('dígale que le llamé')).toBe(true)
  expect(message.asksToPassOn('¿qué horario tienen?')).toBe(false)
})

test.each([
  ['no, los últimos dos son nueve nueve', { digits: '99', isHead: false }],
  ['los tres primeros son seis uno dos', { digits: '612', isHead: true }],
  ['el último es un siete', { digits: '7', isHead: false }],
])('"%s" puts a number right', (text, correction) => {
  expect(message.correctionIn(text)).toEqual(correction)
})
