import type { outbox as english } from '../en/outbox.ts'
import type { Words } from '../text.ts'

export const outbox: Words<typeof english> = {
  title: 'Postausgang',
  hint: 'E-Mails an Sie und Ihre Anrufer: Nachrichten, Termine, Berichte.',
  kept: {
    title: 'Kein Mailserver eingerichtet: E-Mails bleiben hier',
    hint: 'Niemand erhält sie. Damit sie hinausgehen, starten Sie Parley mit diesen Variablen:',
    url: 'SMTP_URL=smtps://benutzer:kennwort@mail.example.com:465',
    from: 'MAIL_FROM=Parley <parley@example.com>',
    after: 'Was von da an geschrieben wird, geht hinaus.',
  },
  list: 'E-Mails',
  to: 'An',
  written: 'Geschrieben',
  state: 'Stand',
  states: {
    sent: 'Gesendet',
    waiting: 'Wartet auf den Versand',
    kept: 'Bleibt hier, nicht gesendet',
    refused: 'Abgelehnt, nicht gesendet',
  },
  refused: {
    owner_unverified: 'Ihre eigene Adresse ist noch nicht bestätigt.',
    address_unverified: 'Unter dieser Adresse hat noch niemand zugestimmt. Ein Link wurde dorthin geschickt.',
    daily_limit: 'Die Mails, die Ihr Tarif für einen Tag hat, sind verbraucht.',
    recipient_limit: 'Diese Adresse hat heute schon alle Mails bekommen, die sie ungefragt bekommt.',
    account_deleted: 'Das Konto wurde gerade gelöscht.',
  },
  sentAt: 'Gesendet {when}',
  calendarFile: 'Eine Kalenderdatei mit dem Termin liegt bei.',
  choose: 'Wählen Sie eine E-Mail, um sie zu lesen.',
  missing: 'Diese E-Mail steht nicht auf dieser Seite des Postausgangs.',
  backToList: 'Zurück zur Liste',
  nothing: {
    title: 'Noch keine E-Mails',
    hint: 'Nimmt ein Agent eine Nachricht auf oder vereinbart er einen Termin, steht die E-Mail darüber hier.',
  },
}
