import { Type } from 'typebox'
import type { Clock } from '../../platform/clock.ts'
import { atomically, type Db } from '../../platform/db/db.ts'
import { BODY_FAILURES, data, Data, failures } from '../../platform/http/envelope.ts'
import type { Once } from '../idempotency.ts'
import type { HttpServer } from '../../platform/http/server.ts'
import { answerQuestion, type Agents } from './answering.ts'
import {
  AccountQuestion,
  AccountQuestionQuery,
  DismissalQuery,
  FaqEntry,
  QuestionAnswer,
  QuestionGroup,
  QuestionQuery,
  UnansweredQuestion,
} from './question.ts'
import { listGroups } from './group-store.ts'
import { getQuestion, listAllQuestions, listQuestions, settleQuestion } from './store.ts'

const agentId = Type.String({ minLength: 1, maxLength: 100, description: 'Agent identifier.' })
const questionId = Type.String({ minLength: 1, maxLength: 100, description: 'Question identifier.' })
const QuestionParams = Type.Object({ agentId, questionId })

const pageOf = {
  total: Type.Integer({ description: 'How many there are behind the filters.' }),
  limit: Type.Integer(),
  offset: Type.Integer(),
}
const Page = Type.Object(
  { questions: Type.Array(UnansweredQuestion), ...pageOf },
  { title: 'UnansweredQuestionPage' },
)
const AccountPage = Type.Object(
  { questions: Type.Array(AccountQuestion), ...pageOf },
  { title: 'AccountQuestionPage' },
)

const GroupPage = Type.Object(
  { groups: Type.Array(QuestionGroup), ...pageOf },
  { title: 'QuestionGroupPage' },
)

type Options = { db: Db; clock: Clock; once: Once; agents: Agents }

/** What callers ask and an agent cannot answer. */
export async function questionRoutes(app: HttpServer, options: Options): Promise<void> {
  listRoutes(app, options)
  settlingRoutes(app, options)
}

function listRoutes(app: HttpServer, { db }: Options): void {
  app.route({
    method: 'GET',
    url: '/unanswered-questions',
    schema: {
      operationId: 'listAllUnansweredQuestions',
      tags: ['Agents'],
      summary: 'List what no agent could answer',
      description:
        'Of all agents of the account. What is asked most comes first. `limit` and `offset` page through them (D-L4).',
      querystring: AccountQuestionQuery,
      response: { 200: Data(AccountPage), ...failures() },
    },
    handler: async ({ account, query }) => data(await listAllQuestions(db, account.id, query)),
  })

  app.route({
    method: 'GET',
    url: '/unanswered-questions/groups',
    schema: {
      operationId: 'listQuestionGroups',
      tags: ['Agents'],
      summary: 'List what no agent could answer, by meaning',
      description:
        'Of all agents of the account. Questions of one agent that mean the same stand together soon after they were asked. What is asked most comes first. `limit` and `offset` page through them (D-L4).',
      querystring: AccountQuestionQuery,
      response: { 200: Data(GroupPage), ...failures() },
    },
    handler: async ({ account, query }) => data(await listGroups(db, account.id, query)),
  })

  app.route({
    method: 'GET',
    url: '/agents/:agentId/unanswered-questions',
    schema: {
      operationId: 'listUnansweredQuestions',
      tags: ['Agents'],
      summary: 'List what an agent could not answer',
      description: 'What is asked most comes first. `limit` and `offset` page through them (D-L4).',
      params: Type.Object({ agentId }),
      querystring: QuestionQuery,
      response: { 200: Data(Page), ...failures(404) },
    },
    handler: async ({ account, params, query }) =>
      data(await listQuestions(db, account.id, params.agentId, query)),
  })
}

function settlingRoutes(app: HttpServer, { db, clock, once, agents }: Options): void {
  app.route({
    method: 'POST',
    url: '/agents/:agentId/unanswered-questions/:questionId/answer',
    schema: {
      operationId: 'answerQuestion',
      tags: ['Agents'],
      summary: 'Answer a question',
      description:
        'Adds it to the agent’s `faq` and marks it as answered, with `with_group` all that means the same, whose wordings become `also_asked`. 409 where the FAQ is full or has the question, and for one that is answered. Sent again with the same `Idempotency-Key` it happens once (D-I1).',
      params: QuestionParams,
      body: QuestionAnswer,
      response: { 201: Data(FaqEntry), ...failures(404, 409, ...BODY_FAILURES) },
    },
    handler: (request, reply) =>
      once(request, reply, 201, async (tx) => {
        const { account, params, body } = request
        await getQuestion(tx, account.id, params.agentId, params.questionId)
        const place = { accountId: account.id, ...params }
        return data(await answerQuestion(tx, place, body, agents, clock.now()))
      }),
  })

  app.route({
    method: 'DELETE',
    url: '/agents/:agentId/unanswered-questions/:questionId',
    schema: {
      operationId: 'dismissQuestion',
      tags: ['Agents'],
      summary: 'Dismiss a question',
      description:
        'It is off the list and does not come back, however often it is asked. Dismissing again is no error.',
      params: QuestionParams,
      querystring: DismissalQuery,
      response: { 200: Data(UnansweredQuestion), ...failures(...BODY_FAILURES, 404) },
    },
    handler: async ({ account, params, query }) => {
      await getQuestion(db, account.id, params.agentId, params.questionId)
      const settlement = { status: 'dismissed', withGroup: query.with_group ?? false } as const
      return data(
        await atomically(db, (tx) =>
          settleQuestion(tx, account.id, params.agentId, params.questionId, settlement),
        ),
      )
    },
  })
}
