import type { Story, ToldFact, ToldFailure } from '../../../language/analysis.ts'
import type { Language } from '../../../language/language.ts'
import { normalised } from '../../../language/words.ts'
import type { TransferFailure } from '../events.ts'
import type { CallFacts } from './facts.ts'
import type { LeftMessage } from './messages.ts'
import type { Outcome } from './outcomes.ts'

/** Whatever a transfer can fail with can be told. */
type Told = TransferFailure extends ToldFailure ? string | null : never

/** The call in a few sentences, in words that the journal bears out. */
export function summarise(
  { analysis }: Language,
  facts: CallFacts,
  outcome: Outcome,
  name: string | null,
): string {
  const story: Story = { name, facts: factsToTell(facts, outcome) }
  return analysis.tell(story)
}

function factsToTell(facts: CallFacts, outcome: Outcome): ToldFact[] {
  if (outcome === 'Spam') return [{ kind: 'spam' }]
  if (outcome === 'Wrong Number') return [{ kind: 'wrong_number' }]
  if (!facts.hasSpoken) return [...transfer(facts, outcome), { kind: 'silent' as const }].slice(0, 1)
  const done = [...changes(facts), ...transfer(facts, outcome), ...messages(facts)]
  const open = [...unfinished(facts, done), ...complaint(facts), ...questions(facts)]
  if (done.length + open.length > 0) return [...done, ...open]
  return [rest(facts, outcome)]
}

function changes({ changes: all }: CallFacts): ToldFact[] {
  return all.map(({ kind, at, from, note }) =>
    kind === 'lead' ? { kind } : { kind: 'appointment', change: kind, at, from, note },
  )
}

function transfer({ person, messages: left }: CallFacts, outcome: Outcome): ToldFact[] {
  const { isAsked } = person
  if (outcome === 'Escalated') return [{ kind: 'transferred', isAsked }]
  const isRefused = person.isWanted && (left.length === 0 || person.failure !== null || isAsked)
  if (!isRefused) return []
  const failure: Told = person.failure
  const why = failure ?? (person.isOpen ? 'refused' : 'closed')
  return [
    {
      kind: 'not_transferred',
      isAsked,
      isForwarded: person.isForwarded,
      why,
      hasMessage: left.length > 0,
    },
  ]
}

function messages({ messages: left, topics }: CallFacts): ToldFact[] {
  const about = (['complaint', 'feedback'] as const).find((topic) => topics.includes(topic)) ?? null
  return left.map(({ to, content, number, missing }: LeftMessage) => ({
    kind: 'message',
    about,
    to,
    content,
    number,
    missing,
  }))
}

/** A message says what is left to do, whole or not. */
function unfinished({ errand }: CallFacts, done: readonly ToldFact[]): ToldFact[] {
  const isTold = done.some(
    ({ kind }) => kind === 'message' || kind === 'not_transferred' || kind === 'transferred',
  )
  if (!errand || (isTold && (errand.errand === 'message' || errand.errand === 'support'))) return []
  return [{ kind: 'unfinished', ...errand }]
}

function complaint({ topics, messages: left, turns }: CallFacts): ToldFact[] {
  if (!topics.includes('complaint') || left.length > 0) return []
  const turn = turns.find(({ about, intents }) => about === 'complaint' || intents.has('complaint'))
  return turn ? [{ kind: 'complaint', words: turn.text }] : []
}

function questions({ questions: asked, messages: left, hasReply, reason }: CallFacts): ToldFact[] {
  // What is passed on as a message need not be told twice.
  const passedOn = new Set(left.map(({ content }) => normalised(content ?? '')))
  const [answered, unanswered] = [asked.answered, asked.unanswered].map((all) =>
    all.filter((question) => !passedOn.has(normalised(question))),
  ) as [string[], string[]]
  if (!hasReply && reason === 'caller_hung_up') return []
  const { isPartly } = asked
  return answered.length + unanswered.length > 0
    ? [{ kind: 'questions', answered, unanswered, isPartly }]
    : []
}

function rest(facts: CallFacts, outcome: Outcome): ToldFact {
  const { hasReply, reason, isBrokenOff, isNotUnderstood, hasAsked, turns } = facts
  if (!hasReply && reason === 'caller_hung_up') {
    const question = turns.findLast(({ intents, text }) => intents.size === 0 && text !== '')?.text ?? null
    return { kind: 'hung_up_early', question }
  }
  if (!hasReply) return { kind: 'no_answer' }
  if (isBrokenOff) return { kind: 'broke_off' }
  if (isNotUnderstood) return { kind: 'not_understood' }
  return { kind: hasAsked || outcome === 'Resolved' ? 'talked' : 'nothing_asked' }
}
