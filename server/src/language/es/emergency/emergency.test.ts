import { expect, test } from 'vitest'
import { emergency } from './emergency.ts'

test.each([
  'mi marido está teniendo un infarto',
  'mi hijo no puede respirar',
  'no respira',
  'mi madre se ha desmayado y no despierta',
  'está inconsciente en el suelo',
  'se ha tomado muchas pastillas',
  'el niño se ha bebido lejía',
  'no para de sangrar',
  'la casa está en llamas',
  'hay un incendio en la cocina',
  'huele mucho a gas',
  'llamen a una ambulancia por favor',
  'tiene un cuchillo',
  'me están pegando',
  'le duele mucho el pecho',
  'se le está cerrando la garganta',
  'mi padre se está muriendo',
  'mi bebé se ha atragantado',
  'le ha dado un ictus',
  'han entrado a robar en mi casa',
  'tiene convulsiones',
  'socorro',
  'mi abuela se ha caído y no se mueve',
  'perdió el conocimiento',
  'mi vecino está pegando a su mujer',
  'me están robando',
  'se ha tomado un bote de pastillas',
  'me he cortado y no para de sangrar',
])('"%s" is danger', (text) => {
  expect(emergency.emergencyIn(text)).toBe('danger')
})

test.each([
  'me quiero morir',
  'quiero suicidarme',
  'no quiero seguir viviendo',
  'voy a quitarme la vida',
  'tengo ganas de morirme',
  'no puedo más con la vida',
  'voy a tirarme por el balcón',
  'estoy pensando en hacerme daño',
])('"%s" is said by a caller who means to end their life', (text) => {
  expect(emergency.emergencyIn(text)).toBe('self_harm')
})

test.each([
  'me muero de hambre',
  'me muero de risa con ustedes',
  'casi me da un infarto al ver el precio',
  'se me muere la batería del móvil',
  '¿arreglan fugas de gas?',
  'necesito un detector de incendios',
  'tuve un infarto hace dos años',
  'dan cursos de primeros auxilios para infartos',
  'me duele una muela',
  'estoy ahogado en trabajo',
  'quiero una cita',
  'me están robando con estos precios',
  'me ha dado un ataque de risa',
  'hay un escape de agua',
  'se murió mi abuela la semana pasada y quiero anular la cita',
  'me mata este dolor de muelas',
])('"%s" only sounds like it', (text) => {
  expect(emergency.emergencyIn(text)).toBeUndefined()
})

test('no ambulance comes for an animal', () => {
  expect(emergency.emergencyIn('mi perro no respira')).toBeUndefined()
  expect(emergency.isForAnimal('mi perro no respira')).toBe(true)
  expect(emergency.isForAnimal('mi hijo no respira, le mordió un perro')).toBe(false)
})

test('the number is said digit by digit', () => {
  const spain = { emergency: [{ number: '112' }], crisis: ['024'] }
  const argentina = {
    emergency: [
      { number: '911', service: 'police' as const },
      { number: '107', service: 'ambulance' as const },
    ],
    crisis: [],
  }
  expect(emergency.answer('danger', spain)).toEqual([
    'Por favor, cuelgue y marque ahora mismo el uno uno dos.',
  ])
  expect(emergency.answer('danger', argentina)).toEqual([
    'Por favor, cuelgue y marque ahora mismo el nueve uno uno para la policía o el uno cero siete para una ambulancia.',
  ])
  expect(emergency.answer('danger', { emergency: [], crisis: [] })).toEqual([
    'Por favor, cuelgue y marque ahora mismo el número de emergencias de su país.',
  ])
  expect(emergency.answer('self_harm', spain)).toEqual([
    'Siento mucho que lo esté pasando tan mal.',
    'Por favor, llame ahora al cero dos cuatro: allí hay alguien que escucha y puede ayudarle.',
    'Si alguien está en peligro, marque el uno uno dos.',
  ])
})
