import type { Variants } from '../../../variants.ts'

/** What the receptionist says about appointments, where it has the calendar to hand. */
export const BOOKING_LINES = {
  offer_booking: {
    usual: [
      'Soll ich nach einem freien Termin für Sie sehen?',
      'Möchten Sie, dass ich nachsehe, was frei ist?',
      'Ich kann gleich nach einem Termin suchen. Möchten Sie das?',
    ],
    formal: 'Darf ich nach einem passenden Termin für Sie sehen?',
  },
  ask_day: {
    usual: [
      'Welcher Tag und welche Uhrzeit würden Ihnen passen?',
      'Wann möchten Sie kommen?',
      'Nennen Sie mir einen Tag, und ob vormittags oder nachmittags besser ist.',
    ],
  },
  ask_other_time: {
    usual: [
      'Welcher andere Tag oder welche andere Uhrzeit würde Ihnen passen?',
      'Wann könnten Sie sonst kommen?',
      'Nennen Sie mir einen anderen Tag oder eine andere Uhrzeit, dann sehe ich noch einmal nach.',
    ],
  },
  offer_one: {
    usual: [
      'Ich hätte {times} etwas frei. Würde Ihnen das passen?',
      'Frei wäre es {times}. Soll ich das nehmen?',
      'Ich könnte Ihnen {times} anbieten. Ist das recht?',
    ],
    formal: 'Verfügbar wäre ein Termin {times}. Wäre Ihnen das recht?',
  },
  offer_times: {
    usual: [
      'Ich hätte {times} etwas frei. Was passt Ihnen am besten?',
      'Sie könnten {times} kommen. Was ist Ihnen lieber?',
      'Frei ist {times}. Welchen Termin soll ich nehmen?',
    ],
  },
  not_free_then: {
    usual: [
      'Dann ist leider nichts frei.',
      'Da ist leider schon alles belegt.',
      'Auch da ist leider nichts mehr frei.',
    ],
    formal: 'Ich bedaure, dann ist nichts verfügbar.',
  },
  slot_taken: {
    usual: [
      'Es tut mir leid, diesen Termin hat gerade jemand anders bekommen.',
      'Auch der ist leider eben vergeben worden.',
      'Da war leider jemand schneller.',
    ],
  },
  time_is_free: {
    usual: ['Ja, {times} ist frei.', 'Das passt: {times} ist frei.', 'Sie haben Glück, {times} ist frei.'],
    energetic: 'Super, {times} ist frei!',
  },
  time_noted: {
    usual: ['In Ordnung, {times}.', 'Gut, {times}.', 'Also {times}.'],
    formal: 'Sehr wohl, {times}.',
  },
  confirm_booking: {
    usual: [
      'Das wäre also {times}, für {name}. Soll ich das buchen?',
      'Der Termin wäre {times}, für {name}. Möchten Sie, dass ich ihn buche?',
      '{name}, {times}: ist das richtig, und soll ich es buchen?',
    ],
    formal: 'Ich darf wiederholen: {times}, für {name}. Soll ich buchen?',
  },
  confirm_booking_number: {
    usual: [
      'Das wäre also {times}, für {name}, und Ihre Nummer ist {digits}. Soll ich das buchen?',
      'Der Termin wäre {times}, für {name}, Nummer {digits}. Möchten Sie, dass ich ihn buche?',
      '{name}, {times}, erreichbar unter {digits}: ist das richtig, und soll ich es buchen?',
    ],
  },
  confirm_move: {
    usual: [
      'Ihr Termin war bisher {old} und wäre dann {times}. Soll ich ihn verlegen?',
      'Statt {old} also {times}: ist das richtig, und soll ich ihn verlegen?',
      'Bisher {old}, neu {times}. Möchten Sie das so?',
    ],
  },
  confirm_cancel: {
    usual: [
      'Sie haben {times} einen Termin. Soll ich ihn absagen?',
      'Ihr Termin ist {times}. Möchten Sie, dass ich diesen absage?',
      'Es geht um den Termin {times}. Soll er abgesagt werden, ja oder nein?',
    ],
  },
  cancel_again: {
    usual: [
      'Soll ich ihn wieder absagen?',
      'Möchten Sie, dass ich das rückgängig mache?',
      'Soll ich ihn wieder aus dem Kalender nehmen?',
    ],
  },
  booked: {
    usual: [
      'Ihr Termin ist gebucht: {times}.',
      'Das ist erledigt, Sie sind {times} eingetragen.',
      'Ich habe Sie {times} eingetragen.',
    ],
    friendly: 'Alles klar, Sie sind {times} eingetragen. Wir freuen uns auf Sie!',
    formal: 'Ihr Termin ist bestätigt: {times}.',
  },
  moved: {
    usual: [
      'Ihr Termin ist jetzt {times}.',
      'Das ist erledigt, Ihr Termin ist nun {times}.',
      'Ich habe Ihren Termin verlegt: {times}.',
    ],
  },
  cancelled: {
    usual: [
      'Ihr Termin {times} ist abgesagt.',
      'Das ist erledigt, der Termin {times} ist abgesagt.',
      'Den Termin {times} habe ich abgesagt.',
    ],
  },
  ask_new_time: {
    usual: [
      'Sie haben {times} einen Termin. Wann würde es Ihnen stattdessen passen?',
      'Ihr Termin ist {times}. Auf welchen Tag und welche Uhrzeit soll ich ihn verlegen?',
      'Bisher ist er {times}. Wann soll er sein?',
    ],
  },
  which_appointment: {
    usual: [
      'Sie haben {times} Termine. Um welchen geht es?',
      'Ich sehe {times} Termine. Welchen davon meinen Sie?',
      'Es gibt {times} Termine. Nennen Sie mir bitte den Tag, den Sie meinen.',
    ],
  },
  your_appointment: {
    usual: ['Sie haben {times} einen Termin.', 'Ihr Termin ist {times}.', 'Wir erwarten Sie {times}.'],
  },
  your_appointments: {
    usual: ['Sie haben {times} Termine.', 'Ihre Termine sind {times}.', 'Wir erwarten Sie {times}.'],
  },
  ask_booked_name: {
    usual: [
      'Auf welchen Namen ist der Termin eingetragen?',
      'Bitte nennen Sie mir den Namen, auf den er gebucht wurde.',
      'Für wen wurde der Termin gemacht?',
    ],
  },
  no_appointments: {
    usual: [
      'Unter diesem Namen und der Nummer, von der Sie anrufen, finde ich keinen Termin.',
      'Für diesen Namen und Ihre Nummer steht nichts im Kalender.',
      'Unter diesem Namen und dieser Nummer sehe ich keinen Termin.',
    ],
  },
  what_to_change: {
    usual: [
      'In Ordnung, ich habe noch nichts gemacht. Was soll anders sein?',
      'Es ist noch nichts gebucht. Was soll ich ändern?',
      'Ich habe es gelassen. Was stimmt nicht: die Zeit oder der Name?',
    ],
  },
  left_as_it_is: {
    usual: [
      'In Ordnung, ich lasse alles, wie es ist.',
      'Gut, es wurde nichts geändert.',
      'Dann bleibt alles beim Alten.',
    ],
  },
  nothing_free: {
    usual: [
      'Es tut mir leid, in den nächsten Wochen finde ich nichts Freies.',
      'Die nächsten Wochen sind leider voll.',
      'In den kommenden Wochen ist leider kein Termin frei.',
    ],
  },
  calendar_down: {
    usual: [
      'Es tut mir leid, ich komme gerade nicht an den Kalender.',
      'Der Kalender antwortet im Moment leider nicht.',
      'Ich kann den Kalender leider immer noch nicht sehen.',
    ],
  },
  not_sure_it_worked: {
    usual: [
      'Es tut mir leid, ich kann nicht sagen, ob das geklappt hat. Jemand prüft es für Sie.',
      'Ich bin nicht sicher, ob das durchgegangen ist. Jemand sieht nach und sagt Ihnen Bescheid.',
      'Der Kalender hat das leider nicht bestätigt. Es kümmert sich jemand darum.',
    ],
  },
  needs_name: {
    usual: [
      'Ohne einen Namen kann ich leider nicht buchen.',
      'Für die Buchung brauche ich leider einen Namen.',
      'Der Kalender nimmt leider keine Buchung ohne Namen an.',
    ],
  },
  appointment_gone: {
    usual: [
      'Es tut mir leid, ich finde diesen Termin nicht mehr.',
      'Dieser Termin steht leider nicht mehr im Kalender.',
      'Im Kalender gibt es diesen Termin nicht mehr.',
    ],
  },
} as const satisfies Readonly<Record<string, Variants>>
