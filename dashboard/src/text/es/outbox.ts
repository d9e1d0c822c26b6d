import type { outbox as english } from '../en/outbox.ts'
import type { Words } from '../text.ts'

export const outbox: Words<typeof english> = {
  title: 'Bandeja de salida',
  hint: 'Correos para usted y para quienes llaman: recados, citas, informes.',
  kept: {
    title: 'No hay servidor de correo: los correos se quedan aquí',
    hint: 'Nadie los recibe. Para que se envíen, inicie Parley con estas variables:',
    url: 'SMTP_URL=smtps://usuario:clave@mail.example.com:465',
    from: 'MAIL_FROM=Parley <parley@example.com>',
    after: 'Se enviarán los correos que se escriban desde entonces.',
  },
  list: 'Correos',
  to: 'Para',
  written: 'Escrito',
  state: 'Estado',
  states: {
    sent: 'Enviado',
    waiting: 'A la espera de envío',
    kept: 'Se queda aquí, sin enviar',
    refused: 'Rechazado, no enviado',
  },
  refused: {
    owner_unverified: 'Su propia dirección aún no está verificada.',
    address_unverified: 'Nadie ha aceptado aún recibir correos en esta dirección. Se le envió un enlace.',
    daily_limit: 'Se han agotado los correos que su plan tiene para un día.',
    recipient_limit: 'Esta dirección ya recibió todos los correos que recibe en un día sin pedirlos.',
    account_deleted: 'La cuenta se estaba eliminando.',
  },
  sentAt: 'Enviado {when}',
  calendarFile: 'Lleva un archivo de calendario con la cita.',
  choose: 'Elija un correo para leerlo.',
  missing: 'Este correo no está en esta página de la bandeja.',
  backToList: 'Volver a la lista',
  nothing: {
    title: 'Aún no hay correos',
    hint: 'Cuando un agente tome un recado o reserve una cita, el correo correspondiente aparecerá aquí.',
  },
}
