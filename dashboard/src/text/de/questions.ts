import type { questions as english } from '../en/questions.ts'
import type { Words } from '../text.ts'

export const questions: Words<typeof english> = {
  title: 'Offene Fragen',
  hint: 'Fragen, die Ihre Agenten nicht beantworten konnten; was dasselbe meint, steht zusammen. Ihre Antwort gilt ab dem nächsten Anruf.',
  tabs: { label: 'Fragen nach Status', open: 'Offen', answered: 'Beantwortet', dismissed: 'Verworfen' },
  asked: { one: 'Einmal gefragt', other: '{n}-mal gefragt' },
  others: { one: 'Eine weitere Formulierung', other: '{n} weitere Formulierungen' },
  last: 'zuletzt {when}',
  call: 'Gespräch lesen',
  answer: {
    open: 'Beantworten',
    openFor: 'Beantworten: {question}',
    question: 'Frage, wie sie in den FAQ stehen soll',
    answer: 'Antwort',
    questionHint:
      'Was Anrufer gesagt haben, bleibt dabei, als weitere Formulierungen, die der Agent versteht.',
    answerHint: 'So, wie der Agent es sagen soll.',
    save: 'In die FAQ übernehmen',
    done: 'Der Agent kennt jetzt die Antwort.',
    link: 'FAQ ansehen',
  },
  dismiss: {
    open: 'Verwerfen',
    openFor: 'Verwerfen: {question}',
    title: 'Diese Frage verwerfen?',
    hint: 'Sie verschwindet aus dieser Liste und kommt nicht wieder, egal wie oft sie gestellt wird.',
    group: 'Die anderen Formulierungen verschwinden mit ihr.',
    confirm: 'Verwerfen',
    done: 'Frage verworfen.',
  },
  nothing: {
    open: {
      title: 'Keine offenen Fragen',
      hint: 'Kann ein Agent eine Frage nicht beantworten, erscheint sie hier mit einem Link zum Anruf.',
    },
    answered: {
      title: 'Noch nichts beantwortet',
      hint: 'Fragen, die Sie beantworten, kommen in die FAQ des Agenten und erscheinen hier.',
    },
    dismissed: { title: 'Nichts verworfen', hint: 'Fragen, die Sie nicht beantworten möchten, landen hier.' },
  },
  left: { one: '{n} Frage', other: '{n} Fragen' },
}
