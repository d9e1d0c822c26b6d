import type { Variants } from '../../../variants.ts'

/** Beside an answer, or in place of one. */
export const ANSWERS = {
  did_you_mean: {
    usual: [
      'Para estar seguros, ¿es esta su pregunta? {question}',
      'A ver si le he entendido. ¿Quiere decir esto? {question}',
      '¿Sería esta la pregunta? {question}',
    ],
    casual: 'Entonces quiere saber esto: {question}',
  },
  other_words: {
    usual: [
      'Lo siento, no le he entendido. ¿Puede decirlo con otras palabras?',
      'No lo he captado bien. ¿Me lo dice de otra manera?',
      'Se me ha escapado lo que quería decir. ¿Puede explicarlo de otro modo?',
    ],
    empathetic: 'Lo siento mucho, quiero entenderle bien. ¿Puede decirlo con otras palabras?',
    formal: 'Le ruego me disculpe, no le he entendido. ¿Sería tan amable de decirlo de otra manera?',
    casual: 'Perdone, no lo he pillado. ¿Me lo dice de otra forma?',
  },
  still_not_understood: {
    usual: [
      'Lo siento, sigo sin entenderle.',
      'Me temo que no he podido entenderlo.',
      'Por desgracia, ahí no consigo seguirle.',
    ],
  },
  not_known: {
    usual: [
      'Lo siento, no tengo esa información.',
      'De eso no me han informado, lo siento.',
      'Me temo que para eso no tengo respuesta.',
    ],
    empathetic: 'Lo siento mucho, me gustaría decírselo, pero no tengo esa información.',
    energetic: '¡Buena pregunta! Pero no tengo esa información.',
    formal: 'Lamento no disponer de esa información.',
    casual: 'Perdone, eso no lo sé.',
  },
  other_not_known: {
    usual: [
      'Lo otro no lo sé, lo siento.',
      'Para lo demás no tengo respuesta.',
      'De la otra pregunta no me han dicho nada.',
    ],
  },
  cannot_help: {
    usual: [
      'Me temo que con eso no puedo ayudarle yo.',
      'Eso queda fuera de lo que puedo hacer, lo siento.',
      'Por desgracia, eso tiene que verlo alguien del equipo.',
    ],
    formal: 'Lamento no poder ayudarle yo en eso.',
  },
  thanks_for_feedback: {
    usual: [
      'Gracias por contárnoslo. Lo transmitiré.',
      'Es bueno saberlo. También lo transmitiré.',
      'Gracias, el equipo lo sabrá.',
    ],
  },
  sorry_to_hear: {
    usual: ['Siento mucho oír eso.', 'Eso no debería haber pasado.', 'Le entiendo, y lo siento.'],
    empathetic: 'Siento muchísimo que le haya pasado esto. Entiendo que moleste.',
    calm: 'Siento oír eso. Vamos a ocuparnos de ello.',
    formal: 'Le rogamos que acepte nuestras disculpas.',
  },
  urgent: {
    usual: ['Entiendo que es urgente.', 'Veo que no puede esperar.', 'Lo marcaré como urgente.'],
    empathetic: 'Entiendo que es urgente, y siento que esté pasando por esto.',
  },
} as const satisfies Readonly<Record<string, Variants>>
