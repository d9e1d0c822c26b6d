import type { Variants } from '../../../variants.ts'

/** What goes to a person: a transfer, a request, and the offer of a message. */
export const PEOPLE = {
  offer_message: {
    usual: [
      '¿Tomo nota de un mensaje para que alguien le llame?',
      '¿Quiere que lo apunte y que alguien le devuelva la llamada?',
      'Puedo tomar un mensaje para el equipo. ¿Le parece bien?',
    ],
    friendly: '¿Quiere que tome nota de un mensaje para que alguien le llame?',
    empathetic: '¿Tomo nota de un mensaje para que alguien se ocupe de esto?',
    formal: '¿Me permite tomar nota de un mensaje para que le devuelvan la llamada?',
  },
  offer_person: {
    usual: [
      '¿Quiere que le pase con alguien?',
      '¿Le pongo con un compañero?',
      'Puedo pasarle con una persona. ¿Le parece bien?',
    ],
  },
  take_message: {
    usual: [
      'Tomo nota de un mensaje y alguien le llamará.',
      'Lo apunto para el equipo y alguien le devolverá la llamada.',
      'Déjeme tomar nota para que alguien pueda llamarle.',
    ],
  },
  put_through: {
    usual: [
      'Le paso con un compañero. No cuelgue, por favor.',
      'Voy a intentar otra vez localizar a alguien. No cuelgue, por favor.',
      'Le paso ahora mismo. Un momento, por favor.',
    ],
    friendly: 'Claro, le paso con alguien. Un momentito, por favor.',
    empathetic: 'Por supuesto, le paso con alguien que puede ayudarle. No cuelgue, por favor.',
    formal: 'Desde luego. Le comunico con un compañero. No cuelgue, por favor.',
  },
  cannot_put_through: {
    usual: [
      'Lo siento, desde aquí no puedo pasarle.',
      'No tengo forma de pasarle la llamada, lo siento.',
      'Por desgracia, en esta línea no se pueden pasar llamadas.',
    ],
  },
  closed_now: {
    usual: [
      'Ahora mismo estamos cerrados.',
      'En este momento no hay nadie.',
      'Ahora mismo no hay nadie del equipo.',
    ],
  },
  call_again: {
    usual: [
      'Siento no haber podido ayudarle. Llame de nuevo cuando quiera. Adiós.',
      'Me temo que así no avanzamos. Inténtelo en otro momento, por favor. Adiós.',
      'Lo siento, no consigo entenderle por esta línea. Llame de nuevo, por favor. Adiós.',
    ],
  },
  note_booking: {
    usual: [
      'Tomo nota de que quiere una cita y alguien se la confirmará.',
      'Una cita, entonces. La apunto y alguien se la confirmará.',
      'Déjeme apuntar esa cita. Alguien se pondrá en contacto para confirmarla.',
    ],
  },
  ask_when: {
    usual: [
      '¿Para qué es, y qué día y a qué hora le vendría bien?',
      'Dígame para qué es y cuándo le gustaría venir.',
      '¿Qué necesita, y cuándo le vendría bien?',
    ],
  },
  note_change: {
    usual: [
      'Tomo nota de que quiere cambiar la cita y alguien se lo confirmará.',
      'Otro momento, entonces. Lo apunto y alguien se lo confirmará.',
      'Déjeme apuntar el cambio. Alguien se pondrá en contacto para confirmarlo.',
    ],
  },
  ask_change: {
    usual: [
      '¿De qué cita se trata, y cuándo le vendría bien?',
      'Dígame qué cita es y cuándo podría venir en su lugar.',
      '¿Cuándo es la cita ahora, y cuándo debería ser?',
    ],
  },
  note_cancellation: {
    usual: [
      'Transmitiré que quiere anular la cita y alguien se lo confirmará.',
      'Quiere anularla, entonces. Lo apunto y alguien se lo confirmará.',
      'Déjeme apuntar la anulación. Alguien se pondrá en contacto para confirmarla.',
    ],
  },
  ask_which: {
    usual: ['¿De qué cita se trata?', '¿Cuándo es la cita?', 'Dígame el día de la cita, por favor.'],
  },
} as const satisfies Readonly<Record<string, Variants>>
