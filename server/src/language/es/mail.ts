import type { TimeOfDay } from '../language.ts'
import type { MailLanguage, WallClock } from '../mail.ts'
import { DAYS, MONTHS } from './dates.ts'
import { sayTime, withArticle } from './times.ts'

function dayOf({ dayOfWeek, day, month, year }: WallClock): string {
  return `${DAYS[dayOfWeek - 1]}, ${day} de ${MONTHS[month - 1]} de ${year}`
}

function moment(at: WallClock): string {
  return `${dayOf(at)}, ${sayTime(at, 'figures')}`
}

function span(start: WallClock, end: TimeOfDay): string {
  return `${dayOf(start)}, de ${withArticle(start)} a ${withArticle(end)}`
}

export const mail: MailLanguage = {
  moment,
  span,
  call: {
    subject: (outcome, who) => `${outcome}: llamada de ${who ?? 'un número desconocido'}`,
    unknownNumber: 'número desconocido',
    labels: {
      caller: 'Llamada de',
      when: 'Cuándo',
      callBack: 'Devolver la llamada al',
      appointment: 'Cita',
      about: 'Motivo',
      outcome: 'Resultado',
      length: 'Duración',
      rating: 'Valorado por Parley',
    },
    speaker: 'Quien llama',
    length: (minutes, seconds) => `${minutes} min ${seconds} s`,
    rating: (stars) => `${stars} de 5`,
    types: {
      'Sales Inquiry': 'Consulta de ventas',
      'Support Request': 'Solicitud de soporte',
      'General Info': 'Consulta general',
      Complaint: 'Queja',
      Feedback: 'Opinión',
      Booking: 'Reserva',
      Cancellation: 'Cancelación',
    },
    outcomes: {
      Resolved: 'Resuelta',
      Escalated: 'Transferida',
      'Follow-up Required': 'Requiere seguimiento',
      'Lead Captured': 'Cliente potencial captado',
      'Appointment Booked': 'Cita reservada',
      'Appointment Cancelled': 'Cita cancelada',
      'Message Taken': 'Mensaje recibido',
      Unresolved: 'Sin resolver',
      Abandoned: 'Abandonada',
      Spam: 'Spam',
      'Wrong Number': 'Número equivocado',
    },
  },
  appointment: {
    subject: (booked, business) => `${booked ? 'Su cita' : 'Cancelada: su cita'} con ${business}`,
    greeting: (name) => `Hola, ${name}:`,
    news: (booked, business) => `Su cita con ${business} está ${booked ? 'confirmada' : 'cancelada'}:`,
    howToChange: (number) => `Para cambiarla o cancelarla, llame al ${number}.`,
  },
}
