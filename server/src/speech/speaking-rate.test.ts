import { expect, test } from 'vitest'
import { speakingRate } from './speaking-rate.ts'

test.each(['professional', 'friendly', 'empathetic', 'energetic', 'calm', 'formal', 'casual'])(
  '%s is a pace at which people can be followed',
  (personality) => {
    expect(speakingRate(personality)).toBeGreaterThanOrEqual(0.85)
    expect(speakingRate(personality)).toBeLessThanOrEqual(1.15)
  },
)

test('the calm take their time and the energetic do not', () => {
  const paces = ['calm', 'empathetic', 'formal', 'professional', 'casual', 'energetic'].map(speakingRate)
  expect(paces.toSorted((a, b) => a - b)).toEqual(paces)
  expect(new Set(paces).size).toBe(paces.length)
})

test('a personality in words of one’s own has the pace of the preset it names, else the ordinary one', () => {
  expect(speakingRate('Warm and CALM, never pushy')).toBe(speakingRate('calm'))
  expect(speakingRate('a pirate')).toBe(1)
  expect(speakingRate('constructor')).toBe(1)
})
