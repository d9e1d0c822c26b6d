import type { Agent, AgentChange } from '../agents/agent.ts'
import { lockAgent } from '../agents/index.ts'
import { atomically, type Db } from '../../platform/db/db.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { AccountId } from '../../platform/ids.ts'
import { otherMembers } from './group-store.ts'
import {
  MAX_FAQ,
  MAX_WORDING_CHARACTERS,
  MAX_WORDINGS,
  type FaqEntry,
  type QuestionAnswer,
} from './question.ts'
import { languageOf } from '../../voice/agent-language.ts'
import { getQuestion, settleQuestion } from './store.ts'

/** How agents are read and changed. */
export type Agents = {
  getAgent(db: Db, accountId: AccountId, id: string): Promise<Agent>
  updateAgent(db: Db, accountId: AccountId, id: string, change: AgentChange, nowMs: number): Promise<Agent>
  /** Called in the transaction that changes the agent. */
  saved(db: Db, accountId: AccountId, agentId: string): Promise<void>
}

export type Place = { readonly accountId: AccountId; readonly agentId: string; readonly questionId: string }

/** Makes an entry of the agent's FAQ of a question. Both happen, or neither. */
export async function answerQuestion(
  db: Db,
  { accountId, agentId, questionId }: Place,
  { answer, question, with_group: withGroup = false }: QuestionAnswer,
  agents: Agents,
  nowMs: number,
): Promise<FaqEntry> {
  return atomically(db, async (tx) => {
    await lockAgent(tx, accountId, agentId)
    const asked = await getQuestion(tx, accountId, agentId, questionId)
    if (asked.status === 'answered')
      throw new ServiceError(
        'conflict',
        `Question ${questionId} is answered already; change the agent's faq.`,
      )
    const agent = await agents.getAgent(tx, accountId, agentId)
    const others = withGroup ? await otherMembers(tx, accountId, agentId, asked) : []
    const wordings = wordingsOf(agent, question ?? asked.question, [asked, ...others])
    const entry: FaqEntry = {
      question: question ?? asked.question,
      answer,
      ...(wordings.length > 0 ? { also_asked: wordings } : {}),
    }
    requireRoom(agent, entry)
    await agents.updateAgent(tx, accountId, agentId, { faq: [...agent.faq, entry] }, nowMs)
    await agents.saved(tx, accountId, agentId)
    await settleQuestion(tx, accountId, agentId, questionId, { status: 'answered', withGroup })
    return entry
  })
}

/** How callers put it, each wording once; what is too long to be one is left out. */
function wordingsOf(
  agent: Agent,
  question: string,
  asked: readonly { readonly question: string }[],
): string[] {
  const { questionKey } = languageOf(agent)
  const byKey = new Map(asked.map((each) => [questionKey(each.question), each.question]))
  byKey.delete(questionKey(question))
  return [...byKey.values()]
    .filter((wording) => Array.from(wording).length <= MAX_WORDING_CHARACTERS)
    .slice(0, MAX_WORDINGS)
}

function requireRoom(agent: Agent, { question }: FaqEntry): void {
  const { faq } = agent
  const { questionKey } = languageOf(agent)
  if (faq.length >= MAX_FAQ)
    throw new ServiceError(
      'conflict',
      `The agent has ${MAX_FAQ} FAQ entries, and no more fit; remove one first.`,
    )
  const same = faq.find((each) => questionKey(each.question) === questionKey(question))
  if (same !== undefined)
    throw new ServiceError(
      'conflict',
      `The FAQ has this question already: "${same.question}". Change that entry, or send another wording as question.`,
    )
}
