import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Action, Topic } from '../../conversation/events.ts'
import { analyse, type CallAnalysis } from '../../conversation/analysis/analysis.ts'
import { journal, type Exchange } from '../../conversation/journal.fixture.ts'
import type { ReplyPart } from '../brain.ts'
import { BRIEFING } from './briefing.fixture.ts'
import { play, type Change } from './dialogue.fixture.ts'
import { startMeaning } from './understanding/meaning.ts'

const meaning = startMeaning()
beforeAll(() => meaning.ready)
afterAll(() => meaning.close())

const CALLER = '+12025550199'

/** What the receptionist makes of the words, and the service of the call. The caller hangs up after the last reply. */
async function graded(said: readonly string[], change: Change = {}): Promise<CallAnalysis> {
  const briefing = { callerNumber: CALLER, ...change.briefing }
  const replies = await play(
    meaning,
    said.map((text) => [text] as const),
    { ...change, briefing },
  )
  const exchanges = replies.map((parts, place) => exchangeOf(said[place] ?? '', parts))
  const open = briefing.open ?? BRIEFING.open
  const analysis = analyse(journal(exchanges, undefined, { open }), CALLER)
  if (!analysis) throw new Error('the call was not answered')
  return analysis
}

function exchangeOf(says: string, parts: readonly ReplyPart[]): Exchange {
  const clauses = parts.flatMap((part) => ('clause' in part ? [part] : []))
  const find = <Key extends string>(key: Key) =>
    parts.find((part) => key in part) as Record<Key, unknown> | undefined
  const unanswered = parts.flatMap((part) => ('unanswered' in part ? [part.unanswered] : []))
  const action = find('action')?.action as Action | undefined
  const draft = find('draft')?.draft as Exchange['draft']
  return {
    says,
    reply: clauses.map(({ clause }) => clause).join(' '),
    sources: clauses.map(({ source }) => source),
    about: find('about')?.about as Topic,
    unanswered,
    ...(action && action.type !== 'transfer' ? { action } : {}),
    ...(draft ? { draft } : {}),
  }
}

test('a message that was left in the middle is a follow-up with name and number', async () => {
  const call = await graded(['I would like to leave a message for the dentist', 'Ann Lee'])
  expect(call).toMatchObject({ outcome: 'Follow-up Required', rating: 3 })
  expect(call.extracted).toMatchObject({ callerName: 'Ann Lee', callbackNumber: CALLER })
})

test('a question without an answer is not resolved by a thank-you', async () => {
  const call = await graded(['Can I bring my pet llama?', 'no', 'Perfect, thank you so much.', 'No, bye.'])
  expect(call).toMatchObject({ outcome: 'Unresolved', rating: 2 })
  expect(call.summary).toMatch(/^The caller asked whether they can bring their pet llama, which nobody/)
})

test('a person who is refused while the business is closed is a follow-up', async () => {
  const call = await graded(['Is there parking?', 'A real person please.'], { briefing: { open: false } })
  expect(call).toMatchObject({ outcome: 'Follow-up Required' })
  expect(call.rating).toBeLessThanOrEqual(3)
})

test('questions that are answered are resolved', async () => {
  const call = await graded(['Is there parking?', 'Which insurance plans do you accept?', 'Thanks, bye.'])
  expect(call).toMatchObject({
    outcome: 'Resolved',
    rating: 5,
    summary: 'The caller asked about parking and insurance; both were answered.',
  })
})
