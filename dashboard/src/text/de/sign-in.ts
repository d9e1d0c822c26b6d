import type { signIn as english } from '../en/sign-in.ts'
import type { Words } from '../text.ts'

export const signIn: Words<typeof english> = {
  title: 'Anmelden',
  claim: 'Eine KI-Stimme, die Ihr Telefon beantwortet.',
  email: 'E-Mail',
  password: 'Passwort',
  submit: 'Anmelden',
  forgot: 'Passwort vergessen?',
  toSignUp: 'Neu hier? Konto anlegen',
  toSignIn: 'Sie haben ein Konto? Anmelden',
  demo: 'Erster Start? Das Terminal zeigt einen Demo-Zugang.',
  up: {
    title: 'Konto anlegen',
    hint: '14 Tage kostenlos, ohne Karte.',
    name: 'Ihr Name',
    passwordHint: 'Mindestens 8 Zeichen.',
    submit: 'Konto anlegen',
    closedTitle: 'Hier gibt es keine neuen Konten',
    closed:
      'Der Betreiber dieses Dienstes hat die Registrierung geschlossen. Bitten Sie ihn um ein Konto; er legt es an mit: parley invite',
    invitedTitle: 'Auf Einladung',
    invited:
      'Neue Konten brauchen eine Einladung. Fragen Sie den Betreiber dieses Dienstes und öffnen Sie den Link, den Sie bekommen.',
    badInvitation:
      'Diese Einladung ist unbekannt, benutzt oder älter als sieben Tage. Bitten Sie um eine neue.',
  },
  reset: {
    title: 'Neues Passwort wählen',
    password: 'Neues Passwort',
    submit: 'Neues Passwort speichern',
    done: 'Ihr neues Passwort ist gespeichert. Melden Sie sich damit an.',
    noToken: 'Dieser Link ist unvollständig. Fordern Sie einen neuen an.',
  },
  verify: {
    title: 'Diese Adresse bestätigen',
    hint: 'Danach gehen Mails des Parley-Kontos, das darum gebeten hat, an sie.',
    submit: 'Adresse bestätigen',
    done: 'Die Adresse ist bestätigt.',
    noToken: 'Dieser Link ist unvollständig. Fordern Sie im Dashboard einen neuen an.',
  },
  undoing: {
    title: 'Löschung rückgängig machen',
    hint: 'Ihre Agenten, Nummern, Anrufe und Einstellungen kommen zurück. API-Schlüssel bleiben widerrufen: Melden Sie sich an und legen Sie neue an, und ändern Sie Ihr Passwort, wenn nicht Sie das Konto gelöscht haben.',
    submit: 'Löschung rückgängig machen',
    done: 'Ihr Konto ist wieder da. Melden Sie sich an.',
    noToken: 'Dieser Link ist unvollständig. Öffnen Sie den in der Mail über die Löschung.',
  },
  forgotten: {
    title: 'Passwort zurücksetzen',
    hint: 'Wir schicken Ihnen einen Link, der einmal und eine halbe Stunde lang gilt.',
    submit: 'Link senden',
    sent: 'Wenn es zu {email} ein Konto gibt, ist eine Mail mit einem Link unterwegs.',
    sentHint:
      'Nichts da? Sehen Sie im Spam-Ordner nach. Auf einem Server ohne Mail gibt sein Betreiber den Link aus mit: parley reset-password',
  },
  second: {
    title: 'Noch ein Schritt',
    hint: 'Geben Sie den Code ein, den Ihre Authenticator-App zeigt.',
    code: 'Code mit 6 Ziffern',
    backupHint: 'Geben Sie einen Ihrer Ersatzcodes ein. Jeder gilt einmal.',
    backup: 'Ersatzcode',
    useBackup: 'Stattdessen einen Ersatzcode verwenden',
    useApp: 'Stattdessen die App verwenden',
    trust: 'Auf diesem Gerät 30 Tage lang nicht mehr fragen',
    submit: 'Weiter',
  },
}
