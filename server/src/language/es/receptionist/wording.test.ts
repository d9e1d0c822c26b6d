import { expect, test } from 'vitest'
import { english } from '../../en/index.ts'
import type { Variants } from '../../variants.ts'
import { spanish } from '../index.ts'

const gapsIn = (wording: string): string[] => wording.match(/\{\w+\}/g) ?? []
const wordingsOf = ({ usual, ...others }: Variants): string[] => [...usual, ...Object.values(others)]

type Row = readonly [id: string, ours: Variants, theirs: Variants]

function rows(ours: Readonly<Record<string, Variants>>, theirs: Readonly<Record<string, Variants>>): Row[] {
  return Object.entries(ours).map(([id, variants]) => [id, variants, theirs[id]!])
}

const ROWS = [
  ...rows(spanish.receptionist.lines, english.receptionist.lines),
  ...rows(spanish.receptionist.bookingLines, english.receptionist.bookingLines),
]

test.each(ROWS)('%s fills the same gaps as in English', (_, ours, theirs) => {
  const known = new Set(wordingsOf(theirs).flatMap(gapsIn))
  const needed = [...known].filter((gap) => wordingsOf(theirs).every((wording) => wording.includes(gap)))
  for (const wording of wordingsOf(ours)) {
    expect(gapsIn(wording).filter((gap) => !known.has(gap))).toEqual([])
    expect(needed.filter((gap) => !wording.includes(gap))).toEqual([])
  }
})

test.each(ROWS)('%s has three wordings that differ, and speaks to a caller as usted', (_, ours) => {
  expect(new Set(ours.usual).size).toBe(ours.usual.length)
  const familiar =
    /(?<!\p{L})(?:tú|tu|tus|te|ti|contigo|quieres|puedes|tienes|dime|espera|vosotros|os)(?!\p{L})/iu
  expect(wordingsOf(ours).filter((wording) => familiar.test(wording))).toEqual([])
})

test('a question opens as it closes', () => {
  const texts = [...ROWS.flatMap(([, ours]) => wordingsOf(ours)), ...Object.values(spanish.phrases)]
  const count = (text: string, mark: string): number => text.split(mark).length
  const uneven = texts.filter(
    (text) => count(text, '¿') !== count(text, '?') || count(text, '¡') !== count(text, '!'),
  )
  expect(uneven).toEqual([])
})
