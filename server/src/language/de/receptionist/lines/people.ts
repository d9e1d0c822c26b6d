import type { Variants } from '../../../variants.ts'

/** What goes to a person: a transfer, a request, and the offer of a message. */
export const PEOPLE = {
  offer_message: {
    usual: [
      'Darf ich eine Nachricht aufnehmen, damit sich jemand bei Ihnen meldet?',
      'Soll ich es aufschreiben, damit Sie jemand zurückruft?',
      'Ich kann eine Nachricht für das Team aufnehmen. Möchten Sie das?',
    ],
    friendly: 'Ich nehme gerne eine Nachricht auf, damit sich jemand bei Ihnen meldet. Ist Ihnen das recht?',
    formal: 'Gestatten Sie, dass ich eine Nachricht aufnehme, damit man Sie zurückruft?',
  },
  offer_person: {
    usual: [
      'Soll ich Sie mit jemandem verbinden?',
      'Möchten Sie mit einer Kollegin oder einem Kollegen sprechen?',
      'Ich kann Sie zu einem Menschen durchstellen. Möchten Sie das?',
    ],
  },
  take_message: {
    usual: [
      'Ich nehme eine Nachricht auf, und es meldet sich jemand bei Ihnen.',
      'Ich schreibe es für das Team auf, und Sie werden zurückgerufen.',
      'Ich notiere das, damit sich jemand bei Ihnen melden kann.',
    ],
  },
  put_through: {
    usual: [
      'Ich verbinde Sie. Bitte bleiben Sie am Apparat.',
      'Ich versuche es noch einmal. Bitte bleiben Sie dran.',
      'Ich stelle Sie jetzt durch. Einen Moment, bitte.',
    ],
    friendly: 'Gerne, ich stelle Sie durch. Einen kleinen Moment, bitte.',
    empathetic: 'Natürlich, ich verbinde Sie mit jemandem, der Ihnen helfen kann. Bitte bleiben Sie dran.',
    formal: 'Selbstverständlich. Ich verbinde Sie. Bitte bleiben Sie am Apparat.',
  },
  cannot_put_through: {
    usual: [
      'Es tut mir leid, von hier aus kann ich Sie nicht verbinden.',
      'Ich habe leider keine Möglichkeit, Sie durchzustellen.',
      'Eine Weiterleitung ist auf dieser Leitung leider nicht möglich.',
    ],
    formal: 'Ich bedaure, ich kann Sie von hier aus nicht verbinden.',
  },
  closed_now: {
    usual: [
      'Wir haben gerade geschlossen.',
      'Im Moment ist niemand da.',
      'Das Team ist gerade nicht im Haus.',
    ],
    formal: 'Unser Büro ist derzeit geschlossen.',
  },
  call_again: {
    usual: [
      'Es tut mir leid, dass ich Ihnen nicht helfen konnte. Rufen Sie gerne wieder an. Auf Wiederhören.',
      'So kommen wir leider nicht weiter. Bitte versuchen Sie es ein andermal. Auf Wiederhören.',
      'Es tut mir leid, ich verstehe Sie auf dieser Leitung nicht. Bitte rufen Sie noch einmal an. Auf Wiederhören.',
    ],
  },
  note_booking: {
    usual: [
      'Ich notiere Ihren Terminwunsch, und jemand bestätigt ihn Ihnen.',
      'Ein Termin also. Ich schreibe es auf, und jemand bestätigt ihn Ihnen.',
      'Ich nehme den Terminwunsch auf. Es meldet sich jemand bei Ihnen, um ihn zu bestätigen.',
    ],
  },
  ask_when: {
    usual: [
      'Worum geht es, und welcher Tag und welche Uhrzeit würden Ihnen passen?',
      'Sagen Sie mir bitte, worum es geht und wann Sie kommen möchten.',
      'Was brauchen Sie, und wann wäre es Ihnen recht?',
    ],
  },
  note_change: {
    usual: [
      'Ich notiere, dass Sie Ihren Termin verlegen möchten, und jemand bestätigt es Ihnen.',
      'Eine andere Zeit also. Ich schreibe es auf, und jemand bestätigt es Ihnen.',
      'Ich nehme die Änderung auf. Es meldet sich jemand bei Ihnen, um sie zu bestätigen.',
    ],
  },
  ask_change: {
    usual: [
      'Welcher Termin ist es, und wann würde es Ihnen stattdessen passen?',
      'Sagen Sie mir bitte, welchen Termin Sie meinen und wann Sie stattdessen kommen könnten.',
      'Wann ist der Termin jetzt, und wann soll er sein?',
    ],
  },
  note_cancellation: {
    usual: [
      'Ich gebe weiter, dass Sie absagen möchten, und jemand bestätigt es Ihnen.',
      'Sie möchten also absagen. Ich schreibe es auf, und jemand bestätigt es Ihnen.',
      'Ich nehme die Absage auf. Es meldet sich jemand bei Ihnen, um sie zu bestätigen.',
    ],
  },
  ask_which: {
    usual: ['Um welchen Termin geht es?', 'Wann ist der Termin?', 'Sagen Sie mir bitte den Tag des Termins.'],
  },
} as const satisfies Readonly<Record<string, Variants>>
