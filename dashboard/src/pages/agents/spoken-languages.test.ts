import type { Voice } from '@parley/sdk'
import { expect, test } from 'vitest'
import { spokenBy, voiceFor, voiceIn } from './spoken-languages.ts'

const voice = (id: string, language: Voice['language']): Voice => ({
  id,
  name: id,
  language,
  accent: 'German',
  gender: 'Male',
  description: '',
})
const VOICES = [voice('james', 'en'), voice('sarah', 'en'), voice('lukas', 'de'), voice('lucia', 'es')]

test('an agent speaks one language, or those of its list', () => {
  expect(spokenBy({ language: 'de', languages: null })).toEqual(['de'])
  expect(spokenBy({ language: 'auto', languages: ['es', 'en'] })).toEqual(['es', 'en'])
  expect(spokenBy({ language: 'auto', languages: null })).toEqual([])
})

test('another language brings a voice that speaks it, and the same one keeps its voice', () => {
  expect(voiceFor(['de'], 'sarah', VOICES)).toBe('lukas')
  expect(voiceFor(['en'], 'sarah', VOICES)).toBe('sarah')
  expect(voiceFor(['de', 'en'], 'sarah', VOICES)).toBe('sarah')
  expect(voiceFor(['es', 'de'], 'sarah', VOICES)).toBe('lucia')
})

test('while the voices or the languages are not known, the voice stays', () => {
  expect(voiceFor(['de'], 'sarah', [])).toBe('sarah')
  expect(voiceFor([], 'sarah', VOICES)).toBe('sarah')
})

test('what the chosen voice does not speak is heard in the first voice that does', () => {
  const heard = (['en', 'de', 'es'] as const).map((tag) => voiceIn(tag, 'sarah', VOICES)?.id)
  expect(heard).toEqual(['sarah', 'lukas', 'lucia'])
})
