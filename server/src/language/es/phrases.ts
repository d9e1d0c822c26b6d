import type { CalendarDay, TimeOfDay } from '../language.ts'
import type { PhraseName, Rephrasings } from '../phrases.ts'
import { sayDay } from './dates.ts'
import { withArticle } from './times.ts'

/** An agent brings its own greeting, and its own closed line with the next opening. */
export const PHRASES: Readonly<Record<PhraseName, string>> = {
  disclosure: 'Habla usted con un asistente de inteligencia artificial.',
  recording_notice: 'Esta llamada se graba.',
  greeting: 'Hola, ¿en qué puedo ayudarle?',
  invitation: 'También hablo español.',
  closed: 'En este momento estamos cerrados. Puedo tomar nota de un mensaje.',
  one_moment: 'Un momento, por favor.',
  still_looking: 'Gracias por esperar, sigo en ello.',
  still_there: '¿Sigue ahí?',
  say_again: 'Lo siento, algo ha fallado por mi parte. ¿Puede repetirlo?',
  not_heard: 'Lo siento, no le he oído. ¿Puede repetirlo?',
  trouble: 'Lo siento, tenemos un pequeño problema en la línea.',
  transferring: 'Le paso ahora mismo. No cuelgue, por favor.',
  transfer_failed: 'Lo siento, ahora mismo nadie ha podido atender su llamada. ¿Quiere dejar un mensaje?',
  cannot_transfer: 'Lo siento, ahora mismo no puedo pasarle. ¿Quiere dejar un mensaje?',
  transfer_cancelled: 'De acuerdo, no le paso.',
  leave_message:
    'Lo siento, ahora mismo no puedo ayudarle yo. ' +
    'Dígame, por favor, su nombre, su número y de qué se trata, y alguien le devolverá la llamada.',
  message_noted: 'Gracias, he tomado nota. Alguien le devolverá la llamada. Adiós.',
  cannot_hear:
    'Lo siento, no consigo oírle por esta línea. Llame de nuevo un poco más tarde, por favor. Adiós.',
  goodbye: 'Gracias por llamar. Adiós.',
  goodbye_silence: 'No oigo a nadie, así que voy a colgar. Llame de nuevo cuando quiera. Adiós.',
  time_is_up: 'Lo siento, tengo que terminar esta llamada. Llame de nuevo si necesita algo más. Adiós.',
  forwarding: 'No cuelgue, por favor, le paso la llamada.',
  unavailable:
    'Lo siento, ahora mismo nadie puede atender su llamada. Inténtelo más tarde, por favor. Adiós.',
  busy: 'Lo siento, todas nuestras líneas están ocupadas. Llame de nuevo en unos minutos, por favor. Adiós.',
  not_in_service: 'Lo siento, el número que ha marcado no está en servicio. Adiós.',
}

export const REPHRASINGS: Rephrasings = {
  one_moment: ['Deme un segundo, por favor.', 'Enseguida estoy con usted.'],
  still_looking: [
    'Tarda un poco más, gracias por su paciencia.',
    'Todavía estoy con ello, no cuelgue, por favor.',
  ],
  still_there: ['Hola, ¿me oye?', 'Yo sigo aquí. ¿Puedo ayudarle en algo?'],
  say_again: [
    'Perdone, me ha fallado algo. ¿Qué me decía?',
    'Disculpe, se me ha perdido lo que ha dicho. Dígamelo otra vez, por favor.',
  ],
  not_heard: [
    'Perdone, no lo he oído bien. ¿Qué ha dicho?',
    'No he conseguido entenderlo. Dígalo otra vez un poco más alto, por favor.',
  ],
  trouble: [
    'Perdone, algo no funciona bien en este momento.',
    'Disculpe, la conexión nos está dando problemas.',
  ],
  transferring: [
    'Ahora mismo le pongo en contacto. Un momento, por favor.',
    'Voy a intentar localizar a alguien. Espere en línea, por favor.',
  ],
  transfer_failed: [
    'Lo siento, no ha contestado nadie. ¿Le tomo nota de un mensaje?',
    'No he podido localizar a nadie, lo siento. ¿Quiere dejar un mensaje?',
  ],
  cannot_transfer: [
    'Lo siento, en este momento no hay nadie a quien pueda pasarle. ¿Le tomo nota de un mensaje?',
    'Por desgracia no puedo pasar su llamada ahora. ¿Quiere dejar un mensaje?',
  ],
  transfer_cancelled: ['Muy bien, entonces no le paso.', 'Vale, no le pongo con nadie.'],
  leave_message: [
    'Lo siento, sigo sin poder ayudarle yo. Dígame, por favor, quién es, su número y de qué se trata, y le devolveremos la llamada.',
    'De esto no puedo ocuparme yo ahora mismo. Déjeme su nombre, su número y su mensaje, y alguien se pondrá en contacto con usted.',
  ],
  message_noted: [
    'Ya lo he apuntado, gracias. Alguien se pondrá en contacto con usted. Adiós.',
    'Gracias, su mensaje queda anotado. Le llamaremos. Adiós.',
  ],
  goodbye: ['Muchas gracias por su llamada. Adiós.', 'Gracias, y hasta pronto.'],
  goodbye_silence: [
    'Parece que no hay nadie, así que termino la llamada. Puede llamar cuando quiera. Adiós.',
    'Sigo sin oír nada, así que cuelgo. Vuelva a llamar cuando lo desee. Adiós.',
  ],
}

export function closedUntil(opening: string | undefined): string {
  const again = opening === undefined ? '' : ` y volvemos a abrir ${opening}`
  return `Ahora mismo estamos cerrados${again}. Puedo tomar nota de un mensaje.`
}

/** "hoy a las 9", "mañana a las 9:30", "el lunes a las 12". */
export function opening(day: CalendarDay, time: TimeOfDay): string {
  return `${sayDay(day, 'weekday')} a ${withArticle(time, 'brief')}`
}
