import { describe, expect, test } from 'vitest'
import { isQuestion } from '../questions.ts'
import { asksForPerson } from './asks-for-person.ts'
import { intentsIn, isBrief, isOnly, takesLeave } from './intents.ts'
import { asksForBusiness, isSameQuestion, questionWordsIn, requestsIn } from './requests.ts'
import { conceptsIn } from './concepts.ts'

describe('what callers are after', () => {
  test.each([
    ['quisiera pedir una cita', 'booking'],
    ['necesito cita con el dentista', 'booking'],
    ['queria reservar mesa para cuatro', 'booking'],
    ['¿tienen hueco esta tarde?', 'booking'],
    ['me gustaría agendar una consulta', 'booking'],
    ['quiero sacar turno', 'booking'],
    ['¿me puede dar hora para mañana?', 'booking'],
    ['¿tienen sitio para cuatro esta noche?', 'booking'],
    ['¿me pueden dar una cita?', 'booking'],
    ['quiero cancelar mi cita', 'cancellation'],
    ['no voy a poder ir mañana', 'cancellation'],
    ['llamaba para anular la reserva', 'cancellation'],
    ['quería cambiar la cita del lunes', 'change'],
    ['¿podría mover mi cita para el jueves?', 'change'],
    ['quiero reprogramar', 'change'],
    ['quiero dejar un recado', 'message'],
    ['que me llamen por favor', 'message'],
    ['dígale que he llamado', 'message'],
    ['pásame con alguien', 'person'],
    ['quiero hablar con el encargado', 'person'],
    ['póngame con la doctora', 'person'],
    ['no quiero hablar con una máquina', 'person'],
    ['¿eres un robot?', 'robot'],
    ['¿estoy hablando con una persona?', 'robot'],
    ['quiero poner una reclamación', 'complaint'],
    ['estoy muy enfadada', 'complaint'],
    ['es una urgencia', 'emergency'],
    ['se me ha roto un diente', 'emergency'],
    ['me duele muchísimo la muela', 'emergency'],
    ['se ha inundado el baño, está inundado', 'emergency'],
    ['¿puede repetirlo?', 'repeat'],
    ['no le he entendido', 'repeat'],
    ['¿cómo dice?', 'repeat'],
    ['más despacio por favor', 'slower'],
    ['un momentito', 'hold_on'],
    ['espere un segundo', 'hold_on'],
    ['¿quién es usted?', 'who'],
    ['¿hablan español?', 'own_language'],
    ['¿hablan inglés?', 'language'],
    ['adiós', 'goodbye'],
    ['hasta luego', 'goodbye'],
    ['chao', 'goodbye'],
    ['eso es todo', 'done'],
    ['nada más gracias', 'done'],
    ['muchas gracias', 'thanks'],
    ['¿cómo está?', 'how_are_you'],
    ['qué calor hace', 'weather'],
    ['buenos días', 'greeting'],
    ['¿me oye?', 'greeting'],
    ['quería hacerle una pregunta', 'question_ahead'],
    ['Pues el otro día estaba hablando con mi hermana.', 'question_ahead'],
    ['Mi vecina me habló de ustedes.', 'question_ahead'],
    ['déjelo', 'never_mind'],
    ['vale', 'yes'],
    ['dale', 'yes'],
    ['por supuesto', 'yes'],
    ['me viene bien', 'yes'],
    ['para nada', 'no'],
    ['no', 'no'],
    ['qué va', 'no'],
    ['solo quería felicitarles', 'feedback'],
    ['me he equivocado de número', 'wrong_number'],
    ['ha sido seleccionado para una oferta', 'spam'],
    ['necesito que me vea el doctor', 'booking'],
    ['quería ver si me pueden atender hoy', 'booking'],
    ['hola buenas mire llamaba porque quería pedir hora para el dentista', 'booking'],
    ['ya no quiero la cita', 'cancellation'],
    ['se me ha complicado y no puedo ir el jueves', 'cancellation'],
    ['me pueden cambiar la hora de mi cita', 'change'],
    ['me comunica con ventas por favor', 'person'],
    ['me pasa con administración', 'person'],
    ['pues sí', 'yes'],
    ['creo que sí', 'yes'],
    ['órale', 'yes'],
    ['pues no', 'no'],
    ['así está bien gracias', 'done'],
    ['hablamos luego', 'goodbye'],
    ['¿mande?', 'repeat'],
    ['disculpe no le escuché', 'repeat'],
    ['tengo una duda', 'question_ahead'],
    ['mi hijo no respira', 'danger'],
  ])('"%s" is %s', (text, intent) => {
    expect(intentsIn(text)).toContain(intent)
  })

  test.each([
    ['¿se puede cancelar la cita sin coste?', 'cancellation'],
    ['no es urgente', 'emergency'],
    ['¿cuál es el horario?', 'booking'],
    ['no hay problema', 'no'],
    ['me muero de risa', 'danger'],
    ['¿es usted una persona?', 'person'],
    ['gracias', 'goodbye'],
    ['claro que no', 'yes'],
    ['me da igual', 'never_mind'],
    ['cómo no', 'no'],
    ['¿tienen algo para veganos?', 'booking'],
    ['¿hay sitio para aparcar?', 'booking'],
    ['¿tienen sitio para el coche?', 'booking'],
    ['quería hacer una consulta sobre los precios', 'booking'],
    ['tengo una consulta', 'booking'],
    ['¿me puede dar su dirección?', 'booking'],
    ['¿me podría dar el correo?', 'booking'],
    ['¿me puede apuntar el teléfono?', 'booking'],
  ])('"%s" is not %s', (text, intent) => {
    expect(intentsIn(text)).not.toContain(intent)
  })
})

test.each([
  'quiero hablar con una persona de verdad',
  'me puede pasar con recepción',
  '¿está la doctora Ruiz?',
  'una persona por favor',
  'operadora',
  'quiero que me atienda un humano',
  'estoy harta de hablar con máquinas',
  'con quién puedo hablar de mi factura',
  'cero',
])('"%s" may want a person', (text) => {
  expect(asksForPerson(text)).toBe(true)
})

test.each(['¿a qué hora abren?', 'quiero una cita', 'sí', '¿cuánto cuesta una limpieza?', 'somos cuatro'])(
  '"%s" does not',
  (text) => {
    expect(asksForPerson(text)).toBe(false)
  },
)

test.each([
  '¿tienen wifi?',
  'cuanto cuesta',
  'tienen parking',
  'hay que pedir cita',
  'donde estan',
  'puedo pagar con tarjeta',
])('"%s" asks', (text) => {
  expect(isQuestion(text)).toBe(true)
})

test.each([
  'se me ha caído una corona',
  'quiero una cita',
  'sí, por favor',
  'me llamo Ana',
  'que me llamen',
  'mañana a las diez',
])('"%s" tells', (text) => {
  expect(isQuestion(text)).toBe(false)
})

test.each(['sí, gracias', 'vale, muy bien', 'no, nada más', 'muchas gracias, muy amable'])(
  '"%s" is brief',
  (text) => {
    expect(isBrief(text)).toBe(true)
  },
)

test('a request that stands alone, and one that does not', () => {
  expect(isOnly('perdone, un momento por favor', 'hold_on')).toBe(true)
  expect(isOnly('espere un momento, ¿cuánto cuesta la limpieza?', 'hold_on')).toBe(false)
})

test.each([
  ['me lo pensaré, gracias, que tenga un buen día', true],
  ['vale, adiós', true],
  ['hasta luego, gracias', true],
  ['quiero una cita, adiós', false],
  ['¿hasta luego?', false],
])('whether "%s" takes leave: %s', (text, leaves) => {
  expect(takesLeave(text)).toBe(leaves)
})

test.each([
  ['¿cuánto cuesta una limpieza y tienen aparcamiento?', 2],
  ['tienen parking y aceptan tarjeta', 2],
  ['hola, buenos días', 0],
  ['¿Abren el sábado? ¿Y cuánto cuesta?', 2],
])('"%s" are %d requests', (text, count) => {
  expect(requestsIn(text)).toHaveLength(count)
})

test('the same question, however it is asked', () => {
  const written = questionWordsIn('¿Tienen aparcamiento para clientes?')
  expect(isSameQuestion(questionWordsIn('oiga, ¿tienen un aparcamiento para los clientes?'), written)).toBe(
    true,
  )
  expect(isSameQuestion(questionWordsIn('aparcamiento para clientes'), written)).toBe(true)
  expect(isSameQuestion(questionWordsIn('¿tienen terraza?'), written)).toBe(false)
})

test.each([
  ['¿es la Pizzería Roma?', 'Pizzería Roma'],
  ['hola, ¿es el taller de Pepe?', 'taller de Pepe'],
  ['¿es posible pagar con tarjeta?', undefined],
  ['¿es usted una persona?', undefined],
])('"%s" asks for %s', (text, name) => {
  expect(asksForBusiness(text)).toBe(name)
})

test.each([
  ['¿dónde puedo aparcar?', 'parking'],
  ['trabajan con mutuas', 'insurance'],
  ['¿cuánto sale la consulta?', 'price'],
  ['puedo pagar con bizum', 'payment method'],
  ['tienen menú para celíacos', 'allergy'],
  ['¿se admiten perros?', 'animals'],
  ['¿hay ascensor?', 'access'],
  ['hacen envíos a domicilio', 'delivery'],
])('"%s" touches %s', (text, concept) => {
  expect(conceptsIn(text)).toContain(concept)
})
