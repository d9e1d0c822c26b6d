import type { outbox as english } from '../en/outbox.ts'
import type { Words } from '../text.ts'

export const outbox: Words<typeof english> = {
  title: 'Correos',
  hint: 'Correos para usted y para quienes llaman: mensajes, citas e informes.',
  kept: {
    title: 'Sin servidor de correo: los correos se quedan aquí',
    hint: 'Nadie los recibe. Para que se envíen, inicie Parley con estas variables:',
    url: 'SMTP_URL=smtps://usuario:clave@mail.example.com:465',
    from: 'MAIL_FROM=Parley <parley@example.com>',
    after: 'Se enviarán los correos que se escriban a partir de entonces.',
  },
  list: 'Correos',
  to: 'Para',
  written: 'Escrito',
  state: 'Estado',
  states: {
    sent: 'Enviado',
    waiting: 'Pendiente de envío',
    kept: 'Guardado aquí, sin enviar',
    refused: 'Rechazado, sin enviar',
  },
  refused: {
    owner_unverified: 'Su dirección aún no está verificada.',
    address_unverified: 'Esta dirección aún no se ha confirmado. Se le envió un enlace.',
    daily_limit: 'Se ha alcanzado el límite diario de correos de su plan.',
    recipient_limit: 'Esta dirección ya ha recibido el máximo diario de correos no solicitados.',
    account_deleted: 'La cuenta se estaba eliminando.',
  },
  sentAt: 'Enviado el {when}',
  calendarFile: 'Incluye un archivo de calendario con la cita.',
  choose: 'Elija un correo para leerlo.',
  missing: 'Este correo no está en esta página de la lista.',
  backToList: 'Volver a la lista',
  nothing: {
    title: 'Aún no hay correos',
    hint: 'Cuando un agente tome un mensaje o reserve una cita, el correo aparecerá aquí.',
  },
}
