import type { Variants } from '../../../variants.ts'

/** What holds a conversation together and is about nothing else. */
export const COURTESIES = {
  how_can_i_help: {
    usual: ['¿En qué puedo ayudarle?', '¿Qué puedo hacer por usted?', 'Dígame, ¿de qué se trata?'],
    friendly: 'Cuénteme, ¿qué puedo hacer por usted?',
    empathetic: '¿En qué puedo ayudarle hoy?',
    energetic: '¡Dígame! ¿Qué puedo hacer por usted hoy?',
    calm: 'Con calma. ¿En qué puedo ayudarle?',
    formal: '¿En qué puedo servirle?',
    casual: 'Dígame, ¿en qué le ayudo?',
  },
  hello: {
    usual: [
      'Hola. ¿En qué puedo ayudarle?',
      'Buenas. ¿Qué puedo hacer por usted?',
      'Sí, dígame, le escucho.',
    ],
    friendly: '¡Hola! ¿Qué puedo hacer por usted?',
    empathetic: 'Hola, me alegra que llame. ¿En qué puedo ayudarle hoy?',
    energetic: '¡Hola! ¿Qué puedo hacer por usted hoy?',
    formal: 'Buen día. ¿En qué puedo servirle?',
    casual: '¡Hola! ¿En qué le ayudo?',
  },
  how_are_you: {
    usual: [
      'Bien, gracias. ¿En qué puedo ayudarle?',
      'Muy bien, gracias por preguntar. ¿Qué puedo hacer por usted?',
      'Todo bien por aquí, gracias. ¿De qué se trata?',
    ],
    friendly: '¡Muy bien, gracias por preguntar! ¿Qué puedo hacer por usted?',
    formal: 'Muy bien, muchas gracias. ¿En qué puedo servirle?',
  },
  anything_else: {
    usual: ['¿Algo más?', '¿Qué más puedo hacer por usted?', '¿Puedo ayudarle en algo más?'],
    friendly: '¿Puedo hacer algo más por usted?',
    empathetic: '¿Hay algo más que le preocupe?',
    formal: '¿Desea alguna cosa más?',
  },
  this_is: {
    usual: [
      'Sí, aquí {business}. ¿En qué puedo ayudarle?',
      'Ha llamado a {business}. ¿Qué puedo hacer por usted?',
      'Habla con {business}. ¿De qué se trata?',
    ],
    formal: 'Ha llamado a {business}. ¿En qué puedo servirle?',
  },
  who_i_am: {
    usual: [
      'Soy {agent}, el asistente automático de {business}.',
      'Me llamo {agent} y soy el asistente automático de {business}.',
      'Le habla {agent}, el asistente automático que atiende el teléfono de {business}.',
    ],
  },
  i_am_automated: {
    usual: [
      'Soy un asistente automático, no una persona. Atiendo el teléfono de {business}.',
      'No, no soy una persona: soy un asistente automático de {business}.',
      'Habla usted con un asistente automático, no con un ser humano.',
    ],
  },
  fine_thanks: {
    usual: ['Bien, gracias.', 'Muy bien, gracias por preguntar.', 'Todo bien por aquí, gracias.'],
  },
  weather: {
    usual: [
      'Desde aquí no puedo mirar por la ventana, lo siento.',
      'Aquí dentro no me entero del tiempo que hace.',
      'Del tiempo no sé nada, paso todo el día al teléfono.',
    ],
  },
  i_am_here: {
    usual: ['Sí, aquí estoy.', 'Sigo en la línea.', 'Sí, le oigo.'],
  },
  not_that_business: {
    usual: [
      'No, aquí es {business}. ¿Puedo hacer algo por usted de todos modos?',
      'Ha llamado a {business}. ¿Hay algo que podamos hacer por usted?',
      'Me temo que no: esto es {business}. ¿Quería hablar con nosotros?',
    ],
  },
  speaks_english: {
    usual: ['Sí, hablo español.', 'En español, claro.', 'Sí, en español sin problema.'],
  },
  only_english: {
    usual: [
      'Lo siento, solo hablo español.',
      'El español es el único idioma que hablo, lo siento.',
      'Me temo que solo entiendo el español.',
    ],
  },
  take_your_time: {
    usual: ['Claro, tómese su tiempo.', 'Sin prisa, le espero.', 'Sigo aquí. Continúe cuando quiera.'],
  },
  once_more: {
    usual: ['Claro, se lo repito.', 'Se lo digo otra vez.', 'Con mucho gusto, una vez más.'],
  },
  slower: {
    usual: ['Claro, más despacio.', 'Se lo digo poco a poco.', 'Por supuesto, paso a paso.'],
  },
  nothing_to_repeat: {
    usual: [
      'Aquí {business}. ¿Qué puedo hacer por usted?',
      'Ha llamado a {business}. ¿En qué puedo ayudarle?',
      'Solo he dicho que esto es {business}. ¿De qué se trata?',
    ],
  },
  you_are_welcome: {
    usual: ['De nada.', 'Con mucho gusto.', 'A usted.'],
    friendly: '¡De nada, con mucho gusto!',
    formal: 'Ha sido un placer.',
    casual: '¡No hay de qué!',
  },
  wrong_number: {
    usual: [
      'No pasa nada. Esto es {business}. Adiós.',
      'No se preocupe. Ha llamado a {business}. Que tenga un buen día.',
      'Son cosas que pasan. Aquí es {business}. Hasta luego.',
    ],
  },
  not_interested: {
    usual: [
      'Gracias, pero no nos interesa. Por favor, quite este número de su lista. Adiós.',
      'No lo necesitamos, gracias. Por favor, no vuelva a llamar a este número. Que tenga un buen día.',
      'No, gracias. Por favor, borre este número de su lista. Hasta luego.',
    ],
  },
  goodbye: {
    usual: [
      'Gracias por llamar a {business}. Adiós.',
      'Gracias por su llamada. Adiós.',
      'Gracias y hasta pronto de parte de {business}.',
    ],
    friendly: 'Gracias por llamar a {business}. Que tenga un buen día. ¡Hasta luego!',
    empathetic: 'Gracias por llamar a {business}. Cuídese mucho. Adiós.',
    energetic: '¡Gracias por llamar a {business}! Que tenga un día estupendo. ¡Hasta luego!',
    casual: 'Gracias por llamar a {business}. ¡Hasta luego!',
  },
} as const satisfies Readonly<Record<string, Variants>>
