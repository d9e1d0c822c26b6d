import type { agentForm as english } from '../en/agent-form.ts'
import type { Words } from '../text.ts'
import { agentFunctions } from './agent-functions.ts'

export const agentForm: Words<typeof english> = {
  title: 'Agent',
  unsaved: 'Gilt für den gespeicherten Stand. Ihre Änderungen greifen, sobald Sie speichern.',
  hours: {
    title: 'Öffnungszeiten',
    hint: 'Der Agent nimmt auch dann ab, wenn Sie geschlossen haben: Er sagt, wann Sie wieder öffnen, und nimmt Nachrichten auf. Durchgestellt wird dann nicht.',
    apply: 'Öffnungszeiten verwenden',
    always: 'Aus: rund um die Uhr geöffnet.',
    zone: 'Zeitzone',
    zoneHint: 'Ortszeit: {time}. Die Sommerzeit wird berücksichtigt.',
    copyWeekdays: 'Montag auf Di–Fr übertragen',
    copyAll: 'Montag auf alle Tage übertragen',
    copied: 'Montag wurde übertragen.',
    open: 'Geöffnet',
    closed: 'Geschlossen',
    isOpen: '{day}: geöffnet',
    opensAt: '{day}: öffnet um',
    closesAt: '{day}: schließt um',
    until: 'bis',
    addBreak: 'Pause',
    addBreakOn: '{day}: Pause hinzufügen',
    break: 'Pause',
    breakFrom: '{day}: Pause ab',
    breakTo: '{day}: Pause bis',
    removeBreak: '{day}: Pause entfernen',
    whole: 'Ganztägig geöffnet.',
    overnight: 'Bis {day}, {time}.',
    same: 'Öffnungs- und Schließzeit müssen sich unterscheiden. Ganztägig: 00:00 bis 00:00.',
    never: 'Alle Tage sind geschlossen. Der Agent sagt jedem Anrufer, dass Sie geschlossen haben.',
    rules: 'So gelten die Zeiten',
    rulesText:
      'Liegt die Schließzeit vor der Öffnungszeit, gilt sie für den Folgetag: Freitag 18:00 bis 02:00 endet am Samstag um 2 Uhr, auch wenn samstags geschlossen ist. Ab der Schließzeit ist geschlossen. Mitternacht als Schließzeit meint das Ende des Tages.',
  },
  specialDays: {
    title: 'Feiertage und Sonderzeiten',
    hint: 'An diesen Tagen gelten die folgenden Zeiten statt der wöchentlichen. Der Agent sagt es Anrufern und vergibt keine Termine, solange geschlossen ist.',
    add: 'Tag hinzufügen',
    name: 'Name',
    namePlaceholder: 'Weihnachten',
    date: 'Datum',
    until: 'Letzter Tag (bei mehreren)',
    remove: '{day} entfernen',
    unnamed: 'Neuer Tag',
    over: 'Vergangen',
  },
  now: {
    title: 'Jetzt geöffnet?',
    open: 'Geöffnet',
    closed: 'Geschlossen',
    other: 'Nimmt keine Anrufe an',
    openText: 'Ein Anruf würde jetzt normal angenommen.',
    closedText: 'Anrufer hören jetzt, dass Sie geschlossen haben.',
    opens: 'Öffnet wieder: {day}, {time} Uhr ({zone}).',
    neverOpens: 'Nach den gespeicherten Zeiten öffnen Sie nie.',
  },
  escalation: {
    title: 'Wann werden Anrufer durchgestellt?',
    policies: {
      never: {
        title: 'Nie',
        text: 'Der Agent führt jedes Gespräch selbst. Wer einen Menschen möchte, hinterlässt eine Nachricht.',
      },
      on_request: {
        title: 'Auf Wunsch',
        text: 'Nur wer mit einem Menschen sprechen möchte, wird durchgestellt.',
      },
      complex: {
        title: 'Wenn es schwierig wird',
        text: 'Auch wenn der Agent zweimal in Folge nichts versteht, sich bei der Antwort nicht sicher ist oder es um eine Beschwerde oder einen Notfall geht.',
      },
      always: {
        title: 'Immer',
        text: 'Der Agent begrüßt, fragt nach dem Anliegen und stellt jeden Anruf durch.',
      },
    },
    numbersTitle: 'Wen darf der Agent anrufen?',
    escalationNumber: 'Nummer zum Durchstellen',
    escalationHint: 'Hierhin werden Anrufer durchgestellt. Ohne Angabe gilt die Weiterleitungsnummer unten.',
    forwardingNumber: 'Weiterleitungsnummer',
    forwardingHint:
      'Hierhin gehen Anrufe, die der Agent nicht annehmen kann: wenn er pausiert ist, das Abonnement abgelaufen ist oder alle Leitungen belegt sind.',
    own: 'Das ist die Nummer des Agenten selbst. Anrufe werden nie dorthin zurückgeleitet.',
    summaryTitle: 'Kurz gesagt',
    when: {
      never: 'Niemand wird durchgestellt. Der Agent nimmt Nachrichten auf.',
      on_request: 'Wer mit einem Menschen sprechen möchte, wird an {number} durchgestellt.',
      complex:
        'Wer einen Menschen möchte, sich beschwert oder nicht weiterkommt, wird an {number} durchgestellt.',
      always: 'Sobald das Anliegen genannt ist, wird an {number} durchgestellt.',
    },
    missing: {
      on_request:
        'Wer mit einem Menschen sprechen möchte, kann nur eine Nachricht hinterlassen: Es fehlt eine Nummer.',
      complex: 'Wer einen Menschen braucht, kann nur eine Nachricht hinterlassen: Es fehlt eine Nummer.',
      always: 'Alle Anrufer können nur eine Nachricht hinterlassen: Es fehlt eine Nummer.',
    },
    announced:
      'Wer abnimmt, hört zuerst, wer anruft und warum, und übernimmt mit der Taste 1 oder einem Ja. Übernimmt innerhalb von 25 Sekunden niemand, landet der Anrufer wieder beim Agenten und kann eine Nachricht hinterlassen.',
    whileClosed: 'Außerhalb der Öffnungszeiten wird nicht durchgestellt.',
    instead:
      'Kann der Agent nicht abnehmen, geht der Anruf an {number}. Meldet sich dort niemand, hört der Anrufer eine Entschuldigung.',
    apology:
      'Kann der Agent nicht abnehmen, hören Anrufer eine Entschuldigung. Besser: eine Weiterleitungsnummer.',
    warning: 'Nummer fehlt',
    allowTitle: 'Nummern, die dieser Agent anrufen darf',
    allowHint: 'Nur diese Nummern. Weder Anrufer noch Sprachmodell können weitere hinzufügen.',
    allowNone: 'Keine. Dieser Agent ruft niemanden an.',
    forPerson: 'zum Durchstellen',
    forInstead: 'für Anrufe, die der Agent nicht annehmen kann',
    limits:
      'Nie angerufen werden Mehrwertdienste, Service- und Satellitennummern sowie Länder, die nicht freigegeben sind (meist alle außer dem Land der Rufnummer des Agenten), auch wenn sie hier stehen. Ein Anrufer wird höchstens zweimal durchgestellt, Ihr Konto ruft höchstens 200-mal in 24 Stunden an.',
  },
  language: {
    title: 'Sprache',
    label: 'Was der Agent spricht',
    hint: 'Er spricht und versteht diese Sprache. Schreiben Sie Begrüßung, Anweisungen und Antworten in ihr.',
    auto: 'Die der Anrufenden',
    list: 'Sprachen',
    listHint:
      'Die erste begrüßt, und ein kurzer Satz in jeder anderen sagt, dass auch sie gesprochen wird. Der Agent wechselt in die Sprache der Anrufenden, auch mitten im Gespräch.',
    tooFew: 'Wählen Sie mindestens zwei.',
  },
  disclosure: {
    title: 'Gibt sich als KI zu erkennen',
    enabled: 'Anrufern zuerst sagen, dass eine KI spricht',
    enabledHint:
      'Nennt die Begrüßung das selbst, etwa als „KI-Assistent“, bleibt es bei Ihren Worten. Sonst wird dieser Satz davor gesprochen. Wer hineinspricht, hört ihn vor der nächsten Antwort erneut.',
    sentence: '„{sentence}“',
    law: 'Seit dem 2. August 2026 verlangt die KI-Verordnung der EU (Artikel 50), dass Anrufer zu Beginn erfahren, dass sie mit einer KI sprechen.',
    offTitle: 'Hinweis auf die KI ausschalten?',
    offText:
      'Ob das für Ihre Anrufer gilt, müssen Sie selbst klären. Gespeichert wird, wer den Hinweis wann ausgeschaltet hat. Auf Nachfrage sagt der Agent immer die Wahrheit.',
    offAction: 'Trotzdem ausschalten',
    switchedOff: 'Ausgeschaltet am {date} von {who}.',
  },
  recording: {
    title: 'Aufzeichnung',
    enabled: 'Anrufe aufzeichnen',
    enabledHint: 'Standardmäßig aus. Anrufer links, Agent rechts, als Audiodatei beim Anruf.',
    announcement: 'Was Anrufer zuerst hören',
    announcementText: '„This call is recorded.“',
    announcementHint:
      'Gespeichert wird erst, wenn die Ansage vollständig zu hören war. Wer hineinspricht, hört sie erneut, höchstens dreimal; danach läuft das Gespräch ohne Aufzeichnung weiter. Wird ein Anrufer durchgestellt, endet die Aufzeichnung.',
    retention: 'Aufzeichnungen löschen nach (Tage)',
    retentionHint: '1 bis 3650. Gilt auch für vorhandene Aufzeichnungen.',
    stays: 'Vorhandene Aufzeichnungen bleiben bis zum Ende ihrer Frist.',
    legalTitle: 'Prüfen Sie das Aufzeichnungsrecht',
    legalText:
      'Es zählt das Recht am Ort des Anrufers und an Ihrem Ort, und vielerorts müssen alle Beteiligten einwilligen. Der Agent weist auf die Aufzeichnung hin, holt aber keine Einwilligung ein und prüft nicht, welches Recht gilt.',
    keepTitle: 'Aufbewahrung von Anrufen',
    keepHint:
      'Mit Transkript, Protokoll, Aufzeichnung, E-Mails und Fragen. Minuten und Termine bleiben erhalten.',
    keepEver: 'Bis Sie sie löschen',
    keepDays: 'Für eine bestimmte Zahl von Tagen',
    keepChoice: 'Anrufe aufbewahren',
    keepNumber: 'Anrufe löschen nach (Tage)',
    keepNumberHint:
      '1 bis 3650. Gilt auch für frühere Anrufe: Ältere werden innerhalb einer Stunde gelöscht.',
    redactTitle: 'Was nicht gespeichert werden darf',
    redactHint:
      'Wird vor dem Speichern aus Transkripten, Nachrichten, E-Mails, Protokollen und Tool-Daten entfernt. Stattdessen steht dort ein Platzhalter wie [card number removed].',
    kinds: {
      card_numbers: {
        title: 'Kartennummern',
        text: 'Geschrieben, gesprochen oder getippt: „4111 1111 1111 1111“, auch in mehreren Teilen.',
      },
      security_codes: {
        title: 'Prüfziffern',
        text: 'Die 3 oder 4 Ziffern auf der Karte, wenn sie genannt werden: “the code on the back is 123”.',
      },
      national_ids: {
        title: 'Ausweis- und Steuernummern',
        text: 'Sozialversicherungs- und Steuernummern aus USA, Kanada, Großbritannien und Deutschland; DNI und NIE aus Spanien.',
      },
    },
    staysTitle: 'Was nicht entfernt wird',
    staysList: {
      contact:
        'Namen, Telefonnummern, Adressen und Datumsangaben, die für Nachrichten und Termine nötig sind.',
      agent: 'Im Gespräch selbst erfahren der Agent und Ihre Tools alles.',
      sound: 'Der Ton einer Aufzeichnung bleibt unverändert.',
    },
    soundTitle: 'Die Aufzeichnung enthält, was im Text entfernt wird',
    soundText:
      'Anrufe werden aufgezeichnet, und der Ton bleibt unverändert. Schalten Sie die Aufzeichnung aus, wenn Anrufer Kartennummern nennen.',
  },
  calling: {
    title: 'Anrufvorschau',
    hint: 'Wählen Sie einen Zeitpunkt und sehen Sie, was Anrufer dann erleben.',
    moment: 'Datum und Uhrzeit',
    zoneAgent: 'Zeitzone der Öffnungszeiten: {zone}.',
    zoneAccount: 'Zeitzone Ihres Kontos: {zone}.',
    quick: 'Schnellauswahl',
    now: 'Jetzt',
    tonight: 'Heute Abend, {time}',
    sunday: 'Sonntagmittag',
    incomplete: 'Wählen Sie Datum und Uhrzeit.',
    asIfNow: 'Setzt voraus, dass Status und freie Leitungen so bleiben wie jetzt.',
    result: 'Das erleben Anrufer',
    steps: {
      call: 'Ein Anruf geht ein',
      ready: 'Der Agent kann ihn annehmen',
      notReady: 'Der Agent kann ihn nicht annehmen',
      open: 'Sie haben geöffnet',
      closed: 'Sie haben geschlossen',
      opens: 'Öffnet wieder {moment}.',
      neverOpens: 'Keine Öffnung geplant.',
      handover: 'Wenn ein Mensch gebraucht wird',
    },
    reasons: {
      open: 'Er ist aktiv und eine Leitung ist frei.',
      closed: 'Er ist aktiv und eine Leitung ist frei.',
      unknown_number: 'Kein Agent hat diese Nummer.',
      draining: 'Der Dienst startet gleich neu und nimmt keine neuen Anrufe an.',
      subscription_over: 'Das Abonnement deckt dann keine Anrufe ab.',
      paused: 'Der Agent ist pausiert.',
      no_capacity: 'Alle Leitungen sind belegt.',
    },
    kinds: {
      answer: { title: 'Der Agent nimmt ab', text: 'Er begrüßt den Anrufer und hilft.' },
      answer_closed: {
        title: 'Der Agent nimmt ab und sagt, dass Sie geschlossen haben',
        text: 'Er nimmt eine Nachricht auf und stellt nicht durch.',
      },
      forward: { title: 'Der Anruf wird weitergeleitet', text: 'Er geht an {number}.' },
      apologise: {
        title: 'Der Anrufer hört eine Entschuldigung',
        text: 'Es ist keine Weiterleitungsnummer hinterlegt.',
      },
      refuse: { title: 'Der Anruf wird nicht angenommen', text: 'Das Netz kann ihn anders zustellen.' },
    },
    handover: {
      never: 'Niemand wird durchgestellt, der Agent nimmt eine Nachricht auf.',
      none: 'Es ist keine Nummer hinterlegt, also nimmt der Agent eine Nachricht auf.',
      on_request: 'Wer mit einem Menschen sprechen möchte, wird an {number} durchgestellt.',
      complex:
        'Wer einen Menschen möchte, sich beschwert oder nicht weiterkommt, wird an {number} durchgestellt.',
      always: 'Sobald das Anliegen genannt ist, wird an {number} durchgestellt.',
    },
  },
  ...agentFunctions,
}
