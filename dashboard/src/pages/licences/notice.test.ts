import { expect, test } from 'vitest'
import notice from '../../../../NOTICE?raw'
import { sectionsOf } from './notice.ts'

test('the notice falls into its parts, and no line of it is lost', () => {
  const sections = sectionsOf(notice)
  expect(sections.map(({ heading }) => heading)).toEqual([
    '',
    'Models and data',
    'Packages',
    'The MIT licence',
  ])
  const shown = sections.map(({ text }) => text).join('\n')
  const lines = notice.split('\n').filter((line) => line.trim() !== '' && line !== line.toUpperCase())
  for (const line of lines) expect(shown).toContain(line.trim())
  expect(sections[1]?.text).toContain('Piper')
})
