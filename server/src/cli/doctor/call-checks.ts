import type { Config } from '../../config/config.ts'
import type { Language } from '../../language/language.ts'
import { languageFor } from '../../language/languages.ts'
import type { LanguageTag } from '../../language/tags.ts'
import { shareHeard } from '../caller/understanding.ts'
import {
  placeCall,
  type CallResult,
  type CallTools,
  type HeardRound,
  type Part,
} from '../caller/place-call.ts'
import { failed, ok, warning, type Check } from './check.ts'
import { explain } from '../failure.ts'

const QUESTION: Readonly<Record<LanguageTag, string>> = {
  en: 'What are your opening hours?',
  de: 'Wann haben Sie geöffnet?',
  es: '¿Qué horario tienen?',
}
/** Below this, what was heard is something else than what was said. */
const LEAST_SHARE = 0.6
/** What people take for a pause; after a longer one they ask "are you there?" */
const LONGEST_WAIT_MS = 2000
const MAX_SHOWN = 80

type Options = { readonly key: string | undefined; readonly agentId: string | undefined }

/** Places a call to the service that runs, and names the part that failed. */
export async function checkCall(
  config: Config,
  { key, agentId }: Options,
  tools: Omit<CallTools, 'enter'>,
): Promise<Check[]> {
  const url = config.publicUrl
  const entered: Part[] = []
  try {
    const enter = (part: Part) => void entered.push(part)
    const call = { url, key, agentId, caller: undefined, lines: [], question: QUESTION }
    return judgeCall(await placeCall(config, call, { ...tools, enter }))
  } catch (error) {
    const explanation = explain(error, config)
    if (explanation === undefined) throw error
    const part = entered.pop() ?? 'service'
    const passed = new Set(entered.filter((each) => each !== part))
    const checks = [...passed].map((each) => ok(each, PASSED[each] ?? 'passed'))
    return [...checks, failed(part, explanation.problem, explanation.fix ?? FIXES[part])]
  }
}

const PASSED: Partial<Record<Part, string>> = {
  service: 'answers',
  key: 'opens the account',
  agent: 'found',
  models: 'loaded',
  socket: 'connected',
  answer: 'came',
}

const FIXES: Readonly<Record<Part, string>> = {
  service: 'If it runs elsewhere, correct HOST, PORT or PUBLIC_URL.',
  key: 'Keys are made in the dashboard; revoke one that is not used any more, or pass --key.',
  agent: 'Pass --agent with the id of one.',
  models:
    'Look for "speech" in the log of the service, and at its CALL_CAPACITY; `npm ci` brings the models along.',
  socket: 'See that PUBLIC_URL reaches this service, and that a proxy before it lets WebSockets through.',
  answer: 'A call rings until the models of the service are loaded: look for "speech" in its log.',
  conversation: 'Look into the log of the service.',
  hearing: 'This is the caller’s own STT: see that the machine has memory to spare.',
  transcript: 'Look for the job `call.conclude` in the log of the service.',
}

/** A call that came about, part by part. */
export function judgeCall(result: CallResult): Check[] {
  const { agent, url, version, access, callId } = result
  const language = languageFor(result.language)
  const [greeting, answer] = result.rounds
  const parts = [
    ok('service', `Parley ${version} answers at ${url}`),
    ok('key', access),
    ok('agent', `${agent.business_name} (${agent.agent_name}, ${agent.id})`),
    ok('models', 'loaded'),
    ok('socket', `connected as ${callId}`),
    judgeGreeting(greeting, result.problem),
  ]
  if (greeting !== undefined && greeting.told !== '') parts.push(judgeVoice(language, result.rounds))
  if (answer !== undefined) parts.push(judgeStt(language, answer), judgeBrain(answer, result.problem))
  parts.push(judgeTranscript(result))
  const blamed = parts.some(({ state }) => state === 'failed')
  if (result.problem !== undefined && !blamed)
    parts.push(failed('conversation', result.problem, FIXES.conversation))
  return parts
}

function judgeGreeting(greeting: HeardRound | undefined, problem: string | undefined): Check {
  if (greeting?.waitMs !== undefined && greeting.told !== '')
    return ok('greeting', `${Math.round(greeting.waitMs)} ms after the answer: ${short(greeting.told)}`)
  const fix =
    'The service may still be loading its voice: look for "speech ready" in its log, then try again.'
  return failed('greeting', problem ?? 'The agent did not greet.', fix)
}

function judgeVoice(language: Language, rounds: readonly HeardRound[]): Check {
  const told = rounds.map((each) => each.told).join(' ')
  const heard = rounds.map((each) => each.heard).join(' ')
  const share = shareHeard(language, told, heard)
  if (share >= LEAST_SHARE) return ok('voice', `${Math.round(100 * share)} % of its words were understood`)
  const fix = 'The service may be too busy to speak: look at its load.'
  return failed('voice', `The agent said "${short(told)}", and "${short(heard)}" was heard.`, fix)
}

function judgeStt(language: Language, { understood, line }: HeardRound): Check {
  const share = shareHeard(language, line?.text ?? '', understood)
  if (share >= LEAST_SHARE) return ok('stt', `took "${line?.text}" for "${understood}"`)
  const fix = 'Look for "hearing" and "speech thread" in the log of the service, and at its load.'
  return failed('stt', `The caller said "${line?.text}", and the service heard "${understood}".`, fix)
}

function judgeBrain({ turns, told, waitMs }: HeardRound, problem: string | undefined): Check {
  const isFromBrain = turns.some(({ waterfall }) => waterfall.first_reply_ms !== null)
  const fix = 'Look for "brain" in the log of the service.'
  if (told === '' || waitMs === undefined) return failed('brain', problem ?? 'There was no answer.', fix)
  if (!isFromBrain) return failed('brain', `It gave no reply; the agent made do with "${short(told)}".`, fix)
  const says = `answered after ${Math.round(waitMs)} ms: ${short(told)}`
  if (waitMs <= LONGEST_WAIT_MS) return ok('brain', says)
  return warning('brain', says, 'The machine is busy: callers take so long a pause for a broken line.')
}

function judgeTranscript({ transcript, problem }: CallResult): Check {
  if (transcript === undefined) return failed('transcript', problem ?? 'There is none.', FIXES.transcript)
  const speakers = new Set(transcript.conversation.map(({ speaker }) => speaker))
  if (speakers.size === 2)
    return ok('transcript', `${transcript.id}: ${transcript.type}, ${transcript.outcome}`)
  return failed('transcript', `${transcript.id} does not hold both sides.`, FIXES.transcript)
}

function short(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text
}
