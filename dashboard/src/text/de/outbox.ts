import type { outbox as english } from '../en/outbox.ts'
import type { Words } from '../text.ts'

export const outbox: Words<typeof english> = {
  title: 'E-Mails',
  hint: 'E-Mails an Sie und Ihre Anrufer: Nachrichten, Termine, Berichte.',
  kept: {
    title: 'Kein Mailserver eingerichtet: E-Mails werden nicht verschickt',
    hint: 'Sie bleiben hier gespeichert. Für den Versand starten Sie Parley mit diesen Variablen:',
    url: 'SMTP_URL=smtps://benutzer:passwort@mail.example.com:465',
    from: 'MAIL_FROM=Parley <parley@example.com>',
    after: 'Neue E-Mails werden dann verschickt.',
  },
  list: 'E-Mails',
  to: 'An',
  written: 'Erstellt',
  state: 'Status',
  states: {
    sent: 'Gesendet',
    waiting: 'Wartet auf Versand',
    kept: 'Nur hier, nicht gesendet',
    refused: 'Abgelehnt, nicht gesendet',
  },
  refused: {
    owner_unverified: 'Ihre E-Mail-Adresse ist noch nicht bestätigt.',
    address_unverified: 'Diese Adresse ist noch nicht bestätigt. Der Link dazu wurde verschickt.',
    daily_limit: 'Das Tageslimit Ihres Tarifs für E-Mails ist erreicht.',
    recipient_limit: 'Das Tageslimit für unaufgeforderte E-Mails an diese Adresse ist erreicht.',
    account_deleted: 'Das Konto wurde gerade gelöscht.',
  },
  sentAt: 'Gesendet {when}',
  calendarFile: 'Mit Kalenderdatei zum Termin.',
  choose: 'Wählen Sie eine E-Mail aus.',
  missing: 'Diese E-Mail ist nicht auf dieser Seite des Postausgangs.',
  backToList: 'Zurück zur Liste',
  nothing: {
    title: 'Noch keine E-Mails',
    hint: 'Nimmt ein Agent eine Nachricht auf oder bucht er einen Termin, erscheint hier die E-Mail dazu.',
  },
}
