import { Type, type Static } from 'typebox'
import { Agent } from '../agents/agent.ts'
import { iso } from '../../platform/clock.ts'
import type { UnansweredQuestionRow } from '../../platform/db/call-tables.ts'
import { Nullable, OneOf, pageFields } from '../../platform/http/envelope.ts'

const STATUSES = ['open', 'answered', 'dismissed'] as const
export type QuestionStatus = (typeof STATUSES)[number]

/** What an answered question becomes, with the limits of the agent's FAQ. */
export const FaqEntry = Agent.properties.faq.items
export type FaqEntry = Static<typeof FaqEntry>

export const MAX_FAQ = boundOf(Agent.properties.faq, 'maxItems')
export const MAX_QUESTION_CHARACTERS = boundOf(FaqEntry.properties.question, 'maxLength')
export const MAX_WORDINGS = boundOf(FaqEntry.properties.also_asked, 'maxItems')
export const MAX_WORDING_CHARACTERS = boundOf(FaqEntry.properties.also_asked.items, 'maxLength')

function boundOf(schema: object, name: string): number {
  const bound: unknown = Reflect.get(schema, name)
  if (typeof bound !== 'number') throw new TypeError(`The schema of the FAQ has no ${name}.`)
  return bound
}

const Moment = Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' })

export const UnansweredQuestion = Type.Object(
  {
    id: Type.String({ description: 'Question identifier.', examples: ['qst_01k9zq4s8vxjt7m0c5b2n6d3ef'] }),
    agentId: Type.String({ description: 'The agent that was asked.' }),
    question: Type.String({ description: 'As it was asked first.', examples: ['Do you take walk-ins?'] }),
    times_asked: Type.Integer({ minimum: 1, description: 'In how many calls.' }),
    first_asked_at: Moment,
    last_asked_at: Moment,
    call_id: Nullable(Type.String({ description: 'The last call in which it was asked.' })),
    status: OneOf(STATUSES, {
      description:
        'open; answered, and open again should the agent still not know; dismissed, and never open again.',
    }),
  },
  { title: 'UnansweredQuestion', description: 'Something that callers ask and the agent cannot answer.' },
)
export type UnansweredQuestion = Static<typeof UnansweredQuestion>

/** As it stands in a list of all agents'. */
export const AccountQuestion = Type.Object(
  {
    ...UnansweredQuestion.properties,
    agent_name: Type.String({ description: 'The name of the agent that was asked.' }),
  },
  { title: 'AccountQuestion', description: 'What callers ask in vain, with the agent that they asked.' },
)
export type AccountQuestion = Static<typeof AccountQuestion>

/** What means the same, led by the question that is most typical of it. */
export const QuestionGroup = Type.Object(
  {
    ...AccountQuestion.properties,
    question: Type.String({
      description: 'The most typical of the group.',
      examples: ['Do you take walk-ins?'],
    }),
    times_asked: Type.Integer({ minimum: 1, description: 'How often, in whatever words.' }),
    others: Type.Array(UnansweredQuestion, {
      description: 'The same in other words: the 50 that are asked most.',
    }),
  },
  { title: 'QuestionGroup', description: 'What callers ask in vain, what means the same together.' },
)
export type QuestionGroup = Static<typeof QuestionGroup>

const withGroup = Type.Optional(
  Type.Boolean({ description: 'Settles the others of its group with it; without, it alone.' }),
)

export const DismissalQuery = Type.Object({ with_group: withGroup }, { additionalProperties: false })

export const QuestionAnswer = Type.Object(
  {
    answer: FaqEntry.properties.answer,
    question: Type.Optional(FaqEntry.properties.question),
    with_group: withGroup,
  },
  {
    title: 'QuestionAnswer',
    additionalProperties: false,
    description:
      '`question` words it anew, where callers put it badly. Their own words, with `with_group` those of the whole group, become `also_asked` of the entry.',
    examples: [{ answer: 'Yes, until four in the afternoon.' }],
  },
)
export type QuestionAnswer = Static<typeof QuestionAnswer>

export const QuestionQuery = Type.Object(
  {
    status: Type.Optional(
      OneOf(STATUSES, { default: 'open', description: 'Only those; the open ones by default.' }),
    ),
    ...pageFields('How many of the first to pass over (D-L4).'),
  },
  { additionalProperties: false },
)
export type QuestionQuery = Static<typeof QuestionQuery>

export const AccountQuestionQuery = Type.Object(
  {
    ...QuestionQuery.properties,
    agent_id: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'Only what this agent was asked.' }),
    ),
  },
  { additionalProperties: false },
)
export type AccountQuestionQuery = Static<typeof AccountQuestionQuery>

export function toQuestion(row: Omit<UnansweredQuestionRow, 'vector'>): UnansweredQuestion {
  return {
    id: row.id,
    agentId: row.agent_id,
    question: row.question,
    times_asked: row.times_asked,
    first_asked_at: iso(row.first_asked_at),
    last_asked_at: iso(row.last_asked_at),
    call_id: row.call_id,
    status: row.status as QuestionStatus,
  }
}
