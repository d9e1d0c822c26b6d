import type { Agent } from '@parley/sdk'
import { expect, test } from 'vitest'
import { memoryStorage } from '../../ui/kept/memory-storage.fixture.ts'
import { changeOf, conflictsOf, draftOf, rebase, yieldFields } from './agent-draft.ts'
import { keepDraft, restoreDraft } from './kept-draft.ts'

const agent: Agent = {
  id: 'agt_1',
  business_name: 'Harbour Dental',
  agent_name: 'Ava',
  phone_number: null,
  phone_number_sid: null,
  voice_id: 'sarah',
  voice_settings: null,
  greeting: 'Hello.',
  disclosure: { enabled: true, switched_off: null },
  language: 'en',
  languages: null,
  voices: [{ language: 'en', voice_id: 'sarah' }],
  system_prompt: 'Be kind.',
  status: 'active',
  escalation_policy: 'never',
  escalation_number: null,
  forwarding_number: null,
  business_hours: null,
  faq: [{ question: 'Open?', answer: 'Yes.' }],
  functions_enabled: false,
  recording: { enabled: false, retention_days: 30 },
  tools: [],
  retention_days: null,
  redact: [],
  variables: {},
  booking: null,
  lookup_url: null,
  lookup_timeout_ms: 500,
  grounding: 'strict',
  grounding_chosen: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}
const saved = draftOf(agent)
const base = { draft: saved, updatedAt: agent.updated_at }
const later = { draft: { ...saved, greeting: 'Good day.' }, updatedAt: '2026-01-02T00:00:00.000Z' }

test('only what differs is sent', () => {
  expect(changeOf(saved, saved)).toEqual({})
  expect(changeOf({ ...saved, faq: [...saved.faq] }, saved)).toEqual({})
  expect(changeOf({ ...saved, faq: [], greeting: 'Hi.' }, saved)).toEqual({ faq: [], greeting: 'Hi.' })
})

test('a draft on top of a newer agent keeps what was changed here and takes the rest', () => {
  const draft = { ...saved, agent_name: 'Eve' }
  expect(rebase(draft, saved, later.draft)).toEqual({ ...saved, agent_name: 'Eve', greeting: 'Good day.' })
  expect(conflictsOf(draft, saved, later.draft)).toEqual([])
})

test('the same field changed on both sides is a conflict, unless to the same', () => {
  expect(conflictsOf({ ...saved, greeting: 'Hi.' }, saved, later.draft)).toEqual(['greeting'])
  expect(conflictsOf({ ...saved, greeting: 'Good day.' }, saved, later.draft)).toEqual([])
})

test('wordings that a model made meanwhile are taken in, and are no conflict', () => {
  const entry = { question: 'Is there parking?', answer: 'Yes.' }
  const was = { ...saved, faq: [entry] }
  const made = { ...saved, faq: [{ ...entry, model_wordings: ['Can I park?'] }] }
  const added = { question: 'When are you open?', answer: 'At nine.' }
  const draft = { ...was, faq: [entry, added] }
  expect(conflictsOf(draft, was, made)).toEqual([])
  expect(rebase(draft, was, made).faq).toEqual([...made.faq, added])
  expect(rebase(was, was, made)).toEqual(made)
})

test('taking the other version leaves what was changed only here', () => {
  const draft = { ...saved, greeting: 'Hi.', agent_name: 'Eve' }
  expect(yieldFields(draft, ['greeting'], later.draft)).toEqual({ ...later.draft, agent_name: 'Eve' })
})

test('unsaved changes come back, for their agent only', () => {
  const keep = memoryStorage()
  keepDraft(keep, 'agt_1', { ...saved, greeting: 'Hi.' }, base)
  expect(restoreDraft(keep, 'agt_1', base)).toEqual({
    draft: { ...saved, greeting: 'Hi.' },
    conflicts: [],
    isOutdated: false,
  })
  expect(restoreDraft(keep, 'agt_2', base)).toBeUndefined()
})

test('a draft without changes is not kept', () => {
  const keep = memoryStorage()
  keepDraft(keep, 'agt_1', { ...saved, greeting: 'Hi.' }, base)
  keepDraft(keep, 'agt_1', saved, base)
  expect(keep.items.size).toBe(0)
})

test('kept changes show what else was changed meanwhile', () => {
  const keep = memoryStorage()
  keepDraft(keep, 'agt_1', { ...saved, greeting: 'Hi.', agent_name: 'Eve' }, base)
  expect(restoreDraft(keep, 'agt_1', later)).toEqual({
    draft: { ...saved, greeting: 'Hi.', agent_name: 'Eve' },
    conflicts: ['greeting'],
    isOutdated: true,
  })
})

test('what was saved elsewhere meanwhile is no longer a change', () => {
  const keep = memoryStorage()
  keepDraft(keep, 'agt_1', { ...saved, greeting: 'Good day.' }, base)
  expect(restoreDraft(keep, 'agt_1', later)).toBeUndefined()
})

test.each(['nonsense', '[]', '{}', '{"now":1,"was":2}', 'null'])('%s in the storage is no draft', (text) => {
  expect(restoreDraft(memoryStorage({ 'parley-agent-draft:agt_1': text }), 'agt_1', base)).toBeUndefined()
})
