import type { agentForm as english } from '../en/agent-form.ts'
import type { Words } from '../text.ts'
import { agentFunctions } from './agent-functions.ts'

export const agentForm: Words<typeof english> = {
  title: 'Agent',
  unsaved: 'Das gilt für den gespeicherten Stand. Ihre Änderungen werden mit dem Speichern wirksam.',
  hours: {
    title: 'Öffnungszeiten',
    hint: 'Auch wenn Sie geschlossen haben, nimmt der Agent ab: Er sagt, wann Sie wieder öffnen, und nimmt eine Nachricht auf. Er verbindet niemanden.',
    apply: 'Dieses Geschäft hat Öffnungszeiten',
    always: 'Aus: Das Geschäft ist immer geöffnet, Tag und Nacht.',
    zone: 'Zeitzone',
    zoneHint: 'Dort ist es jetzt {time}. Die Sommerzeit wird berücksichtigt.',
    copyWeekdays: 'Montag für Di–Fr übernehmen',
    copyAll: 'Montag für alle Tage übernehmen',
    copied: 'Der Montag wurde übernommen.',
    open: 'Geöffnet',
    closed: 'Geschlossen',
    isOpen: '{day}: geöffnet',
    opensAt: '{day}: öffnet um',
    closesAt: '{day}: schließt um',
    until: 'bis',
    whole: 'Den ganzen Tag geöffnet.',
    overnight: 'Bis {day}, {time}.',
    same: 'Öffnung und Schließung müssen verschieden sein. Für den ganzen Tag: 00:00 bis 00:00.',
    never: 'Alle Tage sind geschlossen. Der Agent sagt also jedem Anrufer, dass Sie geschlossen haben.',
    rules: 'So funktionieren die Zeiten',
    rulesText:
      'Eine Schließzeit vor der Öffnungszeit gilt für den nächsten Tag: Freitag 18:00 bis 02:00 endet am Samstag um 2 Uhr nachts, auch wenn der Samstag geschlossen ist. Zur Schließzeit selbst ist bereits geschlossen. Mitternacht als Schließzeit ist das Ende des Tages.',
  },
  now: {
    title: 'Jetzt geöffnet?',
    open: 'Geöffnet',
    closed: 'Geschlossen',
    other: 'Nimmt keine Anrufe an',
    openText: 'Ein Anruf würde jetzt wie üblich angenommen.',
    closedText: 'Ein Anrufer würde jetzt hören, dass Sie geschlossen haben.',
    opens: 'Öffnet {moment} ({zone}).',
    neverOpens: 'Nach den gespeicherten Zeiten öffnen Sie nie.',
  },
  escalation: {
    title: 'Wann wird ein Anrufer mit einem Menschen verbunden?',
    policies: {
      never: {
        title: 'Nie',
        text: 'Der Agent führt jedes Gespräch selbst. Wer einen Menschen verlangt, kann eine Nachricht hinterlassen.',
      },
      on_request: {
        title: 'Auf Wunsch',
        text: 'Nur wer einen Menschen verlangt, wird verbunden.',
      },
      complex: {
        title: 'Wenn es schwierig wird',
        text: 'Auch wenn der Agent zweimal hintereinander nicht verstanden hat, keine sichere Antwort weiß oder eine Beschwerde oder einen Notfall hört.',
      },
      always: {
        title: 'Immer',
        text: 'Der Agent grüßt, hört, worum es geht, und verbindet jeden.',
      },
    },
    numbersTitle: 'Wen darf er anrufen?',
    escalationNumber: 'Nummer für Anrufer, die einen Menschen möchten',
    escalationHint:
      'Bekommt die Anrufer, die verbunden werden. Leer: Die Weiterleitungsnummer unten bekommt sie.',
    forwardingNumber: 'Weiterleitungsnummer',
    forwardingHint:
      'Bekommt ganze Anrufe, die der Agent nicht annehmen kann: solange er pausiert, wenn das Abonnement abgelaufen ist oder wenn alle Leitungen belegt sind.',
    placeholder: '+12125550123',
    own: 'Das ist die eigene Nummer des Agenten. Ein Anruf geht nie dorthin zurück, woher er kam.',
    summaryTitle: 'Zusammengefasst',
    when: {
      never: 'Niemand wird verbunden. Der Agent nimmt Nachrichten auf.',
      on_request: 'Verlangt ein Anrufer einen Menschen, geht der Anruf an {number}.',
      complex:
        'Verlangt ein Anrufer einen Menschen, beschwert er sich oder ist ihm nicht zu helfen, geht der Anruf an {number}.',
      always: 'Nach den ersten Worten des Anrufers geht der Anruf an {number}.',
    },
    missing: {
      on_request:
        'Verlangt ein Anrufer einen Menschen, kann der Agent nur eine Nachricht aufnehmen: Es gibt keine Nummer, die er anrufen kann.',
      complex:
        'Braucht ein Anrufer einen Menschen, kann der Agent nur eine Nachricht aufnehmen: Es gibt keine Nummer, die er anrufen kann.',
      always:
        'Jeder Anrufer kann nur eine Nachricht hinterlassen: Es gibt keine Nummer, die der Agent anrufen kann.',
    },
    announced:
      'Wer abnimmt, hört zuerst, wer anruft und warum, und übernimmt das Gespräch mit der 1 oder einem Ja. Übernimmt es nach 25 Sekunden Klingeln niemand, kommt der Anrufer zum Agenten zurück und kann eine Nachricht hinterlassen.',
    whileClosed: 'Außerhalb der Öffnungszeiten wird niemand verbunden.',
    instead:
      'Solange der Agent keine Anrufe annehmen kann, gehen sie an {number}; nimmt dort niemand ab, hört der Anrufer eine Entschuldigung.',
    apology:
      'Solange der Agent keine Anrufe annehmen kann, hören Anrufer eine kurze Entschuldigung. Eine Weiterleitungsnummer würde sie übernehmen.',
    warning: 'Es fehlt eine Nummer',
    allowTitle: 'Nummern, die dieser Agent überhaupt anrufen darf',
    allowHint: 'Nur die Nummern, die hier stehen. Kein Anrufer und kein Modell kann eine hinzufügen.',
    allowNone: 'Keine. Dieser Agent ruft niemanden an.',
    forPerson: 'für Anrufer, die einen Menschen möchten',
    forInstead: 'für Anrufe, die der Agent nicht annehmen kann',
    limits:
      'Sonderrufnummern, Nummern mit geteilten Kosten und Satellitennummern werden abgelehnt, auch wenn sie hier stehen, ebenso Länder, die der Dienst nicht anrufen darf (meist alle außer dem Land der eigenen Nummer des Agenten). Ein Anrufer wird höchstens zweimal verbunden, und Ihr Konto ruft höchstens 200-mal in 24 Stunden an.',
  },
  recording: {
    title: 'Aufzeichnung',
    enabled: 'Anrufe aufzeichnen',
    enabledHint:
      'Aus, solange Sie es nicht einschalten. Anrufer links, Agent rechts, als Tondatei beim Anruf.',
    announcement: 'Was Anrufer zuerst hören',
    announcementText: '„This call is recorded.“',
    announcementHint:
      'Es wird nichts gespeichert, bevor die Ansage ganz zu hören war. Wer hineinredet, hört es noch einmal, höchstens dreimal; danach geht das Gespräch ohne Aufzeichnung weiter. Wird ein Anrufer mit einem Menschen verbunden, endet die Aufzeichnung.',
    retention: 'Aufzeichnungen nach so vielen Tagen löschen',
    retentionHint: 'Von 1 bis 3650. Eine Änderung gilt auch für vorhandene Aufzeichnungen.',
    stays: 'Vorhandene Aufzeichnungen bleiben, bis ihre Zeit um ist.',
    legalTitle: 'Dürfen Sie aufzeichnen?',
    legalText:
      'Das müssen Sie selbst klären. Das Recht am Ort des Anrufers zählt ebenso wie das an Ihrem, und vielerorts müssen alle Beteiligten einwilligen. Der Agent sagt Anrufern, dass sie aufgezeichnet werden; er fragt sie nicht und weiß nicht, welches Recht gilt.',
    keepTitle: 'Wie lange Anrufe bleiben',
    keepHint: 'Ein Anruf mit Mitschrift, Protokoll, Aufnahme, Mails und Fragen. Minuten und Termine bleiben.',
    keepEver: 'Bis Sie sie löschen',
    keepDays: 'Einige Tage',
    keepChoice: 'Anrufe bleiben',
    keepNumber: 'Anrufe nach so vielen Tagen löschen',
    keepNumberHint:
      'Von 1 bis 3650. Gespeichert gilt es auch für frühere Anrufe: Was älter ist, wird binnen einer Stunde gelöscht.',
    redactTitle: 'Was nicht gespeichert werden darf',
    redactHint:
      'Wird aus Gesprächstexten, Nachrichten, E-Mails, Protokollen und gespeicherten Werkzeugdaten entfernt, bevor etwas gespeichert wird. Stattdessen steht dort ein Platzhalter wie [card number removed].',
    kinds: {
      card_numbers: {
        title: 'Kartennummern',
        text: 'Geschrieben, gesprochen oder getippt: „4111 1111 1111 1111“, auch in mehreren Teilen.',
      },
      security_codes: {
        title: 'Prüfziffern',
        text: 'Die drei oder vier Ziffern auf einer Karte, wenn von ihnen die Rede ist: “the code on the back is 123”.',
      },
      national_ids: {
        title: 'Amtliche Identifikationsnummern',
        text: 'Sozialversicherungs- und Steuernummern der USA, Kanadas, Großbritanniens und Deutschlands.',
      },
    },
    staysTitle: 'Was nicht entfernt wird',
    staysList: {
      contact: 'Namen, Telefonnummern, Adressen und Daten, die Nachrichten und Termine brauchen.',
      agent: 'Der Agent selbst hört während des Gesprächs alles, und Ihre Werkzeuge auch.',
      sound: 'Der Ton einer Aufzeichnung wird nie verändert.',
    },
    soundTitle: 'Aufzeichnungen enthalten auch, was aus dem Text entfernt wird',
    soundText:
      'Anrufe werden aufgezeichnet, und aus dem Ton wird nichts entfernt. Lassen Sie die Aufzeichnung ausgeschaltet, wenn Anrufer Kartennummern nennen.',
  },
  calling: {
    title: 'Was passiert, wenn jemand anruft, und zwar …',
    hint: 'Wählen Sie einen Zeitpunkt. Der Dienst sagt, was ein Anrufer dann erlebt.',
    moment: 'Datum und Uhrzeit',
    zoneAgent: 'In der Zeitzone der Öffnungszeiten: {zone}.',
    zoneAccount: 'In der Zeitzone Ihres Kontos: {zone}.',
    quick: 'Häufig gewählt',
    now: 'Jetzt',
    tonight: 'Heute Abend, {time}',
    sunday: 'Sonntagmittag',
    incomplete: 'Wählen Sie ein Datum und eine Uhrzeit.',
    asIfNow: 'Dabei wird angenommen, dass der Status des Agenten und die freien Leitungen wie jetzt sind.',
    result: 'Was ein Anrufer erlebt',
    steps: {
      call: 'Ein Anruf kommt an',
      ready: 'Der Agent kann ihn annehmen',
      notReady: 'Der Agent kann ihn nicht annehmen',
      open: 'Das Geschäft ist geöffnet',
      closed: 'Das Geschäft ist geschlossen',
      opens: 'Öffnet wieder {moment}.',
      neverOpens: 'Es ist keine Öffnung vorgesehen.',
      handover: 'Wenn ein Mensch gebraucht wird',
    },
    reasons: {
      open: 'Er ist aktiv, und eine Leitung ist frei.',
      closed: 'Er ist aktiv, und eine Leitung ist frei.',
      unknown_number: 'Kein Agent hat diese Nummer.',
      draining: 'Der Dienst startet gleich neu und nimmt keine neuen Anrufe an.',
      subscription_over: 'Das Abonnement deckt dann keine Anrufe ab.',
      paused: 'Der Agent pausiert.',
      no_capacity: 'Alle Leitungen sind belegt.',
    },
    kinds: {
      answer: { title: 'Der Agent nimmt ab', text: 'Er begrüßt den Anrufer und hilft.' },
      answer_closed: {
        title: 'Der Agent nimmt ab und sagt, dass Sie geschlossen haben',
        text: 'Er nimmt eine Nachricht auf und verbindet niemanden.',
      },
      forward: { title: 'Der Anruf wird weitergeleitet', text: 'Er geht an {number}.' },
      apologise: {
        title: 'Der Anrufer hört eine Entschuldigung',
        text: 'Es gibt keine Nummer zum Weiterleiten.',
      },
      refuse: { title: 'Der Anruf wird nicht angenommen', text: 'Das Netz kann es anderswo versuchen.' },
    },
    handover: {
      never: 'Niemand wird verbunden; der Agent nimmt eine Nachricht auf.',
      none: 'Es gibt keine Nummer, die er anrufen kann, also nimmt der Agent eine Nachricht auf.',
      on_request: 'Wer einen Menschen verlangt, wird mit {number} verbunden.',
      complex:
        'Wer einen Menschen verlangt, sich beschwert oder wem nicht zu helfen ist, wird mit {number} verbunden.',
      always: 'Nach den ersten Worten wird jeder Anrufer mit {number} verbunden.',
    },
  },
  ...agentFunctions,
}
