import type { signIn as english } from '../en/sign-in.ts'
import type { Words } from '../text.ts'

export const signIn: Words<typeof english> = {
  title: 'Anmelden',
  claim: 'Die KI-Stimme, die für Sie ans Telefon geht.',
  email: 'E-Mail',
  password: 'Passwort',
  submit: 'Anmelden',
  forgot: 'Passwort vergessen?',
  toSignUp: 'Neu hier? Konto erstellen',
  toSignIn: 'Schon ein Konto? Anmelden',
  demo: 'Erster Start? Die Demo-Zugangsdaten stehen im Terminal.',
  up: {
    title: 'Konto erstellen',
    hint: '14 Tage kostenlos, ohne Kreditkarte.',
    name: 'Ihr Name',
    passwordHint: 'Mindestens 8 Zeichen.',
    submit: 'Konto erstellen',
    closedTitle: 'Keine neuen Konten',
    closed:
      'Die Registrierung ist geschlossen. Der Betreiber kann Ihnen ein Konto geben, mit: npm run parley -- invite',
    invitedTitle: 'Nur mit Einladung',
    invited: 'Für ein Konto brauchen Sie eine Einladung. Bitten Sie den Betreiber um einen Link.',
    badInvitation:
      'Diese Einladung ist ungültig, schon benutzt oder älter als sieben Tage. Bitten Sie um eine neue.',
  },
  reset: {
    title: 'Neues Passwort festlegen',
    password: 'Neues Passwort',
    keys: 'Auch alle API-Schlüssel widerrufen',
    keysHint: 'Falls sich jemand anderes angemeldet haben könnte. Programme, die sie nutzen, brauchen neue.',
    submit: 'Neues Passwort speichern',
    done: 'Passwort gespeichert. Melden Sie sich damit an.',
    noToken: 'Dieser Link ist unvollständig. Fordern Sie einen neuen an.',
  },
  verify: {
    title: 'E-Mail-Adresse bestätigen',
    hint: 'Danach erhält diese Adresse E-Mails von dem Parley-Konto, das darum gebeten hat.',
    submit: 'Adresse bestätigen',
    done: 'Adresse bestätigt.',
    noToken: 'Dieser Link ist unvollständig. Fordern Sie im Dashboard einen neuen an.',
  },
  changeEmail: {
    title: 'Diese Adresse verwenden',
    hint: 'Danach melden Sie sich mit ihr an, und E-Mails zu Ihrem Konto gehen dorthin. Die alte Adresse wird benachrichtigt.',
    submit: 'Diese Adresse verwenden',
    done: 'Die Adresse wurde geändert.',
    noToken:
      'Dieser Link ist unvollständig. Öffnen Sie den aus der E-Mail oder fordern Sie in den Einstellungen einen neuen an.',
  },
  undoing: {
    title: 'Löschung rückgängig machen',
    hint: 'Agenten, Rufnummern, Anrufe und Einstellungen werden wiederhergestellt. API-Schlüssel bleiben widerrufen: Melden Sie sich an und erstellen Sie neue. Haben Sie das Konto nicht selbst gelöscht, ändern Sie Ihr Passwort.',
    submit: 'Löschung rückgängig machen',
    done: 'Ihr Konto ist wieder da. Melden Sie sich an.',
    noToken: 'Dieser Link ist unvollständig. Öffnen Sie den Link aus der E-Mail zur Löschung.',
  },
  forgotten: {
    title: 'Passwort zurücksetzen',
    hint: 'Sie bekommen einen Link per E-Mail. Er gilt einmal, 30 Minuten lang.',
    noMail:
      'Dieser Server sendet keine E-Mails. Der Betreiber gibt einen Link für Sie aus: npm run parley -- reset-password und Ihre Adresse. SMTP_URL schaltet E-Mails ein.',
    submit: 'Link senden',
    sent: 'Wenn es zu {email} ein Konto gibt, ist der Link per E-Mail unterwegs.',
    sentHint:
      'Nichts da? Prüfen Sie den Spam-Ordner. Ohne Mailserver hilft der Betreiber mit: npm run parley -- reset-password',
  },
  second: {
    title: 'Noch ein Schritt',
    hint: 'Geben Sie den Code aus Ihrer Authenticator-App ein.',
    code: '6-stelliger Code',
    backupHint: 'Geben Sie einen Ihrer Backup-Codes ein. Jeder gilt einmal.',
    backup: 'Backup-Code',
    useBackup: 'Stattdessen Backup-Code verwenden',
    useApp: 'Stattdessen App verwenden',
    trust: 'Auf diesem Gerät 30 Tage lang nicht mehr fragen',
    submit: 'Weiter',
  },
}
