import { describe, expect, test } from 'vitest'
import { LANGUAGE_TAGS } from '../../language/tags.ts'
import { findVoice, VOICES } from './voice.ts'
import { VOICE_IDS } from './voice-ids.ts'

function count(accent: string, gender: string): number {
  return VOICES.filter((voice) => voice.accent === accent && voice.gender === gender).length
}

describe('the voices', () => {
  test('are nine in English: seven American, a British woman and an Australian man (D-F10)', () => {
    expect(VOICES.filter(({ language }) => language === 'en')).toHaveLength(9)
    expect(count('American', 'Male')).toBe(4)
    expect(count('American', 'Female')).toBe(3)
    expect(count('British', 'Female')).toBe(1)
    expect(count('Australian', 'Male')).toBe(1)
  })

  test('speak each language that agents can', () => {
    const spoken = new Set(VOICES.map(({ language }) => language))
    expect(LANGUAGE_TAGS.filter((tag) => !spoken.has(tag))).toEqual([])
  })

  test('have ids of their own that agents can keep', () => {
    expect(new Set(VOICE_IDS).size).toBe(VOICES.length)
    for (const id of VOICE_IDS) expect(id).toMatch(/^[a-z]{3,20}$/)
    expect([...VOICE_IDS].sort()).toEqual([
      'charlotte',
      'daniel',
      'emily',
      'grace',
      'jack',
      'james',
      'lucia',
      'lukas',
      'mateo',
      'michael',
      'sarah',
      'thomas',
    ])
  })

  test('have different names, and each a description', () => {
    expect(new Set(VOICES.map((voice) => voice.name)).size).toBe(VOICES.length)
    for (const voice of VOICES) expect(voice.description).toMatch(/^\w.{20,}\.$/)
  })

  test('say so where the accent is only approximated', () => {
    expect(VOICES.find((voice) => voice.accent === 'Australian')?.description).toContain('Approximates')
  })

  test('are found by id', () => {
    expect(findVoice('james')).toMatchObject({ name: 'James', accent: 'American', gender: 'Male' })
    expect(findVoice('James')).toBeUndefined()
    expect(findVoice('')).toBeUndefined()
  })
})
