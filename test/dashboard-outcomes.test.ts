import { expect, test } from 'vitest'
import { calls as de } from '../dashboard/src/text/de/calls.ts'
import { calls as en } from '../dashboard/src/text/en/calls.ts'
import { calls as es } from '../dashboard/src/text/es/calls.ts'
import { languageFor } from '../server/src/language/languages.ts'

/** Neither may import the other. */
test.each([
  ['en', en],
  ['de', de],
  ['es', es],
] as const)('in %s, a mail names types and outcomes of calls as the dashboard does', (tag, shown) => {
  const { types, outcomes } = languageFor(tag).mail.call
  expect({ types, outcomes }).toEqual({ types: shown.types, outcomes: shown.outcomes })
})
