import type { NewAgent } from '@parley/sdk'
import { isRecord, KEPT, keptJson, type Keep } from '../../../ui/kept/kept.ts'
import { homeCountry } from '../../../generated/written-number.js'
import { dialled } from '../../../ui/format/phone.ts'
import type { Faults } from '../../../ui/schema-check.ts'
import { isLanguage, type Language } from '../../../text/languages.ts'
import { ownTimeZone } from '../../../ui/format/zone-time.ts'
import { isSame, type AgentDraft } from '../agent-draft.ts'
import { hoursOf, isHoursPreset, type HoursPreset } from '../hours-presets.ts'
import { greetingOf, hasBlank } from '../templates/template.ts'
import { isTemplate, templateIn, type TemplateName } from '../templates/templates.ts'

/** What has been typed so far of an agent that is not there yet. */
export type NewAgentDraft = {
  template: TemplateName
  /** What it will speak. */
  language: Language
  step: number
  business_name: string
  agent_name: string
  voice_id: string
  greeting: string
  system_prompt: string
  faq: AgentDraft['faq']
  hours: HoursPreset
  timezone: string
  forwarding_number: string
}

export const STEPS = ['template', 'identity', 'knowledge', 'review'] as const
export const LAST_STEP = STEPS.length - 1
const STEP_OF: Readonly<Record<string, number>> = {
  business_name: 1,
  agent_name: 1,
  voice_id: 1,
  greeting: 1,
}
const KNOWLEDGE = 2

/** Where in the form a field is, by its place in the request. */
export function stepOf(path: string): number {
  return STEP_OF[path.split('.', 1)[0] ?? ''] ?? KNOWLEDGE
}

export function newDraft(name: TemplateName, language: Language): NewAgentDraft {
  const template = templateIn(language, name)
  return {
    template: name,
    language,
    step: 0,
    business_name: '',
    agent_name: template.agentName,
    voice_id: template.voiceId,
    greeting: greetingOf(template, { business: '', agent: template.agentName }),
    system_prompt: template.prompt,
    faq: template.faq,
    hours: template.hours,
    timezone: ownTimeZone(),
    forwarding_number: '',
  }
}

const greetingFor = ({ template, language, business_name: business, agent_name: agent }: NewAgentDraft) =>
  greetingOf(templateIn(language, template), { business, agent })

/** The greeting follows the names until the user writes another. */
export function withFields(draft: NewAgentDraft, fields: Partial<NewAgentDraft>): NewAgentDraft {
  const next = { ...draft, ...fields }
  const isOwn = fields.greeting !== undefined || draft.greeting !== greetingFor(draft)
  return isOwn ? next : { ...next, greeting: greetingFor(next) }
}

/** Another template, or the same one in another language, changes untouched fields. */
export function withTemplate(
  draft: NewAgentDraft,
  { template, language }: Pick<NewAgentDraft, 'template' | 'language'>,
): NewAgentDraft {
  const untouched = newDraft(draft.template, draft.language)
  const fresh = Object.entries(newDraft(template, language)).filter(([name]) => {
    const key = name as keyof NewAgentDraft
    return key !== 'greeting' && key !== 'step' && isSame(draft[key], untouched[key])
  })
  const next = withFields(draft, { ...Object.fromEntries(fresh), template, language })
  return language === draft.language ? next : { ...next, voice_id: newDraft(template, language).voice_id }
}

/** Answers that still have blanks are left out: callers must not hear a bracket. */
export function isReady({ question, answer }: AgentDraft['faq'][number]): boolean {
  return !hasBlank(question) && !hasBlank(answer) && `${question}${answer}`.trim() !== ''
}

/** Where its numbers are typed without a country code: it has none of its own yet. */
export function countryOf({ timezone }: Pick<NewAgentDraft, 'timezone'>): string | undefined {
  return homeCountry([], timezone)
}

/** What is sent. */
export function newAgentOf(draft: NewAgentDraft): NewAgent {
  const { personality, escalation, functions } = templateIn(draft.language, draft.template)
  const forwarding = dialled(draft.forwarding_number, countryOf(draft))
  return {
    business_name: draft.business_name,
    agent_name: draft.agent_name,
    language: draft.language,
    voice_id: draft.voice_id as NewAgent['voice_id'],
    voice_settings: { personality },
    greeting: draft.greeting,
    system_prompt: draft.system_prompt,
    faq: draft.faq.filter(isReady),
    business_hours: hoursOf(draft.hours, draft.timezone),
    escalation_policy: escalation === 'never' && forwarding !== '' ? 'on_request' : escalation,
    forwarding_number: forwarding === '' ? null : forwarding,
    functions_enabled: functions,
  }
}

/** The service counts the entries that were sent; the form has those with blanks as well. */
export function faultsInForm(faults: Faults, { faq }: NewAgentDraft): Faults {
  const places = faq.flatMap((entry, index) => (isReady(entry) ? [index] : []))
  return Object.fromEntries(
    Object.entries(faults).map(([path, message]) => [
      path.replace(/^faq\.(\d+)/, (_whole, index) => `faq.${places[Number(index)] ?? index}`),
      message,
    ]),
  )
}

export function keepNew(keep: Keep, userId: string, draft: NewAgentDraft): void {
  keep.setItem(KEPT.newAgent(userId), JSON.stringify(draft))
}

export function forgetNew(keep: Keep, userId: string): void {
  keep.removeItem(KEPT.newAgent(userId))
}

export function keptNew(keep: Keep, userId: string): NewAgentDraft | undefined {
  const kept = keptJson(keep, KEPT.newAgent(userId))
  if (kept === undefined || !isTemplate(kept['template'])) return undefined
  const language = kept['language']
  const fresh = newDraft(
    kept['template'],
    typeof language === 'string' && isLanguage(language) ? language : 'en',
  )
  const texts = Object.entries(fresh).filter(
    ([name, value]) => typeof value === 'string' && typeof kept[name] === 'string',
  )
  const draft = { ...fresh, ...Object.fromEntries(texts.map(([name]) => [name, kept[name]])) }
  return {
    ...draft,
    language: fresh.language,
    hours: isHoursPreset(kept['hours']) ? kept['hours'] : fresh.hours,
    faq: Array.isArray(kept['faq']) ? kept['faq'].filter(isEntry) : fresh.faq,
    step: Math.min(Math.max(Math.trunc(Number(kept['step'])) || 0, 0), LAST_STEP),
  }
}

function isEntry(value: unknown): value is AgentDraft['faq'][number] {
  return isRecord(value) && typeof value['question'] === 'string' && typeof value['answer'] === 'string'
}
