import { Type } from 'typebox'
import { NOT_BLANK } from '../../platform/http/envelope.ts'
import { FaqLanguage } from './language.ts'

// D-L1
const MAX_QUESTION = 500
const MAX_ANSWER = 2000
const MAX_WORDINGS = 10
const MAX_WORDING = 200
const MAX_MADE = 5

export const FaqEntry = Type.Object(
  {
    question: Type.String({ minLength: 1, maxLength: MAX_QUESTION, ...NOT_BLANK }),
    answer: Type.String({ minLength: 1, maxLength: MAX_ANSWER, ...NOT_BLANK }),
    language: FaqLanguage,
    also_asked: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: MAX_WORDING, ...NOT_BLANK }), {
        maxItems: MAX_WORDINGS,
        description:
          'The question in other words, as callers put it. What callers say is matched with them; the agent never says them.',
      }),
    ),
    model_wordings: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: MAX_WORDING, ...NOT_BLANK }), {
        maxItems: MAX_MADE,
        description:
          'More of them, which the configured language model has made after the agent was saved. Leave out what does not fit; an empty list says that none are wanted. An entry without the field gets them.',
      }),
    ),
  },
  {
    title: 'FaqEntry',
    additionalProperties: false,
    examples: [
      {
        question: 'Do you take walk-ins?',
        answer: 'Yes, until four in the afternoon.',
        also_asked: ['Can I just come in?'],
      },
    ],
  },
)
