import { beforeAll, describe, expect, test } from 'vitest'
import { phonemesOfIpa } from './ipa.ts'
import { loadLexicon, type Lexicon } from './lexicon.ts'
import { pronounce } from './pronunciation.ts'

let lexicon: Lexicon
beforeAll(async () => {
  lexicon = await loadLexicon()
})

describe('American', () => {
  test.each([
    ['Thanks for calling.', 'θˈæŋks fɔːɹ kˈɔːlɪŋ.'],
    ['your appointment', 'jɔːɹ ɐpˈɔɪntmənt'],
    ['the fourteenth, please!', 'ðə fˌɔːɹtˈiːnθ, plˈiːz!'],
    ['the hour', 'ðɪ ˈaʊɚ'],
    ['to ask, to go', 'tʊ ˈæsk, tə ɡˈoʊ'],
    ['water, party, little', 'wˈɔːɾɚ, pˈɑːɹɾi, lˈɪɾəl'],
    ['wanted roses', 'wˈɔntᵻd ɹˈoʊzᵻz'],
    ["the caller's boss's", 'ðə kˈɔːlɚz bˈɔsᵻz'],
    ['HVAC', 'ˈeɪtʃ vˈiː ˈeɪ sˈiː'],
    ['a m', 'ɐ ˈɛm'],
    ['', ''],
  ])('%j sounds like %j', (text, ipa) => {
    expect(pronounce(lexicon, text, 'american').replaceAll(' ', '')).toBe(ipa.replaceAll(' ', ''))
  })
})

describe('British', () => {
  test.each([
    ['Park the car here', 'pˈɑːk ðə kˈɑː hˈiə'],
    ['four apples, four pears', 'fˈoːɹ ˈæpəlz, fˈoː pˈeəz'],
    ['half past', 'hˈɑːf pˈɑːst'],
    ['not on Tuesday', 'nˈɔt ɔn tjˈuːzdˌeɪ'],
    ['no', 'nˈəʊ'],
  ])('%j sounds like %j', (text, ipa) => {
    expect(pronounce(lexicon, text, 'british')).toBe(ipa)
  })
})

test('a name that no dictionary has is sounded out, the same each time', () => {
  const name = lexicon.pronounce('Kowalczykova')
  expect(name.length).toBeGreaterThan(6)
  expect(name.filter((phoneme) => phoneme.endsWith('1'))).toHaveLength(1)
  expect(lexicon.pronounce('Kowalczykova')).toEqual(name)
})

test('a name with accents sounds like the name without', () => {
  expect(lexicon.pronounce('Müller')).toEqual(lexicon.pronounce('Muller'))
  expect(lexicon.pronounce('García')).toEqual(lexicon.pronounce('Garcia'))
})

test('a remark in the dictionary is not spoken', () => {
  expect(lexicon.pronounce('Aalborg')).toEqual(['AO1', 'L', 'B', 'AO0', 'R', 'G'])
})

test('words that name something of every object are words like any other', () => {
  expect(lexicon.pronounce('constructor')[0]).toBe('K')
})

test('stress is moved from its syllable to its vowel', () => {
  expect(phonemesOfIpa('kənˈfɝmd')).toEqual(['K', 'AH0', 'N', 'F', 'ER1', 'M', 'D'])
  expect(phonemesOfIpa('tʃiz')).toEqual(['CH', 'IY1', 'Z'])
  expect(phonemesOfIpa('')).toEqual([])
})
