import { expect, test } from 'vitest'
import { byteTokens } from './byte-tokens.ts'
import { withoutGhosts } from './ghosts.ts'
import { likeliest, soundsLike } from './whisper-tokens.ts'

const SETTINGS = {
  lang_to_id: { '<|en|>': 4, '<|de|>': 5, '<|es|>': 6 },
  task_to_id: { transcribe: 7 },
  no_timestamps_token_id: 9,
  decoder_start_token_id: 3,
  eos_token_id: 2,
  suppress_tokens: [1],
  begin_suppress_tokens: [2],
}

test('the language is the likeliest of those that were listened for', () => {
  const logits = Float32Array.of(0, 0, 0, 0, 5, 3, 1, 0, 0, 0)
  expect(soundsLike(logits, ['en', 'de', 'es'], SETTINGS)).toMatchObject({ language: 'en', token: 4 })
  expect(soundsLike(logits, ['de', 'es'], SETTINGS)).toMatchObject({
    language: 'de',
    languageConfidence: expect.closeTo(1 / (1 + Math.exp(-2)), 5),
  })
  expect(soundsLike(logits, ['es'], SETTINGS)).toMatchObject({ language: 'es', languageConfidence: 1 })
  expect(() => soundsLike(logits, ['tlh'], SETTINGS)).toThrow(/none of tlh/)
})

test('in doubt the language is what is spoken so far, unless it sounded like the other before', () => {
  const unsure = Float32Array.of(0, 0, 0, 0, 1, 1.6, 0, 0, 0, 0)
  const hear = (suspected?: string, sureFrom = 0.8, logits = unsure) =>
    soundsLike(logits, ['en', 'de', 'es'], SETTINGS, { spoken: 'en', suspected, sureFrom })
  expect(hear()).toMatchObject({ language: 'en', token: 4, soundsLike: 'de' })
  expect(hear('es')).toMatchObject({ language: 'en', soundsLike: 'de' })
  expect(hear('de')).toMatchObject({ language: 'de', token: 5 })
  expect(hear(undefined, 0.5)).toMatchObject({ language: 'de' })
  const sure = Float32Array.of(0, 0, 0, 0, 1, 5, 0, 0, 0, 0)
  expect(hear(undefined, 0.8, sure)).toMatchObject({ language: 'de' })
})

test('commands are never said, nor what is forbidden', () => {
  const logits = Float32Array.of(1, 4, 2, 9, 9, 9, 9, 9, 9, 9)
  expect(likeliest(logits, new Set([1]), SETTINGS.eos_token_id)).toBe(2)
  expect(likeliest(logits, new Set([1, 2]), SETTINGS.eos_token_id)).toBe(0)
})

test('tokens are bytes of UTF-8, which may be parts of a letter', () => {
  const read = byteTokens({ ĠGr: 0, Ã: 1, '¼ÃŁ': 2, Ġ: 3, ÂłSie: 4 })
  expect(read([0, 1, 2, 4])).toBe('Grüß\u{A0}Sie')
  expect(read([3, 99])).toBe('')
})

test.each([
  ['Untertitel der Amara.org-Community', 0.9, 0.1, ''],
  ['¡Gracias por ver el vídeo!', 0.9, 0.1, ''],
  ['Vielen Dank für Ihren Anruf.', 0.9, 0.1, 'Vielen Dank für Ihren Anruf.'],
  ['Ja.', 0.5, 0.9, ''],
  ['Ja.', 0.9, 0.9, 'Ja.'],
])('%s with a confidence of %d and no speech at %d is heard as %j', (text, confidence, noSpeech, heard) => {
  expect(withoutGhosts(text, { confidence, noSpeech })).toBe(heard)
})
