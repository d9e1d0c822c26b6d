import type { Variants } from '../../../variants.ts'

/** Beside an answer, or in place of one. */
export const ANSWERS = {
  did_you_mean: {
    usual: [
      'Nur um sicherzugehen, ist das Ihre Frage: {question}',
      'Habe ich Sie richtig verstanden? Meinen Sie: {question}',
      'Wäre das Ihre Frage: {question}',
    ],
    formal: 'Darf ich nachfragen, ob dies Ihre Frage ist: {question}',
    casual: 'Sie möchten also wissen: {question}',
  },
  other_words: {
    usual: [
      'Entschuldigung, das habe ich nicht verstanden. Können Sie es anders sagen?',
      'Das ist bei mir nicht ganz angekommen. Würden Sie es noch einmal anders sagen?',
      'Mir ist nicht klar, was Sie meinen. Können Sie es mit anderen Worten sagen?',
    ],
    empathetic: 'Es tut mir leid, ich möchte Sie richtig verstehen. Können Sie es mit anderen Worten sagen?',
    formal:
      'Ich bitte um Entschuldigung, das habe ich nicht verstanden. Würden Sie es bitte anders formulieren?',
  },
  still_not_understood: {
    usual: [
      'Es tut mir leid, ich habe es immer noch nicht verstanden.',
      'Das konnte ich leider nicht heraushören.',
      'Da kann ich Ihnen leider nicht folgen.',
    ],
  },
  not_known: {
    usual: [
      'Dazu habe ich leider keine Information.',
      'Das weiß ich leider nicht.',
      'Darauf habe ich leider keine Antwort.',
    ],
    friendly: 'Oh, das weiß ich leider nicht.',
    empathetic: 'Das würde ich Ihnen sehr gerne sagen, aber dazu habe ich leider keine Information.',
    formal: 'Ich bedaure, dazu liegt mir keine Information vor.',
  },
  other_not_known: {
    usual: [
      'Das andere weiß ich leider nicht.',
      'Auf den Rest habe ich leider keine Antwort.',
      'Zu Ihrer anderen Frage liegt mir leider nichts vor.',
    ],
  },
  cannot_help: {
    usual: [
      'Dabei kann ich Ihnen leider nicht selbst helfen.',
      'Das geht leider über das hinaus, was ich tun kann.',
      'Dafür bin ich leider nicht die richtige Stelle.',
    ],
    empathetic: 'Ich würde Ihnen dabei sehr gerne selbst helfen, aber das kann ich leider nicht.',
    formal: 'Ich bedaure, dabei kann ich Ihnen nicht selbst behilflich sein.',
  },
  thanks_for_feedback: {
    usual: [
      'Danke, dass Sie uns das sagen. Ich gebe es weiter.',
      'Gut zu wissen. Auch das gebe ich weiter.',
      'Vielen Dank, das Team wird es erfahren.',
    ],
  },
  sorry_to_hear: {
    usual: [
      'Das tut mir leid.',
      'Das hätte nicht passieren dürfen.',
      'Ich verstehe Sie, und es tut mir sehr leid.',
    ],
    empathetic: 'Es tut mir sehr leid, dass Ihnen das passiert ist. Ich verstehe, dass Sie das ärgert.',
    calm: 'Das tut mir leid. Wir kümmern uns darum.',
    formal: 'Dafür bitten wir Sie um Entschuldigung.',
  },
  urgent: {
    usual: [
      'Ich verstehe, dass es dringend ist.',
      'Ich sehe, das kann nicht warten.',
      'Ich vermerke, dass es eilt.',
    ],
    empathetic: 'Ich verstehe, dass es dringend ist, und es tut mir leid, dass Sie das durchmachen.',
  },
} as const satisfies Readonly<Record<string, Variants>>
