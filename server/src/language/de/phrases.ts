import type { CalendarDay, TimeOfDay } from '../language.ts'
import type { PhraseName, Rephrasings } from '../line-ids.ts'
import { sayDay } from './dates.ts'
import { sayTime } from './times.ts'

/** An agent brings its own greeting, and its own closed line with the next opening. */
export const PHRASES: Readonly<Record<PhraseName, string>> = {
  disclosure: 'Sie sprechen mit einem KI-Assistenten.',
  recording_notice: 'Dieses Gespräch wird aufgezeichnet.',
  greeting: 'Guten Tag, wie kann ich Ihnen helfen?',
  invitation: 'Ich spreche auch Deutsch.',
  closed: 'Wir haben im Moment geschlossen. Ich nehme gerne eine Nachricht auf.',
  one_moment: 'Einen Moment, bitte.',
  still_looking: 'Danke, dass Sie warten, ich bin noch dabei.',
  still_there: 'Sind Sie noch da?',
  say_again: 'Entschuldigung, bei mir ist etwas schiefgegangen. Können Sie das noch einmal sagen?',
  not_heard: 'Entschuldigung, das habe ich nicht gehört. Können Sie es noch einmal sagen?',
  trouble: 'Entschuldigung, wir haben eine kleine Störung in der Leitung.',
  transferring: 'Ich verbinde Sie jetzt. Bitte bleiben Sie am Apparat.',
  transfer_failed:
    'Es tut mir leid, gerade konnte niemand Ihren Anruf annehmen. Darf ich eine Nachricht aufnehmen?',
  cannot_transfer: 'Es tut mir leid, ich kann Sie gerade nicht verbinden. Darf ich eine Nachricht aufnehmen?',
  transfer_cancelled: 'In Ordnung, ich verbinde Sie nicht.',
  leave_message:
    'Es tut mir leid, ich kann Ihnen gerade nicht selbst helfen. ' +
    'Bitte sagen Sie mir Ihren Namen, Ihre Nummer und worum es geht, dann ruft Sie jemand zurück.',
  message_noted: 'Vielen Dank, ich habe das notiert. Es ruft Sie jemand zurück. Auf Wiederhören.',
  cannot_hear:
    'Es tut mir leid, ich kann Sie auf dieser Leitung nicht hören. Bitte rufen Sie etwas später noch einmal an. Auf Wiederhören.',
  goodbye: 'Vielen Dank für Ihren Anruf. Auf Wiederhören.',
  goodbye_silence:
    'Ich höre niemanden mehr, deshalb lege ich jetzt auf. Rufen Sie gerne jederzeit wieder an. Auf Wiederhören.',
  time_is_up:
    'Es tut mir leid, ich muss das Gespräch jetzt beenden. Bitte rufen Sie wieder an, wenn Sie noch etwas brauchen. Auf Wiederhören.',
  forwarding: 'Bitte bleiben Sie am Apparat, ich leite Ihren Anruf weiter.',
  unavailable:
    'Es tut mir leid, im Moment kann niemand Ihren Anruf annehmen. Bitte versuchen Sie es später noch einmal. Auf Wiederhören.',
  busy: 'Es tut mir leid, alle unsere Leitungen sind belegt. Bitte rufen Sie in ein paar Minuten wieder an. Auf Wiederhören.',
  not_in_service: 'Es tut mir leid, die gewählte Nummer ist nicht vergeben. Auf Wiederhören.',
}

export const REPHRASINGS: Rephrasings = {
  one_moment: ['Einen kleinen Augenblick, bitte.', 'Ich bin gleich wieder bei Ihnen.'],
  still_looking: [
    'Es dauert noch einen Moment, vielen Dank für Ihre Geduld.',
    'Ich arbeite noch daran, bitte bleiben Sie dran.',
  ],
  still_there: ['Hallo, können Sie mich hören?', 'Ich bin noch am Apparat. Kann ich etwas für Sie tun?'],
  say_again: [
    'Verzeihung, das hat bei mir nicht geklappt. Was sagten Sie?',
    'Leider ist mir das verloren gegangen. Sagen Sie es mir bitte noch einmal.',
  ],
  not_heard: [
    'Verzeihung, das habe ich nicht mitbekommen. Was haben Sie gesagt?',
    'Das konnte ich leider nicht verstehen. Bitte sagen Sie es noch einmal, etwas lauter.',
  ],
  trouble: [
    'Verzeihung, hier funktioniert gerade etwas nicht richtig.',
    'Es tut mir leid, die Verbindung ist im Moment etwas gestört.',
  ],
  transferring: [
    'Ich stelle Sie durch. Einen Moment, bitte.',
    'Ich versuche, jemanden für Sie zu erreichen. Bitte bleiben Sie in der Leitung.',
  ],
  transfer_failed: [
    'Es tut mir leid, es hat niemand abgenommen. Soll ich etwas ausrichten?',
    'Leider habe ich niemanden erreicht. Möchten Sie eine Nachricht hinterlassen?',
  ],
  cannot_transfer: [
    'Leider kann ich Sie im Moment nicht durchstellen. Soll ich etwas ausrichten?',
    'Im Augenblick gibt es leider niemanden, mit dem ich Sie verbinden könnte. Möchten Sie eine Nachricht hinterlassen?',
  ],
  transfer_cancelled: ['Gut, dann verbinde ich Sie nicht.', 'Alles klar, ich stelle Sie nicht durch.'],
  leave_message: [
    'Leider kann ich Ihnen immer noch nicht weiterhelfen. Nennen Sie mir bitte Ihren Namen, Ihre Nummer und Ihr Anliegen, dann meldet sich jemand bei Ihnen.',
    'Das kann ich gerade leider nicht selbst klären. Sagen Sie mir bitte, wer Sie sind, unter welcher Nummer wir Sie erreichen und worum es geht, dann rufen wir Sie zurück.',
  ],
  message_noted: [
    'Ich habe es aufgeschrieben, vielen Dank. Es meldet sich jemand bei Ihnen. Auf Wiederhören.',
    'Danke, Ihre Nachricht ist notiert. Wir rufen Sie zurück. Auf Wiederhören.',
  ],
  goodbye: ['Schön, dass Sie angerufen haben. Auf Wiederhören.', 'Ich danke Ihnen, auf Wiederhören.'],
  goodbye_silence: [
    'Es scheint niemand mehr da zu sein, deshalb beende ich das Gespräch. Sie können jederzeit wieder anrufen. Auf Wiederhören.',
    'Ich höre leider immer noch nichts und lege jetzt auf. Melden Sie sich gerne wieder. Auf Wiederhören.',
  ],
}

export function closedUntil(opening: string | undefined): string {
  const again = opening === undefined ? '' : ` und öffnen ${opening} wieder`
  return `Wir haben gerade geschlossen${again}. Ich nehme gerne eine Nachricht auf.`
}

/** "heute um 9 Uhr", "morgen um 9:30 Uhr", "am Montag um 12 Uhr". */
export function opening(day: CalendarDay, time: TimeOfDay): string {
  const said = sayDay(day, 'weekday')
  return `${day.ahead === 0 || day.ahead === 1 ? said : `am ${said}`} um ${sayTime(time, 'brief')}`
}
