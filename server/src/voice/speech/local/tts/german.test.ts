import { beforeAll, expect, test } from 'vitest'
import { MODEL_FILES, readModel } from '../model-files.ts'
import { germanSounds, type GermanRules } from './german.ts'

let rules: GermanRules
beforeAll(async () => {
  rules = JSON.parse(new TextDecoder().decode(await readModel(MODEL_FILES.germanRules))) as GermanRules
})

test.each([
  ['ich', 'ɪ ç'],
  ['machen', 'm a x e n'],
  ['sprechen', 'ʃ p ʁ e ç e n'],
  ['verstehen', 'f e ʁ ʃ t e ː e n'],
  ['versicherung', 'f e ʁ s i ç e ʁ ʊ ŋ'],
  ['sechs', 'z e k s'],
  ['lesen', 'l e z e n'],
  ['privat', 'p ʁ i V a t'],
  ['wasser', 'V a s e ɐ'],
  ['chor', 'k o ɐ'],
  ['Ja, gut!', 'j a , g u t !'],
  ['Moment: bitte', 'm o m e n t , b i t e'],
])('%s is spelled %s', (text, sounds) => {
  expect(germanSounds(rules, text).join(' ')).toBe(sounds)
})

test('what is no word makes no sound', () => {
  expect(germanSounds(rules, '— ()')).toEqual([])
})

test('a rule of another voice is refused', () => {
  const strange: GermanRules = { ...rules, rules: [['a', { callback: 'unheard-of' }]] }
  expect(() => germanSounds(strange, 'aal')).toThrow(/unheard-of/)
})
