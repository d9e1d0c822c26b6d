import { expect, test } from 'vitest'
import { validateNewAgent } from '../../../generated/validate-new-agent.js'
import { memoryStorage } from '../../../ui/kept/memory-storage.fixture.ts'
import { shell } from '../../../text/en/shell.ts'
import { check } from '../../../ui/schema-check.ts'
import { hasBlank } from '../templates/template.ts'
import { LANGUAGES, type Language } from '../../../text/languages.ts'
import { TEMPLATE_NAMES, templateIn } from '../templates/templates.ts'
import {
  faultsInForm,
  keepNew,
  keptNew,
  newAgentOf,
  newDraft,
  stepOf,
  withFields,
  withTemplate,
} from './new-agent-draft.ts'

const TAGS = Object.keys(LANGUAGES) as Language[]
const EVERY = TAGS.flatMap((tag) => TEMPLATE_NAMES.map((name) => [name, tag] as const))

test.each(EVERY)('%s in %s needs only its names to be an agent that the service takes', (name, language) => {
  const draft = withFields(newDraft(name, language), { business_name: 'Harbour', agent_name: 'Ava' })
  expect(newAgentOf(draft).language).toBe(language)
  expect(check(validateNewAgent, newAgentOf(draft), shell.faults)).toEqual({})
  expect(draft.greeting).toContain('Harbour')
  expect(draft.greeting).toContain('Ava')
  expect(hasBlank(draft.greeting) || hasBlank(draft.system_prompt)).toBe(false)
})

test.each(EVERY)('%s in %s knows as much as in English', (name, language) => {
  const [own, english] = [templateIn(language, name), templateIn('en', name)]
  expect(own.faq).toHaveLength(english.faq.length)
  expect(own.faq.map(({ answer }) => hasBlank(answer)).filter(Boolean)).toHaveLength(
    english.faq.filter(({ answer }) => hasBlank(answer)).length,
  )
})

test.each(TAGS)('no caller hears a blank in %s', (language) => {
  const draft = newDraft('dental', language)
  expect(draft.faq.some(({ answer }) => hasBlank(answer))).toBe(true)
  expect(newAgentOf(draft).faq?.some(({ answer }) => hasBlank(answer))).toBe(false)
})

test('the greeting follows the names until the user writes another', () => {
  const named = withFields(newDraft('dental', 'en'), { business_name: 'Harbour' })
  expect(named.greeting).toBe('Harbour, this is Ava, the AI assistant. How can I help you?')
  const own = withFields(withFields(named, { greeting: 'Hello!' }), { business_name: 'Bay' })
  expect(own.greeting).toBe('Hello!')
})

test('another template changes untouched fields', () => {
  const typed = withFields(newDraft('dental', 'en'), { business_name: 'Harbour', system_prompt: 'Be kind.' })
  const moved = withTemplate(typed, { template: 'plumber', language: 'en' })
  expect(moved).toMatchObject({
    template: 'plumber',
    business_name: 'Harbour',
    agent_name: templateIn('en', 'plumber').agentName,
    system_prompt: 'Be kind.',
    faq: templateIn('en', 'plumber').faq,
    greeting: 'Harbour, this is Sam, the AI assistant. How can I help?',
  })
})

test('another language changes untouched fields, and the voice to one that speaks it', () => {
  const typed = withFields(newDraft('dental', 'en'), {
    business_name: 'Hafen',
    voice_id: 'jack',
    system_prompt: 'Be kind.',
  })
  expect(withTemplate(typed, { template: 'dental', language: 'de' })).toMatchObject({
    language: 'de',
    business_name: 'Hafen',
    agent_name: 'Jonas',
    voice_id: 'lukas',
    system_prompt: 'Be kind.',
    faq: templateIn('de', 'dental').faq,
    greeting: 'Hafen, hier ist Jonas, der KI-Assistent. Was kann ich für Sie tun?',
  })
})

test('a person to hand over to is asked for on request, where the template says never', () => {
  const draft = withFields(newDraft('blank', 'en'), { forwarding_number: ' +12125550123 ' })
  expect(newAgentOf(draft)).toMatchObject({
    escalation_policy: 'on_request',
    forwarding_number: '+12125550123',
  })
})

test('what the service finds wrong with an answer is shown at that answer', () => {
  const faq = [
    { question: 'Where?', answer: '[street]' },
    { question: 'Open?', answer: 'Yes' },
  ]
  const draft = withFields(newDraft('blank', 'en'), { faq })
  expect(faultsInForm({ 'faq.0.answer': 'no', greeting: 'no' }, draft)).toEqual({
    'faq.1.answer': 'no',
    greeting: 'no',
  })
  expect([stepOf('faq.1.answer'), stepOf('greeting')]).toEqual([2, 1])
})

test('what was typed comes back, to the person who typed it', () => {
  const keep = memoryStorage()
  const draft = { ...withFields(newDraft('shop', 'de'), { business_name: 'Harbour' }), step: 2 }
  keepNew(keep, 'ada', draft)
  expect(keptNew(keep, 'ada')).toEqual(draft)
  expect(keptNew(keep, 'bob')).toBeUndefined()
})

test('nonsense in the storage does no harm', () => {
  const keep = memoryStorage()
  keep.setItem('parley-new-agent:ada', '{"template":"nothing"}')
  expect(keptNew(keep, 'ada')).toBeUndefined()
  keep.setItem(
    'parley-new-agent:ada',
    '{"template":"shop","step":99,"faq":[1,{"question":"a"}],"greeting":5}',
  )
  expect(keptNew(keep, 'ada')).toEqual({ ...newDraft('shop', 'en'), step: 3, faq: [] })
})
