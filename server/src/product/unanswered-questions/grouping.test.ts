import { expect, test } from 'vitest'
import { grouped as groupedBy, type Comparable } from './grouping.ts'
import { keptVector, readVector } from './kept-vector.ts'

const grouped = (questions: readonly Comparable[]) => groupedBy(questions, { vectors: 0.8, words: 0.6 })

/** In the plane, so many degrees from east: 36 degrees apart two are alike, 40 apart they are not. */
function at(id: string, degrees: number, change: Partial<Comparable> = {}): Comparable {
  const angle = (degrees * Math.PI) / 180
  const vector = Float32Array.of(Math.cos(angle), Math.sin(angle))
  return { id, timesAsked: 1, language: 'en', words: new Set(), vector, groupId: null, ...change }
}

function worded(id: string, words: string, change: Partial<Comparable> = {}): Comparable {
  return at(id, 0, {
    language: 'de',
    vector: undefined,
    words: new Set(words.split(' ').filter(Boolean)),
    ...change,
  })
}

test('what points the same way is one group, by the name of the one in the middle', () => {
  const found = grouped([at('a', 0), at('b', 10), at('c', 20), at('d', 90)])
  expect(Object.fromEntries(found)).toEqual({ a: 'b', b: 'b', c: 'b', d: 'd' })
})

test('what is asked more often is more typical', () => {
  const found = grouped([at('a', 0, { timesAsked: 9 }), at('b', 10), at('c', 20)])
  expect(new Set(found.values())).toEqual(new Set(['a']))
})

test('a group is compared as a whole: a chain of likes does not join what is unlike', () => {
  const found = grouped([at('a', 0), at('b', 30), at('c', 60), at('d', 90)])
  expect(found.get('a')).toBe(found.get('b'))
  expect(found.get('c')).toBe(found.get('d'))
  expect(found.get('a')).not.toBe(found.get('c'))
})

test('what is grouped stays so, and takes the new ones in; only what changes is told', () => {
  const known = [at('a', 0, { groupId: 'a', timesAsked: 5 }), at('b', 10, { groupId: 'a' })]
  expect(grouped([...known, at('c', 80, { groupId: 'c' })])).toEqual(new Map())
  expect(grouped([...known, at('c', 5)])).toEqual(new Map([['c', 'a']]))
})

test('a group whose most typical question is settled gets another', () => {
  const left = [at('b', 10, { groupId: 'gone' }), at('c', 12, { groupId: 'gone', timesAsked: 3 })]
  expect(grouped(left)).toEqual(
    new Map([
      ['b', 'c'],
      ['c', 'c'],
    ]),
  )
})

test('without vectors words decide, in one language', () => {
  const found = grouped([
    worded('a', 'hund mitbring erlaub'),
    worded('b', 'hund mitbring'),
    worded('c', 'park auto'),
    worded('d', 'hund mitbring', { language: 'es' }),
    worded('e', ''),
    worded('f', ''),
  ])
  expect(found.get('a')).toBe(found.get('b'))
  expect(new Set(found.values()).size).toBe(5)
})

test('the same questions give the same groups', () => {
  const questions = Array.from({ length: 60 }, (_, n) =>
    at(`q${n}`, (n * 47) % 360, { timesAsked: 1 + (n % 4) }),
  )
  expect(grouped(questions)).toEqual(grouped(questions))
})

test('a vector survives being stored, for the model that it is of', () => {
  const vector = Float32Array.of(0.6, -0.8, 0)
  const kept = keptVector('one', vector)
  const read = readVector('one', kept)
  for (const [index, number] of vector.entries()) expect(read?.[index]).toBeCloseTo(number, 2)
  expect(readVector('two', kept)).toBeUndefined()
  expect(readVector('one', null)).toBeUndefined()
  expect(readVector('one', keptVector('one', new Float32Array(3)))).toBeUndefined()
})
