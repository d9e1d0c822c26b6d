import type { Variants } from '../../../variants.ts'
import type { BookingLineId } from '../../../line-ids.ts'

/** What the receptionist says about appointments, where it has the calendar to hand. */
export const BOOKING_LINES: Readonly<Record<BookingLineId, Variants>> = {
  offer_booking: {
    usual: [
      '¿Le busco una hora libre?',
      '¿Quiere que mire qué hay libre?',
      'Puedo buscarle una hora ahora. ¿Le parece bien?',
    ],
    formal: '¿Me permite buscarle una hora adecuada?',
  },
  ask_day: {
    usual: [
      '¿Qué día y a qué hora le vendría bien?',
      '¿Cuándo le gustaría venir?',
      'Dígame un día, y si prefiere por la mañana o por la tarde.',
    ],
  },
  ask_other_time: {
    usual: [
      '¿Qué otro día u hora le vendría bien?',
      '¿Cuándo más podría venir?',
      'Dígame otro día u otra hora y vuelvo a mirar.',
    ],
    friendly: 'Sin problema. ¿Qué otro día u hora le vendría bien?',
  },
  offer_one: {
    usual: [
      'Tengo una hora libre {times}. ¿Le viene bien?',
      'Hay una hora libre {times}. ¿Se la reservo?',
      'Podría darle {times}. ¿Le parece bien?',
    ],
  },
  offer_times: {
    usual: [
      'Tengo horas libres {times}. ¿Cuál le viene mejor?',
      'Podría venir {times}. ¿Qué prefiere?',
      'Hay hueco {times}. ¿Cuál le reservo?',
    ],
  },
  not_free_then: {
    usual: [
      'Lo siento, entonces no hay nada libre.',
      'Me temo que está todo ocupado.',
      'Entonces tampoco queda nada.',
    ],
  },
  slot_taken: {
    usual: [
      'Lo siento, alguien acaba de coger esa hora.',
      'Esa también acaba de ocuparse, lo siento.',
      'Por desgracia, alguien se ha adelantado con esa hora.',
    ],
  },
  time_is_free: {
    usual: [
      'Sí, {times} está libre.',
      'Perfecto: {times} está libre.',
      'Está de suerte, {times} está libre.',
    ],
    energetic: '¡Genial, {times} está libre!',
  },
  time_noted: {
    usual: ['De acuerdo, {times}.', 'Muy bien, {times}.', 'Entonces, {times}.'],
  },
  confirm_booking: {
    usual: [
      'Entonces sería {times}, a nombre de {name}. ¿La reservo?',
      'Sería {times}, a nombre de {name}. ¿Quiere que la reserve?',
      '{name}, {times}: ¿es correcto y la reservo?',
    ],
  },
  confirm_booking_number: {
    usual: [
      'Entonces sería {times}, a nombre de {name}, y su número es el {digits}. ¿La reservo?',
      'Sería {times}, a nombre de {name}, número {digits}. ¿Quiere que la reserve?',
      '{name}, {times}, en el {digits}: ¿es correcto y la reservo?',
    ],
  },
  confirm_move: {
    usual: [
      'La cita que tiene {old} quedaría para {times}. ¿La cambio?',
      'Ahora la tiene {old} y sería {times}: ¿es correcto y la cambio?',
      'Su cita {old} pasaría a ser {times}. ¿Es lo que quiere?',
    ],
  },
  confirm_cancel: {
    usual: [
      'Tiene una cita {times}. ¿La anulo?',
      'Su cita es {times}. ¿Quiere que anule esa?',
      'Se trata de la cita que tiene {times}. ¿La anulo, sí o no?',
    ],
  },
  cancel_again: {
    usual: ['¿La anulo otra vez?', '¿Quiere que lo deshaga?', '¿La quito otra vez del calendario?'],
  },
  booked: {
    usual: [
      'Su cita queda reservada para {times}.',
      'Ya está, su cita queda reservada para {times}.',
      'Le he apuntado para {times}.',
    ],
    friendly: 'Todo listo: su cita queda reservada para {times}. ¡Le esperamos!',
    empathetic: 'Su cita queda reservada para {times}. Le esperamos.',
    formal: 'Su cita queda confirmada para {times}.',
  },
  moved: {
    usual: [
      'Su cita ha quedado cambiada para {times}.',
      'Ya está, su cita es ahora {times}.',
      'Le he cambiado la cita para {times}.',
    ],
  },
  cancelled: {
    usual: [
      'Su cita, la que tenía {times}, queda anulada.',
      'Ya está, la cita que tenía {times} queda anulada.',
      'He anulado la que tenía {times}.',
    ],
  },
  ask_new_time: {
    usual: [
      'Tiene una cita {times}. ¿Cuándo le vendría bien en su lugar?',
      'Su cita es {times}. ¿Para qué día y hora la cambio?',
      'Ahora es {times}. ¿Cuándo debería ser?',
    ],
  },
  which_appointment: {
    usual: [
      'Tiene citas {times}. ¿Cuál es?',
      'Veo citas {times}. ¿A cuál se refiere?',
      'Hay citas {times}. Dígame el día de la cita a la que se refiere.',
    ],
  },
  your_appointment: {
    usual: ['Tiene una cita {times}.', 'Su cita es {times}.', 'Le esperamos {times}.'],
  },
  your_appointments: {
    usual: ['Tiene citas {times}.', 'Sus citas son {times}.', 'Le esperamos {times}.'],
  },
  ask_booked_name: {
    usual: [
      '¿A nombre de quién está la cita?',
      'Dígame, por favor, a nombre de quién se reservó.',
      '¿Para quién se pidió la cita?',
    ],
  },
  no_appointments: {
    usual: [
      'No encuentro ninguna cita con ese nombre y el número desde el que llama.',
      'En el calendario no hay nada con ese nombre y su número.',
      'Con ese nombre y número no veo ninguna cita.',
    ],
  },
  what_to_change: {
    usual: [
      'De acuerdo, no lo he hecho. ¿Qué debería ser distinto?',
      'Todavía no hay nada reservado. ¿Qué cambio?',
      'Lo he dejado. Dígame qué no está bien: ¿la hora o el nombre?',
    ],
  },
  left_as_it_is: {
    usual: [
      'De acuerdo, lo dejo todo como está.',
      'Muy bien, no se ha cambiado nada.',
      'Entonces todo queda como estaba.',
    ],
  },
  nothing_free: {
    usual: [
      'Lo siento, no encuentro nada libre en las próximas semanas.',
      'Me temo que las próximas semanas están completas.',
      'Por desgracia, no hay ninguna hora libre en las próximas semanas.',
    ],
  },
  calendar_down: {
    usual: [
      'Lo siento, ahora mismo no puedo acceder al calendario.',
      'El calendario no responde en este momento, lo siento.',
      'Por desgracia, sigo sin ver el calendario.',
    ],
  },
  not_sure_it_worked: {
    usual: [
      'Lo siento, no puedo saber si se ha hecho. Alguien lo comprobará por usted.',
      'No es seguro que haya quedado hecho. Alguien lo mirará y se lo dirá.',
      'El calendario no lo ha confirmado, lo siento. Alguien se ocupará.',
    ],
  },
  needs_name: {
    usual: [
      'Lo siento, sin un nombre no puedo reservarla.',
      'Me temo que la reserva necesita un nombre.',
      'Por desgracia, sin nombre el calendario no admite ninguna reserva.',
    ],
  },
  appointment_gone: {
    usual: [
      'Lo siento, ya no encuentro esa cita.',
      'Esa cita ya no está en el calendario, lo siento.',
      'El calendario ya no tiene esa cita.',
    ],
  },
}
