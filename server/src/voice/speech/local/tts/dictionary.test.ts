import { dictionary } from 'cmu-pronouncing-dictionary'
import { expect, test } from 'vitest'
import { loadDictionary } from './dictionary.ts'

test('every word of the dictionary is found, without remarks', async () => {
  const find = await loadDictionary()
  const words = Object.entries(dictionary)
  expect(words.length).toBeGreaterThan(135_000)
  const wrong = words.filter(([word, sound]) => find(word) !== sound.replace(/ #.*/, ''))
  expect(wrong).toEqual([])
})

test.each(['', 'kowalczykova', 'hello"', 'constructor"', '": "', 'müller', 'a'.repeat(10_000)])(
  '%j is no word of it',
  async (word) => {
    expect((await loadDictionary())(word)).toBeUndefined()
  },
)
