import type { Variants } from '../../../variants.ts'

/** What is asked and said while a message is taken. */
export const MESSAGE = {
  ask_name: {
    usual: ['Wie ist Ihr Name, bitte?', 'Und Ihr Name, bitte?', 'Sagen Sie mir bitte Ihren Namen.'],
    friendly: 'Wie heißen Sie denn, bitte?',
    formal: 'Darf ich Sie um Ihren vollständigen Namen bitten?',
  },
  ask_name_again: {
    usual: [
      'Entschuldigung, Ihren Namen habe ich nicht verstanden. Bitte sagen Sie nur Ihren Namen.',
      'Der Name ist bei mir nicht angekommen. Können Sie ihn noch einmal langsam sagen?',
      'Bitte nennen Sie mir Ihren Vor- und Nachnamen, oder buchstabieren Sie ihn.',
    ],
  },
  offer_own_number: {
    usual: [
      'Sollen wir Sie unter der Nummer zurückrufen, von der Sie anrufen, mit {digits} am Ende?',
      'Ist die Nummer recht, von der Sie gerade anrufen, die mit {digits} am Ende?',
      'Ich sehe eine Nummer, die mit {digits} endet. Dürfen wir Sie dort zurückrufen?',
    ],
  },
  ask_number: {
    usual: [
      'Unter welcher Nummer können wir Sie erreichen?',
      'Und Ihre Telefonnummer, bitte?',
      'Welche Nummer sollen wir anrufen?',
    ],
    formal: 'Unter welcher Telefonnummer dürfen wir Sie erreichen?',
  },
  go_on: { usual: ['Ja, bitte weiter.', 'Und dann?', 'Ich höre, sprechen Sie weiter.'] },
  read_back: {
    usual: [
      'Ich habe {digits}. Stimmt das?',
      'Das wäre also {digits}. Richtig?',
      'Notiert habe ich {digits}. Passt das so?',
    ],
    friendly: 'Ich wiederhole kurz: {digits}. Habe ich das richtig?',
    formal: 'Ich darf wiederholen: {digits}. Ist das korrekt?',
  },
  ask_number_again: {
    usual: [
      'Bitte sagen Sie mir die ganze Nummer noch einmal, Ziffer für Ziffer. Sie können sie auch auf dem Telefon eintippen.',
      'Ich brauche die Nummer noch einmal von vorn, eine Ziffer nach der anderen.',
      'Können Sie die Nummer auf dem Telefon eintippen oder noch einmal langsam sagen?',
    ],
  },
  no_number: {
    usual: [
      'In Ordnung, wir lassen die Nummer weg.',
      'Dann geht es auch ohne Nummer.',
      'Gut, also keine Nummer.',
    ],
  },
  number_kept: {
    usual: [
      'Ich lasse die Nummer so, wie ich sie habe.',
      'Dann bleibt die Nummer, wie sie ist.',
      'Ich notiere sie so, wie ich sie verstanden habe.',
    ],
  },
  address_noted: {
    usual: [
      'Notiert habe ich: {address}',
      'Ich habe aufgeschrieben: {address}',
      'Die Adresse, die ich habe: {address}',
    ],
  },
  check_address: {
    usual: [
      'Ich lese vor: {letters}. Stimmt das?',
      'Also {letters}. Richtig?',
      'Jetzt habe ich {letters}. Passt das so?',
    ],
  },
  ask_address_again: {
    usual: [
      'Entschuldigung. Welcher Teil stimmt nicht? Sie können ihn buchstabieren, zum Beispiel B wie Berta.',
      'Bitte buchstabieren Sie, was anders ist, mit einem Wort für jeden Buchstaben.',
      'Welche Buchstaben sollen es sein? Zum Beispiel B wie Berta.',
    ],
  },
  ask_address_local: {
    usual: [
      'Bitte buchstabieren Sie nur den Teil vor dem at, mit einem Wort für jeden Buchstaben.',
      'Dann nur den Teil vor dem at noch einmal, Buchstabe für Buchstabe.',
      'Könnten Sie nur das buchstabieren, was vor dem at steht?',
    ],
  },
  ask_address_domain: {
    usual: [
      'Bitte sagen Sie mir nur noch einmal, was nach dem at kommt.',
      'Dann nur den Teil nach dem at noch einmal, bitte.',
      'Könnten Sie nur das buchstabieren, was nach dem at steht?',
    ],
  },
  ask_reason: {
    usual: [
      'Was darf ich ausrichten?',
      'Und was soll ich weitergeben?',
      'Bitte sagen Sie mir in wenigen Worten Ihre Nachricht.',
    ],
    formal: 'Welche Nachricht darf ich ausrichten?',
  },
  why_asked: {
    usual: [
      'Damit sich jemand bei Ihnen melden kann.',
      'Wir brauchen das nur, um Sie zurückzurufen.',
      'Ohne diese Angabe können wir Sie nicht zurückrufen.',
    ],
  },
  no_reason: {
    usual: [
      'Dann sage ich einfach, dass Sie angerufen haben.',
      'Ich richte aus, dass Sie angerufen haben.',
      'In Ordnung, ich gebe weiter, dass Sie angerufen haben.',
    ],
  },
  name_noted: {
    usual: ['Danke, {name}.', 'In Ordnung, {name}.', 'Als Namen habe ich {name}.'],
  },
  check_name: {
    usual: [
      'Ich habe {name} verstanden. Stimmt das?',
      'Ist Ihr Name {name}?',
      'Habe ich das richtig, {name}?',
    ],
  },
  check_spelling: {
    usual: [
      'Ich habe {letters}: {name}. Stimmt das?',
      'Also {name}, buchstabiert {letters}. Richtig?',
      'Ich buchstabiere zur Kontrolle: {letters}, für {name}. Schreibt man es so?',
    ],
  },
  no_name: {
    usual: [
      'In Ordnung, wir lassen den Namen weg.',
      'Dann schreibe ich es ohne Namen auf.',
      'Gut, also kein Name.',
    ],
  },
  name_changed: {
    usual: [
      'Danke, ich habe es in {name} geändert.',
      'Der Name ist jetzt {name}, danke.',
      'Ich habe den Namen berichtigt: {name}.',
    ],
  },
  message_told: {
    usual: [
      'Ich richte aus: {message}',
      'Ihre Nachricht lautet: {message}',
      'Das habe ich aufgeschrieben: {message}',
    ],
  },
  message_told_for: {
    usual: [
      'Ich richte {person} aus: {message}',
      'Ihre Nachricht für {person} lautet: {message}',
      'Das habe ich für {person} aufgeschrieben: {message}',
    ],
  },
  message_changed: {
    usual: [
      'Das habe ich berichtigt: {message}',
      'Jetzt heißt es: {message}',
      'Danke, ich habe es geändert: {message}',
    ],
  },
  message_done: {
    usual: [
      'Danke, {name}. Ich habe das notiert, und es meldet sich jemand bei Ihnen.',
      'Das habe ich aufgeschrieben, {name}. Sie hören von uns.',
      'Vielen Dank, {name}. Das Team bekommt Ihre Nachricht und ruft Sie zurück.',
    ],
    empathetic: 'Danke, {name}. Ich habe alles notiert, und jemand kümmert sich darum.',
    formal: 'Vielen Dank, {name}. Ihre Nachricht ist notiert, und man wird sich bei Ihnen melden.',
  },
  message_done_nameless: {
    usual: [
      'Danke. Ich habe das notiert, und es meldet sich jemand bei Ihnen.',
      'Das habe ich aufgeschrieben. Sie hören von uns.',
      'Vielen Dank. Das Team bekommt Ihre Nachricht.',
    ],
  },
  offer_to_add: {
    usual: [
      'Soll ich das zu Ihrer Nachricht dazuschreiben?',
      'Möchten Sie das auch in Ihrer Nachricht haben?',
      'Darf ich das noch in die Nachricht aufnehmen?',
    ],
  },
  message_added: {
    usual: [
      'Das habe ich dazugeschrieben.',
      'Das steht jetzt auch in der Nachricht.',
      'Das habe ich noch ergänzt.',
    ],
  },
  message_dropped: {
    usual: [
      'In Ordnung, dann nehme ich keine Nachricht auf.',
      'Gut, dann schreibe ich nichts auf.',
      'Dann lassen wir es dabei, ohne Nachricht.',
    ],
  },
} as const satisfies Readonly<Record<string, Variants>>
