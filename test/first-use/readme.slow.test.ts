import { beforeAll, expect, test } from 'vitest'
import { blocksOf } from './printed-commands.ts'
import { readAsNewcomer, READING_TIMEOUT_MS, runnableBlocks, type Newcomer } from './newcomer.ts'

const BY_HAND = [
  // Needs somebody who talks meanwhile.
  "CALL=$(api localhost:4000/calls | pick 'data[0].id')\ncurl -N",
  // Needs a softphone; test/sip/calls.system.test.ts calls with baresip.
  'baresip',
  // Needs keys of other companies.
  '# OpenAI\n',
]

let newcomer: Newcomer

beforeAll(async () => {
  // The guide goes on from the README's account.
  const account = blocksOf('README.md').filter(({ code }) => code.startsWith('pick() {'))
  if (account.length !== 1) throw new Error('The README has no account, or several.')
  newcomer = await readAsNewcomer([...account, ...runnableBlocks('docs/guide.md', BY_HAND)])
}, READING_TIMEOUT_MS)

test('every command of the guide succeeds', () => {
  expect(newcomer.failure).toBeUndefined()
})

test('the scripted caller has an appointment', () => {
  expect(newcomer.below('--type "Tuesday afternoon"')).toMatch(/"name":"Ann Lee"/)
})

test('the bundle of the sample documents is approved', () => {
  expect(newcomer.below('regulatory-bundle ')).toMatch(/"success":true/)
})
