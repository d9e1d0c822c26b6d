import { analyse, type CallAnalysis } from '../../../server/src/voice/conversation/analysis/analysis.ts'
import type { Outcome } from '../../../server/src/voice/conversation/analysis/outcomes.ts'
import type { Message } from '../../../server/src/voice/conversation/events.ts'
import type { AgentLine } from './agent-lines.ts'
import { soundsSame } from './caller-ear.ts'
import { CALLER_NUMBER, FAQ, TIME_ZONE } from './business.ts'
import type { Request, Wanted } from './errands.ts'
import { OWN_MS, type SpokenCall } from './spoken-call.ts'

/** What a call came to, small enough to be handed from process to process. */
export type CallVerdict = {
  readonly seed: number
  readonly intent: string
  readonly temper: string
  readonly noise: string
  readonly voice: string
  /** Why it failed; none where it did not. */
  readonly faults: readonly string[]
  /** How long callers waited for an answer, in milliseconds after their last sound. */
  readonly gapsMs: readonly number[]
  readonly lastedMs: number
}

/** A silence that a caller takes for a dead line. */
const DEAD_AIR_MS = 4000
/** The same words from the agent so often are a loop. */
const LOOP = 3

export function verdictOn(call: SpokenCall): CallVerdict {
  const { person } = call
  const analysis = analyse(call.journal, CALLER_NUMBER)
  const gaps = gapsIn(call)
  return {
    seed: person.seed,
    intent: person.intent,
    temper: person.temper,
    noise: person.noise.kind === 'none' ? 'none' : `${person.noise.kind} ${person.noise.snrDb} dB`,
    voice: person.voice.id,
    faults: analysis
      ? [...commonFaults(call, analysis, gaps), ...errandFaults(call, analysis)]
      : ['not answered'],
    gapsMs: gaps,
    lastedMs: call.lastedMs,
  }
}

function linesOf({ said }: SpokenCall): AgentLine[] {
  return said.flatMap((each) => (each.who === 'agent' ? [each.line] : []))
}

function commonFaults(call: SpokenCall, analysis: CallAnalysis, gaps: readonly number[]): string[] {
  const texts = linesOf(call).map(({ text }) => text)
  const looped = texts.find((text) => texts.filter((each) => each === text).length >= LOOP)
  const longest = Math.max(0, ...gaps)
  return [
    ...(analysis.disclosedAtMs === null ? ['disclosure not heard'] : []),
    ...(analysis.reason === 'failed' || analysis.reason === 'timeout' ? [`ended: ${analysis.reason}`] : []),
    ...(longest > DEAD_AIR_MS ? [`dead air of ${(longest / 1000).toFixed(1)} s`] : []),
    ...(looped === undefined ? [] : [`loop: ${looped}`]),
  ]
}

/** From each of the caller's last sounds to the agent's next; not where the caller went on or was talked over. */
function gapsIn({ said }: SpokenCall): number[] {
  return said.flatMap((each, place) => {
    const next = said[place + 1]
    if (each.who !== 'caller' || next?.who !== 'agent' || next.fromMs < each.toMs) return []
    return [next.fromMs - each.toMs]
  })
}

function errandFaults(call: SpokenCall, analysis: CallAnalysis): string[] {
  const { request } = call.caller
  return [
    ...outcomeFaults(expectedOutcomes(call, request), analysis),
    ...DONE[request.kind](call, analysis, request as never),
  ]
}

function outcomeFaults(expected: readonly Outcome[], { outcome }: CallAnalysis): string[] {
  return expected.length === 0 || expected.includes(outcome)
    ? []
    : [`graded ${outcome}, not ${expected.join(' or ')}`]
}

function expectedOutcomes({ canPutThrough }: SpokenCall, { kind }: Request): readonly Outcome[] {
  switch (kind) {
    case 'book':
    case 'move':
      return ['Appointment Booked']
    case 'cancel':
      return ['Appointment Cancelled']
    case 'message':
      return ['Message Taken']
    case 'person':
      return canPutThrough ? ['Escalated'] : ['Message Taken', 'Follow-up Required']
    case 'wrong number':
      return ['Wrong Number']
    case 'emergency':
      return []
    case 'faq':
    case 'hours':
    case 'robot':
    case 'two':
    default:
      return ['Resolved']
  }
}

type Check<Kind extends Request['kind']> = (
  call: SpokenCall,
  analysis: CallAnalysis,
  request: Extract<Request, { kind: Kind }>,
) => string[]

const DONE: { readonly [Kind in Request['kind']]: Check<Kind> } = {
  book: (call) => appointmentFaults(call, null),
  move: (call) => appointmentFaults(call, OWN_MS),
  cancel: ({ calendar }) => (calendar.entries.size === 0 ? [] : ['the appointment is still there']),
  faq: (call, _, { subject }) => answerFaults(call, subject),
  hours: (call, _, { answer }) => hoursFaults(call, answer),
  two: (call, _, { subject, answer }) => [...answerFaults(call, subject), ...hoursFaults(call, answer)],
  message: (call, _, { keys }) => messageFaults(call, keys),
  person: (call) => (call.canPutThrough ? [] : messageFaults(call, [])),
  emergency: emergencyFaults,
  robot: (call) =>
    linesOf(call).some(({ id }) => id === 'i_am_automated') ? [] : ['did not say that it is no person'],
  'wrong number': () => [],
}

function answerFaults(call: SpokenCall, subject: keyof typeof FAQ): string[] {
  return linesOf(call).some(({ text }) => text === FAQ[subject][1]) ? [] : [`no answer about ${subject}`]
}

function hoursFaults(call: SpokenCall, answer: RegExp): string[] {
  const told = linesOf(call).filter(({ source }) => source === 'hours')
  if (told.some(({ text }) => answer.test(text))) return []
  return [`hours not told: ${told.map(({ text }) => text).join(' ') || 'nothing'}`]
}

function appointmentFaults(
  { calendar, caller: { wanted }, person }: SpokenCall,
  oldMs: number | null,
): string[] {
  const found = [...calendar.entries.values()]
  if (found.length !== 1 || !wanted) return [`${found.length} appointments`]
  const { startMs, name } = found[0]!
  if (startMs === oldMs) return ['the appointment was not moved']
  return [
    ...(isAt(startMs, wanted) ? [] : [`booked for ${local(startMs)}, not ${wanted.date} ${wanted.time}`]),
    ...(soundsSame(name, person.name) ? [] : [`booked for ${name}, not ${person.name}`]),
  ]
}

function local(ms: number): string {
  return new Date(ms).toLocaleString('sv-SE', { timeZone: TIME_ZONE }).slice(0, '2026-11-17 12:00'.length)
}

function isAt(ms: number, { date, time }: Wanted): boolean {
  return local(ms) === `${date} ${time}`
}

function messageFaults({ journal, person }: SpokenCall, keys: readonly RegExp[]): string[] {
  const message = journal.findLast(
    (event) => event.type === 'reply.ended' && event.action?.type === 'take_message',
  )
  const taken: Message | undefined =
    message?.type === 'reply.ended' && message.action?.type === 'take_message'
      ? message.action.message
      : undefined
  if (!taken) return ['no message was taken']
  const number = taken.number?.replace(/^\+?1(?=\d{10}$)/, '')
  const wanted = person.otherNumber ?? CALLER_NUMBER.slice(2)
  return [
    ...(soundsSame(taken.name, person.name) ? [] : [`message from ${taken.name}, not ${person.name}`]),
    ...(number === wanted ? [] : [`number ${number}, not ${wanted}`]),
    ...keys
      .filter((key) => !key.test(taken.reason))
      .map((key) => `${String(key)} is not in: ${taken.reason}`),
  ]
}

function emergencyFaults(call: SpokenCall): string[] {
  const text = linesOf(call).find(({ source }) => source !== '')?.text ?? 'nothing'
  return /nine one one/.test(text) ? [] : [`answered with: ${text}`]
}
