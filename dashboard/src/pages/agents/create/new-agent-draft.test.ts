import { expect, test } from 'vitest'
import { validateNewAgent } from '../../../generated/validate-new-agent.js'
import { memoryStorage } from '../../../ui/kept/memory-storage.fixture.ts'
import { shell } from '../../../text/en/shell.ts'
import { check } from '../../../ui/schema-check.ts'
import { hasBlank } from '../templates/template.ts'
import { TEMPLATE_NAMES, TEMPLATES } from '../templates/templates.ts'
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

test.each(TEMPLATE_NAMES)('%s needs only its names to be an agent that the service takes', (name) => {
  const draft = withFields(newDraft(name), { business_name: 'Harbour', agent_name: 'Ava' })
  expect(check(validateNewAgent, newAgentOf(draft), shell.faults)).toEqual({})
  expect(draft.greeting).toContain('Harbour')
  expect(draft.greeting).toContain('Ava')
  expect(hasBlank(draft.greeting) || hasBlank(draft.system_prompt)).toBe(false)
})

test('no caller hears a blank', () => {
  const draft = newDraft('dental')
  expect(draft.faq.some(({ answer }) => hasBlank(answer))).toBe(true)
  expect(newAgentOf(draft).faq?.some(({ answer }) => hasBlank(answer))).toBe(false)
})

test('the greeting follows the names until the user writes another', () => {
  const named = withFields(newDraft('dental'), { business_name: 'Harbour' })
  expect(named.greeting).toBe('Harbour, this is Ava. How can I help you?')
  const own = withFields(withFields(named, { greeting: 'Hello!' }), { business_name: 'Bay' })
  expect(own.greeting).toBe('Hello!')
})

test('another template changes untouched fields', () => {
  const typed = withFields(newDraft('dental'), { business_name: 'Harbour', system_prompt: 'Be kind.' })
  const moved = withTemplate(typed, 'plumber')
  expect(moved).toMatchObject({
    template: 'plumber',
    business_name: 'Harbour',
    agent_name: TEMPLATES.plumber.agentName,
    system_prompt: 'Be kind.',
    faq: TEMPLATES.plumber.faq,
    greeting: 'Harbour, Sam speaking. What is going on?',
  })
})

test('a person to hand over to is asked for on request, where the template says never', () => {
  const draft = withFields(newDraft('blank'), { forwarding_number: ' +12125550123 ' })
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
  const draft = withFields(newDraft('blank'), { faq })
  expect(faultsInForm({ 'faq.0.answer': 'no', greeting: 'no' }, draft)).toEqual({
    'faq.1.answer': 'no',
    greeting: 'no',
  })
  expect([stepOf('faq.1.answer'), stepOf('greeting')]).toEqual([2, 1])
})

test('what was typed comes back, to the person who typed it', () => {
  const keep = memoryStorage()
  const draft = { ...withFields(newDraft('shop'), { business_name: 'Harbour' }), step: 2 }
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
  expect(keptNew(keep, 'ada')).toEqual({ ...newDraft('shop'), step: 3, faq: [] })
})
