import type { Variants } from '../../../variants.ts'

/** What holds a conversation together and is about nothing else. */
export const COURTESIES = {
  how_can_i_help: {
    usual: ['Wie kann ich Ihnen helfen?', 'Was kann ich für Sie tun?', 'Worum geht es denn?'],
    friendly: 'Was kann ich denn für Sie tun?',
    empathetic: 'Wie kann ich Ihnen heute helfen?',
    calm: 'Lassen Sie sich Zeit. Wie kann ich Ihnen helfen?',
    formal: 'Womit darf ich Ihnen behilflich sein?',
  },
  hello: {
    usual: [
      'Guten Tag. Wie kann ich Ihnen helfen?',
      'Hallo. Was kann ich für Sie tun?',
      'Ja, guten Tag, ich höre Sie.',
    ],
    friendly: 'Hallo! Was kann ich für Sie tun?',
    empathetic: 'Guten Tag, schön, dass Sie anrufen. Wie kann ich Ihnen helfen?',
    energetic: 'Hallo! Was kann ich heute für Sie tun?',
    formal: 'Guten Tag. Womit darf ich Ihnen behilflich sein?',
    casual: 'Hallo! Was gibt es denn?',
  },
  how_are_you: {
    usual: [
      'Danke, mir geht es gut. Wie kann ich Ihnen helfen?',
      'Immer noch sehr gut, danke. Was kann ich für Sie tun?',
      'Hier ist alles bestens, danke der Nachfrage. Worum geht es?',
    ],
    friendly: 'Sehr gut, danke der Nachfrage! Was kann ich für Sie tun?',
    formal: 'Sehr gut, vielen Dank. Womit darf ich Ihnen behilflich sein?',
  },
  anything_else: {
    usual: [
      'Kann ich sonst noch etwas für Sie tun?',
      'Haben Sie noch eine Frage?',
      'Darf es sonst noch etwas sein?',
    ],
    empathetic: 'Liegt Ihnen sonst noch etwas auf dem Herzen?',
    formal: 'Kann ich Ihnen noch mit etwas anderem behilflich sein?',
    casual: 'Sonst noch etwas?',
  },
  this_is: {
    usual: [
      'Hier ist {business}. Wie kann ich Ihnen helfen?',
      'Ja, Sie sprechen mit {business}. Was kann ich für Sie tun?',
      'Sie sind mit {business} verbunden. Worum geht es?',
    ],
    formal: 'Hier ist {business}. Womit darf ich Ihnen behilflich sein?',
  },
  who_i_am: {
    usual: [
      'Ich bin {agent}, die digitale Assistenz von {business}.',
      'Mein Name ist {agent}, ich bin die digitale Assistenz von {business}.',
      'Hier spricht {agent}, die digitale Assistenz, die für {business} ans Telefon geht.',
    ],
  },
  i_am_automated: {
    usual: [
      'Ich bin eine digitale Assistenz, kein Mensch. Ich gehe für {business} ans Telefon.',
      'Nein, kein Mensch: eine digitale Assistenz, hier für {business}.',
      'Sie sprechen mit einer digitalen Assistenz, nicht mit einem Menschen.',
    ],
  },
  fine_thanks: {
    usual: ['Danke, mir geht es gut.', 'Sehr gut, danke der Nachfrage.', 'Hier ist alles bestens, danke.'],
  },
  weather: {
    usual: [
      'Von hier aus kann ich leider nicht aus dem Fenster sehen.',
      'Vom Wetter bekomme ich hier drinnen nichts mit.',
      'Vom Wetter weiß ich leider nichts, ich sitze den ganzen Tag am Telefon.',
    ],
  },
  i_am_here: {
    usual: ['Ja, ich bin da.', 'Ich bin noch am Apparat.', 'Ja, ich höre Sie.'],
  },
  not_that_business: {
    usual: [
      'Nein, hier ist {business}. Kann ich trotzdem etwas für Sie tun?',
      'Sie sind bei {business} gelandet. Können wir etwas für Sie tun?',
      'Leider nicht, hier ist {business}. Wollten Sie zu uns?',
    ],
  },
  speaks_english: {
    usual: ['Ja, ich spreche Deutsch.', 'Natürlich, sprechen wir Deutsch.', 'Ja, auf Deutsch, gerne.'],
  },
  only_english: {
    usual: [
      'Es tut mir leid, ich spreche nur Deutsch.',
      'Leider ist Deutsch die einzige Sprache, die ich spreche.',
      'Ich verstehe leider nur Deutsch.',
    ],
  },
  take_your_time: {
    usual: [
      'Natürlich, lassen Sie sich Zeit.',
      'Kein Problem, ich warte.',
      'Ich bin noch da. Sprechen Sie einfach weiter, wenn Sie so weit sind.',
    ],
  },
  once_more: {
    usual: ['Gerne noch einmal.', 'Ich wiederhole es.', 'Natürlich, hier ist es noch einmal.'],
  },
  slower: {
    usual: ['Natürlich, etwas langsamer.', 'Ich sage es Stück für Stück.', 'Gerne, ganz in Ruhe.'],
  },
  nothing_to_repeat: {
    usual: [
      'Hier ist {business}. Was kann ich für Sie tun?',
      'Sie sind mit {business} verbunden. Wie kann ich Ihnen helfen?',
      'Ich sagte nur, dass hier {business} ist. Worum geht es?',
    ],
  },
  you_are_welcome: {
    usual: ['Sehr gerne.', 'Gern geschehen.', 'Keine Ursache.'],
    energetic: 'Aber gerne!',
    formal: 'Es war mir ein Vergnügen.',
    casual: 'Kein Problem!',
  },
  wrong_number: {
    usual: [
      'Kein Problem. Hier ist {business}. Auf Wiederhören.',
      'Das macht nichts. Sie sind bei {business} gelandet. Einen schönen Tag noch.',
      'Das kann passieren. Sie sprechen mit {business}. Alles Gute.',
    ],
    casual: 'Macht nichts. Hier ist {business}. Tschüss!',
  },
  not_interested: {
    usual: [
      'Vielen Dank, aber wir haben kein Interesse. Bitte streichen Sie diese Nummer von Ihrer Liste. Auf Wiederhören.',
      'Das brauchen wir nicht, danke. Bitte rufen Sie diese Nummer nicht mehr an. Einen schönen Tag noch.',
      'Nein, danke. Bitte nehmen Sie diese Nummer aus Ihrer Liste. Alles Gute.',
    ],
  },
  goodbye: {
    usual: [
      'Vielen Dank für Ihren Anruf bei {business}. Auf Wiederhören.',
      'Danke für Ihren Anruf. Auf Wiederhören.',
      'Vielen Dank, dass Sie bei {business} angerufen haben. Auf Wiederhören.',
    ],
    friendly: 'Danke für Ihren Anruf bei {business}. Einen schönen Tag noch. Tschüss!',
    empathetic: 'Vielen Dank für Ihren Anruf bei {business}. Alles Gute für Sie. Auf Wiederhören.',
    energetic: 'Danke für Ihren Anruf bei {business}! Einen tollen Tag noch. Tschüss!',
    casual: 'Danke für den Anruf bei {business}. Tschüss!',
  },
} as const satisfies Readonly<Record<string, Variants>>
