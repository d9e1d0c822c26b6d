import { Temporal } from 'temporal-polyfill'
import type { Agent } from '../product/agents/agent.ts'
import { languageOf, languagesOf, voiceIn } from './agent-language.ts'
import { isOpen, nextOpening } from './business-hours.ts'
import type { BusinessHours } from './business-hours-schema.ts'
import { openingHours } from './opening-hours.ts'
import { ANONYMOUS, type Load, type Snapshot } from './protocol.ts'
import type { Briefing } from './brain/brain.ts'
import { personalityOf, SPEECH_RATES } from './brain/personality.ts'
import type { PhraseName } from './conversation/replies/canned-phrases.ts'
import { route, type Route } from './conversation/routing.ts'
import { DEFAULT_SETTINGS, type CallSettings } from './conversation/settings.ts'
import type { Language } from '../language/language.ts'
import { languageFor } from '../language/languages.ts'
import { DEFAULT_TAG } from '../language/tags.ts'
import { wordsOf } from '../language/words.ts'
import type { VoiceChoice } from './speech/tts-cache/tts-cache.ts'
import { emergencyNumbersFor } from './numbering/emergency-numbers.ts'
import type { TransferPlan } from './session/transfer/attempt.ts'

/** The model that understands several languages takes twice as long as that for English; on a busy machine more. */
const PATIENCE_WITH_LANGUAGES: CallSettings['patience'] = { ...DEFAULT_SETTINGS.patience, wordsMs: 2500 }

export function routeFor(snapshot: Snapshot, load: Load, atMs: number): Route {
  const { agent } = snapshot
  const language = languageOf(agent)
  const opensAtMs = nextOpening(agent.business_hours, atMs)
  return route({
    ...load,
    capacityLeft: Math.min(load.capacityLeft, snapshot.limits.callsLeft),
    // Beyond its calls an account has as many again that are forwarded, and no more.
    forwardingLeft: snapshot.limits.callsLeft + snapshot.limits.maxCalls,
    numberKnown: true,
    dialled: snapshot.dialled,
    subscriptionUsable: snapshot.subscriptionUsable,
    agent: {
      language,
      status: agent.status,
      forwardingNumber: agent.forwarding_number,
      escalationNumber: agent.escalation_number,
      escalationPolicy: agent.escalation_policy,
      open: isOpen(agent.business_hours, atMs),
      nextOpening:
        opensAtMs === undefined
          ? null
          : { atMs: opensAtMs, words: momentWords(language, opensAtMs, atMs, agent.business_hours) },
    },
  })
}

/** "today at 9 am", "tomorrow at 9:30 am", "Monday at 12 pm". */
function momentWords(
  language: Language,
  momentMs: number,
  nowMs: number,
  hours: BusinessHours | null,
): string {
  const zone = hours?.timezone ?? 'UTC'
  const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
  const moment = at(momentMs)
  const { dayOfWeek, month, day } = moment
  const ahead = at(nowMs).toPlainDate().until(moment.toPlainDate()).days
  return language.opening({ ahead, dayOfWeek, month, day }, moment)
}

export function settingsFor(
  {
    agent,
    limits,
    timeZone,
    lookup,
  }: Pick<Snapshot, 'agent' | 'lookup'> & Partial<Pick<Snapshot, 'limits' | 'timeZone'>>,
  met: Route,
): CallSettings {
  const { maxDurationMs, maxToolCalls } = limits ?? DEFAULT_SETTINGS
  const tags = languagesOf(agent)
  const [first, ...others] = tags
  const { phrases } = languageFor(first)
  const closedLine = met.kind === 'answer_closed' ? met.closedLine : phrases.closed
  const opening = openingOf(met, agent)
  // What greets is heard to be spoken.
  const lines = { ...phrases, greeting: agent.greeting, invitation: '', closed: closedLine }
  const invites =
    opening.afterOpening === 'listen' ? others.filter((tag) => !isNamed(tag, agent.greeting)) : []
  return {
    ...DEFAULT_SETTINGS,
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(lookup && { lookup }),
    ...(agent.grounding === 'deeds' && { grounding: agent.grounding }),
    ...withDisclosure(opening, agent, lines.disclosure),
    lines,
    rephrasings: Object.fromEntries(tags.map((tag) => [tag, languageFor(tag).rephrasings])),
    ...(first && { language: first }),
    ...(tags.some((tag) => tag !== DEFAULT_TAG) && { patience: PATIENCE_WITH_LANGUAGES }),
    ...(invites.length > 0 && { invites }),
    ...(others.length > 0 && { otherLines: Object.fromEntries(others.map((tag) => [tag, linesIn(tag)])) }),
    open: met.kind !== 'answer_closed',
    escalation: escalationOf(agent, met),
    maxDurationMs,
    maxToolCalls,
  }
}

/** What is said in another language of the agent. Its greeting is written in the first one, and is not said again. */
function linesIn(tag: string): CallSettings['lines'] {
  return { ...languageFor(tag).phrases, greeting: '' }
}

/** A greeting that names the language by its own name has invited to it in the owner's words. */
function isNamed(tag: string, greeting: string): boolean {
  return greeting.toLowerCase().includes(languageFor(tag).name.toLowerCase())
}

function openingOf(met: Route, { recording }: Agent): Pick<CallSettings, 'opening' | 'afterOpening'> {
  const notice: PhraseName[] = recording.enabled ? ['recording_notice'] : []
  if (met.kind === 'answer') return { opening: [...notice, 'greeting'], afterOpening: 'listen' }
  if (met.kind === 'answer_closed')
    return { opening: [...notice, 'greeting', 'closed'], afterOpening: 'listen' }
  if (met.kind === 'forward') return { opening: ['forwarding'], afterOpening: 'forward' }
  const opening: PhraseName[] = [met.line]
  return { opening, afterOpening: 'hang_up' }
}

type Opening = Pick<CallSettings, 'opening' | 'afterOpening' | 'disclosure'>

/** In the words of the greeting where it says what the agent is, else in a sentence before everything. */
function withDisclosure(opening: Opening, agent: Agent, sentence: string): Opening {
  if (!agent.disclosure.enabled || opening.afterOpening !== 'listen') return opening
  const words = languageOf(agent).disclosure.wordsUntilSaid(agent.greeting)
  if (words !== undefined) return { ...opening, disclosure: { line: 'greeting', words } }
  const disclosure = { line: 'disclosure', words: wordsOf(sentence).length } as const
  return { ...opening, opening: ['disclosure', ...opening.opening], disclosure }
}

function escalationOf({ escalation_policy: policy }: Agent, met: Route): CallSettings['escalation'] {
  return { policy, hasTarget: met.kind === 'answer' && met.transferTo !== null }
}

export function briefingFor(
  {
    agent,
    caller,
    dialled,
    timeZone = 'UTC',
    limits,
    tools = [],
  }: Pick<Snapshot, 'agent' | 'caller' | 'tools'> &
    Partial<Pick<Snapshot, 'dialled' | 'limits' | 'timeZone'>>,
  met: Route,
  tag?: string,
): Briefing {
  const language = tag === undefined ? languageOf(agent) : languageFor(tag)
  return {
    language,
    businessName: agent.business_name,
    agentName: agent.agent_name,
    greeting: agent.greeting,
    systemPrompt: agent.system_prompt,
    faq: faqIn(language.tag, agent),
    hours: openingHours(agent.business_hours),
    timeZone,
    open: met.kind !== 'answer_closed',
    escalation: escalationOf(agent, met),
    personality: agent.voice_settings?.personality ?? null,
    callerNumber: caller === ANONYMOUS ? null : caller,
    emergencyNumbers: emergencyNumbersFor([
      caller,
      dialled,
      agent.phone_number,
      agent.forwarding_number,
      agent.escalation_number,
    ]),
    functionsEnabled: agent.functions_enabled,
    grounding: agent.grounding,
    maxTokens: limits?.maxTokens ?? 0,
    tools,
  }
}

/** Entries that are for callers in another language are left out. */
function faqIn(tag: string, { faq }: Agent): Briefing['faq'] {
  return faq.filter((entry) => !entry.language || entry.language === tag)
}

/** Who the caller can be put through to: the number that routing decided on, and no other (D-F2). */
export function transferFor(snapshot: Snapshot, met: Route, callId: string): TransferPlan {
  const { accountId, agent, caller, dialled, dialling } = snapshot
  return {
    language: languageOf(agent),
    callId,
    accountId,
    caller,
    dialled,
    dialling,
    businessName: agent.business_name,
    agentName: agent.agent_name,
    numbers: {
      escalation: met.kind === 'answer' ? met.transferTo : null,
      forwarding: met.kind === 'forward' ? met.to : null,
    },
  }
}

/** The agent's voice for its own words, in its first language unless another is given. */
export function voiceFor(
  { accountId, agent }: Pick<Snapshot, 'accountId' | 'agent'>,
  tag: string = languageOf(agent).tag,
): VoiceChoice {
  const personality = personalityOf(agent.voice_settings?.personality ?? null)
  const owner = { accountId, agentId: agent.id }
  return { voiceId: voiceIn(tag, agent.voice_id), rate: SPEECH_RATES[personality], owner }
}
