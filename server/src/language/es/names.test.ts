import { describe, expect, test } from 'vitest'
import { announcedName, correctedName, nameIn, readName } from './names.ts'

describe('the answer to a question for the name', () => {
  test.each([
    ['Ana López', 'Ana López'],
    ['ana lopez', 'Ana Lopez'],
    ['me llamo María García Fernández', 'María García Fernández'],
    ['sí, mi nombre es José Luis Muñoz', 'José Luis Muñoz'],
    ['soy Pedro', 'Pedro'],
    ['soy la señora Ruiz', 'Ruiz'],
    ['Juan de la Torre Pérez', 'Juan de la Torre Pérez'],
    ['maria del carmen ortega', 'Maria del Carmen Ortega'],
    ['le habla Carmen Vega de la empresa Sol', 'Carmen Vega'],
    ['Habla con Luis Ortiz', 'Luis Ortiz'],
    ['de parte de Marta Gil', 'Marta Gil'],
    ['buenas tardes, me llamo Íñigo Aguirre y quería una cita', 'Íñigo Aguirre'],
    ['pues mire, soy Rosa Iglesias', 'Rosa Iglesias'],
    ['a nombre de Óscar Peña', 'Óscar Peña'],
    ['claro, Lucía Méndez', 'Lucía Méndez'],
    ['Ruiz. Pedro Ruiz.', 'Pedro Ruiz'],
    ['Elena con hache', 'Helena'],
    ['Gonzáles con zeta', 'González'],
    ['me llamo Vázquez con be', 'Bázquez'],
    ['Helena sin hache', 'Elena'],
    ['Muñoz, eme u eñe o zeta', 'Muñoz'],
    ['me apellido García, ge a erre ce i a', 'García'],
    ['maría de los ángeles', 'María de los Ángeles'],
    ['rodrigo díaz de vivar', 'Rodrigo Díaz de Vivar'],
    ['me llamo Ana María pero me dicen Anita', 'Ana María'],
    ['de García', 'García'],
    ['de la Cruz', 'De la Cruz'],
    ['doctor Ramírez', 'Ramírez'],
    ['Jiménez con ge', 'Giménez'],
    ['ese a ene te o ese', 'Santos'],
    ['uve i de a ele', 'Vidal'],
  ])('"%s" is %s', (text, name) => {
    expect(nameIn(text)).toBe(name)
  })

  test.each([
    'quiero hablar con una persona',
    'se me ha caído una muela',
    '¿para qué lo necesita?',
    'no quiero decirlo',
    'un momento por favor',
    'mañana a las diez',
    'es urgente',
    'sí',
    'no lo sé',
    'tengo una cita el lunes',
    'prefiero no darlo',
    'no entiendo',
    'buenas noches',
    'mi marido',
    'perdón, ¿cómo dice?',
  ])('"%s" is none', (text) => {
    expect(nameIn(text)).toBeUndefined()
  })

  test('letters make a name spelled', () => {
    expect(readName('be e ene i te o')).toEqual({ name: 'Benito', isSpelled: true })
    expect(readName('Benito')).toEqual({ name: 'Benito', isSpelled: false })
  })
})

test.each([
  ['hola, me llamo Ana López y llamo por la factura', 'Ana López'],
  ['buenos días, soy Tomás Rey de la empresa Luz', 'Tomás Rey'],
  ['mi nombre es Sara', 'Sara'],
  ['soy de Madrid', undefined],
  ['soy paciente de ustedes', undefined],
  ['quería saber el horario', undefined],
])('"%s" announces %s', (text, name) => {
  expect(announcedName(text)).toBe(name)
})

test.each([
  ['no, es Gómez con zeta', 'Ana Gomes', 'Ana Gómez'],
  ['no, López, no Lope', 'Ana Lope', 'Ana López'],
  ['mi apellido es Ruiz', 'Ana', 'Ana Ruiz'],
  ['no, me llamo Carla Ruiz', 'Karla Luis', 'Carla Ruiz'],
  ['perdón, uve i de a ele', 'Ana Bidal', 'Ana Vidal'],
])('"%s" makes %s %s', (text, known, name) => {
  expect(correctedName(text, known)?.name).toBe(name)
})

test.each(['sí, correcto', '¿cuánto cuesta?', 'vale'])('"%s" corrects nothing', (text) => {
  expect(correctedName(text, 'Ana López')).toBeUndefined()
})
