import { expect, test } from 'vitest'
import { LANGUAGES, snippet, TASKS } from './snippets.ts'

const BASE = 'https://voice.example.com'

test('every snippet is about the reader’s own service and agent, and has no key', () => {
  const own = { baseUrl: BASE, agent: { id: 'agt_1', business_name: 'Ada’s' } }
  for (const language of LANGUAGES) {
    for (const task of TASKS) {
      const code = snippet(task, language, own)
      expect(code).toContain(BASE)
      expect(code).toContain('PARLEY_API_KEY')
      expect(code).not.toContain('prl_')
    }
    expect(snippet('readTranscripts', language, own)).toContain('/agents/agt_1/transcripts')
    expect(snippet('getNumber', language, own)).toContain('"agent_id": "agt_1"')
    expect(snippet('createAgent', language, own)).toContain('"business_name": "Ada’s"')
  }
})

test('an id from elsewhere stays within its place in the path', () => {
  const own = { baseUrl: BASE, agent: { id: '../x"y?z', business_name: 'Ada' } }
  expect(snippet('readTranscripts', 'curl', own)).toContain('/agents/..%2Fx%22y%3Fz/transcripts')
})

test('nothing in a snippet is invisible', () => {
  const own = { baseUrl: BASE, agent: { id: 'agt_1', business_name: 'a\u202Eb\u2028c\u{E0001}d\re' } }
  for (const language of LANGUAGES) {
    const code = snippet('createAgent', language, own)
    expect(code).not.toMatch(/[\p{Cf}\p{Zl}\p{Zp}\r]/u)
    expect(code).toContain(String.raw`a\u202eb\u2028c\udb40\udc01d\re`)
  }
})

test('without an agent, a placeholder stands for its id', () => {
  expect(snippet('readTranscripts', 'curl', { baseUrl: BASE })).toContain('/agents/agt_.../transcripts')
})
