import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spokenForm } from './spoken-form.ts'

const CASES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  numbers: [
    ['Somos 21 personas.', 'Somos veintiuna personas.'],
    ['Quedan 21 días.', 'Quedan veintiún días.'],
    ['Tenemos 1 habitación y 2 baños.', 'Tenemos una habitación y dos baños.'],
    ['Hay 200 plazas.', 'Hay doscientas plazas.'],
    ['Unas 1.500 personas', 'Unas mil quinientas personas'],
    ['Un 50 % de descuento', 'Un cincuenta por ciento de descuento'],
    ['Sube un 3,5%.', 'Sube un tres coma cinco por ciento.'],
    ['Abierto desde 1998', 'Abierto desde mil novecientos noventa y ocho'],
    ['Son 31 euros.', 'Son treinta y un euros.'],
    ['De 3 a 5 días', 'De tres a cinco días'],
    ['3-5 días', 'tres a cinco días'],
    ['1/2 kg', 'medio kilo'],
  ],
  money: [
    ['Cuesta 12,50 €.', 'Cuesta doce euros con cincuenta céntimos.'],
    ['Son 1 €', 'Son un euro'],
    ['Son 21 €', 'Son veintiún euros'],
    ['La limpieza son 60€.', 'La limpieza son sesenta euros.'],
    ['€ 45', 'cuarenta y cinco euros'],
    ['Vale 0,80 €', 'Vale ochenta céntimos'],
    ['1.234,50 €', 'mil doscientos treinta y cuatro euros con cincuenta céntimos'],
    ['MXN 1,250.00', 'mil doscientos cincuenta pesos'],
    ['$1,250.00 MXN', 'mil doscientos cincuenta pesos'],
    ['500 MXN', 'quinientos pesos'],
    ['US$ 99.99', 'noventa y nueve dólares con noventa y nueve centavos'],
    ['$20-30', 'veinte a treinta dólares'],
    ['entre 10 y 20 €', 'entre diez y veinte euros'],
    ['20 €/hora', 'veinte euros por hora'],
    ['1.000.000 €', 'un millón de euros'],
    ['S/ 80', 'ochenta soles'],
    ['£200', 'doscientas libras'],
  ],
  times: [
    ['Abrimos a las 9:00.', 'Abrimos a las nueve.'],
    [
      'Abrimos a las 9:30 y cerramos a las 14:00.',
      'Abrimos a las nueve y media de la mañana y cerramos a las dos de la tarde.',
    ],
    ['De 10:00 a 20:30', 'De diez de la mañana a ocho y media de la noche'],
    ['a la 1:15', 'a la una y cuarto'],
    ['a las 13:00', 'a la una de la tarde'],
    ['Hoy a las 10:45', 'Hoy a las diez y cuarenta y cinco'],
    ['a las 9 a. m.', 'a las nueve de la mañana.'],
    ['a las 3:30 pm', 'a las tres y media de la tarde'],
    ['a las 17 h', 'a las cinco de la tarde'],
    ['9:00-14:00', 'nueve de la mañana a dos de la tarde'],
    ['Tarda 2 h 30 min.', 'Tarda dos horas y treinta minutos'],
    ['a las 0:30', 'a las doce y media de la noche'],
    ['Urgencias 24 h', 'Urgencias veinticuatro horas'],
  ],
  dates: [
    ['el martes 17 de noviembre', 'el martes diecisiete de noviembre'],
    ['el 1 de mayo de 2026', 'el primero de mayo de dos mil veintiséis'],
    ['el 3/3', 'el tres de marzo'],
    ['17/11/2026', 'diecisiete de noviembre de dos mil veintiséis'],
    ['2026-03-04', 'cuatro de marzo de dos mil veintiséis'],
    ['del 5 al 10 de agosto', 'del cinco al diez de agosto'],
    ['L-V de 9:00 a 18:00', 'lunes a viernes de nueve de la mañana a seis de la tarde'],
    ['lun.-vie.', 'lunes a viernes'],
    ['15 nov. 2026', 'quince de noviembre de dos mil veintiséis'],
  ],
  phones: [
    ['Llame al 612 345 678.', 'Llame al seis uno dos, tres cuatro cinco, seis siete ocho.'],
    ['+34 91 123 45 67', 'más tres cuatro, nueve uno, uno dos tres, cuatro cinco, seis siete'],
    ['55 1234 5678', 'cinco cinco, uno dos tres cuatro, cinco seis siete ocho'],
    ['Marque el 112.', 'Marque el uno uno dos.'],
    ['Llame al 911 ahora', 'Llame al nueve uno uno ahora'],
    ['DNI 12345678Z', 'de ene i uno dos tres cuatro, cinco seis siete ocho, zeta'],
    ['extensión 204', 'extensión dos cero cuatro'],
  ],
  words: [
    ['C/ Mayor, 12, 3.º B', 'calle Mayor, doce, tercero be'],
    ['Avda. de la Constitución, n.º 5', 'Avenida de la Constitución, número cinco'],
    ['La Dra. Ruiz y el Sr. Gómez', 'La doctora Ruiz y el señor Gómez'],
    ['2.ª planta', 'segunda planta'],
    ['Pza. Mayor s/n', 'Plaza Mayor sin número'],
    ['Tel. de contacto', 'Teléfono de contacto'],
    ['info@clinica.es', 'info arroba clinica punto es'],
    ['www.dental-sol.com', 'dental guion sol punto com'],
    ['Ropa, bolsos, etc. Venga a vernos.', 'Ropa, bolsos, etcétera. Venga a vernos.'],
    ['Su código es 4411', 'Su código es cuatro cuatro uno uno'],
    ['C/ Alcalá, 45, 2.º izda., Madrid', 'calle Alcalá, cuarenta y cinco, segundo izquierda, Madrid'],
    ['El n.º de pedido es 123456', 'El número de pedido es uno dos tres cuatro cinco seis'],
    ['A-92, km 5', 'A noventa y dos, kilómetro cinco'],
    ['(IVA incl.)', 'IVA incluido'],
    ['D. José Pérez y D.ª Ana Gil', 'don José Pérez y doña Ana Gil'],
    ['¿Tiene cita?', '¿Tiene cita?'],
    ['¡Gracias!', '¡Gracias!'],
    ['a 300 m del metro', 'a trescientos metros del metro'],
    ['80 m²', 'ochenta metros cuadrados'],
    ['Ud. puede venir', 'usted puede venir'],
    ['C.P. 28013', 'código postal dos ocho cero uno tres'],
    ['**Importante**: traiga su DNI', 'Importante: traiga su de ene i'],
  ],
}

describe.each(Object.entries(CASES))('%s', (_, cases) => {
  test.each(cases)('%j is spoken as %j', (written, spoken) => {
    expect(spokenForm(written)).toBe(spoken)
  })
})

const pieces = Object.values(CASES)
  .flat()
  .flatMap(([written]) => [...written.split(' '), ...written.split(/\b/)])
const anyText = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(' ')),
  fc.string({ unit: fc.constantFrom(...'0123456789.,:/-$€%+() hmºª¿?#@&AB'.split('')), maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

test('whatever is written, only words and punctuation are left for the voice', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(spokenForm(text)).toMatch(/^[\p{L}\p{M} ',.?!;:¿¡-]*$/u)
    }),
    { numRuns: 500 },
  )
})

test('what is in its spoken form already stays as it is', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const spoken = spokenForm(text)
      expect(spokenForm(spoken)).toBe(spoken)
    }),
    { numRuns: 500 },
  )
})
