import type { questions as english } from '../en/questions.ts'
import type { Words } from '../text.ts'

export const questions: Words<typeof english> = {
  title: 'Offene Fragen',
  hint: 'Was Anrufer gefragt haben und Ihre Agenten nicht beantworten konnten. Einmal beantwortet, weiß es der Agent ab dem nächsten Anruf.',
  tabs: { label: 'Fragen nach Stand', open: 'Offen', answered: 'Beantwortet', dismissed: 'Verworfen' },
  asked: { one: 'Einmal gefragt', other: '{n}-mal gefragt' },
  last: 'zuletzt {when}',
  call: 'Gespräch lesen',
  answer: {
    open: 'Beantworten',
    openFor: 'Beantworten: {question}',
    question: 'Frage, wie sie in den häufigen Fragen stehen soll',
    answer: 'Antwort',
    answerHint: 'So, wie der Agent sie sagen soll.',
    save: 'In die häufigen Fragen aufnehmen',
    done: 'Der Agent kennt jetzt die Antwort.',
    link: 'Seine häufigen Fragen ansehen',
  },
  dismiss: {
    open: 'Verwerfen',
    openFor: 'Verwerfen: {question}',
    title: 'Diese Frage verwerfen?',
    hint: 'Sie verschwindet aus dieser Liste und kommt nicht wieder, so oft sie auch gestellt wird.',
    confirm: 'Verwerfen',
    done: 'Die Frage wurde verworfen.',
  },
  nothing: {
    open: {
      title: 'Nichts ist offen',
      hint: 'Fragt ein Anrufer etwas, das ein Agent nicht beantworten kann, steht die Frage hier, mit einem Verweis auf das Gespräch.',
    },
    answered: {
      title: 'Noch nichts beantwortet',
      hint: 'Fragen, die Sie beantworten, kommen in die häufigen Fragen des Agenten und stehen hier.',
    },
    dismissed: { title: 'Nichts verworfen', hint: 'Fragen, die Sie nicht beantworten möchten, landen hier.' },
  },
  left: { one: '{n} Frage', other: '{n} Fragen' },
}
