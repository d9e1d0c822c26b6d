import { expect, test } from 'vitest'
import { BRIEFING, TUESDAY_TEN_MS } from '../../receptionist/briefing.fixture.ts'
import { saysAddress } from '../../../../language/en/facts/email-address.ts'
import { createReader, withHeard, withResult, withSaid, type Known } from './known-facts.ts'
import { refusalOf } from './tool-guard.ts'

const knownFrom = createReader()
const OWN = { callerNumber: '+12125550123' }

/** What was said in turn by caller and agent, the caller first. */
function talk(...said: string[]): Known {
  return said.reduce(
    (known, text, index) =>
      index % 2 === 0 ? withHeard(known, { turn: index, text, atMs: TUESDAY_TEN_MS }) : withSaid(known, text),
    knownFrom(BRIEFING),
  )
}

const mail = (known: Known, address = 'ann@example.com') =>
  refusalOf('send_email', { to: 'caller', address, subject: 'x', text: 'x' }, known, OWN)?.result
const booking = (known: Known, args: Record<string, string>) =>
  refusalOf('book_appointment', { start: 'x', name: 'x', ...args }, known, OWN)?.result

test('mail goes only to an address that the caller has said and heard back', () => {
  const asked = ['I am ann at example dot com', 'So ann@example.com?'] as const
  expect(mail(talk(asked[0]))).toBeUndefined()
  expect(mail(talk(...asked, 'yes'))).toBeUndefined()
  expect(mail(talk(...asked, 'hm', 'Anything else?', 'yes'))).toMatchObject({ error: 'not_confirmed' })
  expect(mail(talk(...asked, 'yes'), 'bob@example.com')).toMatchObject({ error: 'address_not_said' })
  expect(mail(talk('Hello', 'Is it ann@example.com?', 'yes'))).toMatchObject({ error: 'address_not_said' })
  const found = withResult(talk('Look it up'), { tool: 'look', result: { mail: 'ann@example.com' } })
  expect(mail(found)).toMatchObject({ error: 'address_not_said' })
  expect(
    refusalOf('send_email', { to: 'business', subject: 'x', text: 'x' }, talk('Hi'), OWN),
  ).toBeUndefined()
})

test('a booking is for the number that calls or that the caller has said', () => {
  const known = talk('My other number is 646 555 0199')
  for (const number of ['+12125550123', '2125550123', '646-555-0199', '+1 646 555 0199'])
    expect(booking(known, { number })).toBeUndefined()
  expect(booking(known, { number: '+12125550147' })).toMatchObject({ error: 'number_not_said' })
  expect(booking(known, { email: 'ann@example.com' })).toMatchObject({ error: 'address_not_said' })
  expect(booking(talk('ann@example.com'), { email: 'Ann@Example.com' })).toBeUndefined()
  expect(booking(known, {})).toBeUndefined()
})

test.each([
  ['ann at example dot com', true],
  ['It is Ann@Example.com.', true],
  ['A-N-N at example dot com', true],
  ['a, n, n, at, example dot com', true],
  ['a double n at example dot com', true],
  ['joann at example dot com', false],
  ['ann at example dot com dot evil', false],
  ['ann at example dot co', false],
  ['ann', false],
  ['', false],
])('"%s" is ann@example.com: %s', (words, isSo) => expect(saysAddress(words, 'ann@example.com')).toBe(isSo))

test('digits, dots and dashes of an address are said as words', () => {
  expect(
    saysAddress('ann dot lee dash four two at mail dot example dot com', 'ann.lee-42@mail.example.com'),
  ).toBe(true)
})
