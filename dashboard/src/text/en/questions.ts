export const questions = {
  title: 'Unanswered questions',
  hint: 'What callers asked and your agents could not answer. Answer once, and the agent knows it from the next call on.',
  tabs: { label: 'Questions by state', open: 'Open', answered: 'Answered', dismissed: 'Dismissed' },
  asked: { one: 'Asked once', other: 'Asked {n} times' },
  last: 'last {when}',
  call: 'Read the call',
  answer: {
    open: 'Answer',
    openFor: 'Answer: {question}',
    question: 'Question, as it will appear in the FAQ',
    answer: 'Answer',
    answerHint: 'As the agent should say it.',
    save: 'Save to the FAQ',
    done: 'The agent knows the answer now.',
    link: 'See its FAQ',
  },
  dismiss: {
    open: 'Dismiss',
    openFor: 'Dismiss: {question}',
    title: 'Dismiss this question?',
    hint: 'It leaves this list and does not come back, however often it is asked.',
    confirm: 'Dismiss',
    done: 'The question was dismissed.',
  },
  nothing: {
    open: {
      title: 'Nothing is unanswered',
      hint: 'When a caller asks something that an agent cannot answer, the question appears here, with a link to the call.',
    },
    answered: {
      title: 'Nothing answered yet',
      hint: 'Questions that you answer go into the agent’s FAQ and are listed here.',
    },
    dismissed: { title: 'Nothing dismissed', hint: 'Questions that you do not want to answer end up here.' },
  },
  left: { one: '{n} question', other: '{n} questions' },
}
