import { describe, expect, test } from 'vitest'
import { OWN_MESSAGES } from './torture/own.ts'
import { vias } from '../src/message/headers.ts'
import { createStreamParser, parseMessage } from '../src/message/parse.ts'
import { serialise } from '../src/message/serialise.ts'
import { createStage, TRUNK } from '../src/stage.fixture.ts'

/** Every section of RFC 4475 and RFC 5118 that describes a message. */
const SECTIONS = [
  ...Array.from({ length: 13 }, (_, at) => `3.1.1.${at + 1}`),
  ...Array.from({ length: 19 }, (_, at) => `3.1.2.${at + 1}`),
  '3.2.1',
  ...Array.from({ length: 15 }, (_, at) => `3.3.${at + 1}`),
  '3.4.1',
  ...Array.from({ length: 10 }, (_, at) => `4.${at + 1}`),
]

test('there is a message for every section, and each has a name of its own', () => {
  expect([...new Set(OWN_MESSAGES.map(({ section }) => section))].toSorted()).toEqual(SECTIONS.toSorted())
  expect(new Set(OWN_MESSAGES.map(({ name }) => name)).size).toBe(OWN_MESSAGES.length)
})

describe('a torture message of our own', () => {
  test.each(OWN_MESSAGES)('$section $name is $outcome: $peculiar', ({ outcome, bytes }) => {
    const parsed = parseMessage(bytes)
    expect(parsed.ok ? 'understood' : (parsed.status ?? 'dropped'), JSON.stringify(parsed)).toBe(outcome)
  })

  const understood = OWN_MESSAGES.filter(({ outcome }) => outcome === 'understood')
  test.each(understood)('$section $name is written so that it is read the same', ({ bytes }) => {
    const parsed = parseMessage(bytes)
    expect(parsed.ok && parseMessage(serialise(parsed.message))).toEqual(parsed)
  })

  const refused = OWN_MESSAGES.filter(({ outcome }) => typeof outcome === 'number')
  test.each(refused)('$section $name leaves enough of it to be answered', ({ bytes }) => {
    const parsed = parseMessage(bytes)
    expect(!parsed.ok && vias(parsed.partial!)).not.toEqual([])
  })

  // On a stream a body that is not there yet may still come, and a length is mandatory.
  const asInDatagram = OWN_MESSAGES.filter(
    ({ name }) => !['length-too-long', 'old', 'no-from'].includes(name),
  )
  test.each(asInDatagram)('$section $name is the same on a stream', ({ bytes }) => {
    const stream = createStreamParser()
    const parsed = []
    for (let at = 0; at < bytes.length; at += 7) parsed.push(...stream.push(bytes.subarray(at, at + 7)))
    expect(parsed[0]).toEqual(parseMessage(bytes))
  })

  const answered = OWN_MESSAGES.filter(({ answer }) => answer !== undefined)
  test.each(answered)('$section $name is answered $answer', ({ answer, bytes }) => {
    const stage = createStage({
      isRegistrar: true,
      authenticate: () => ({ verdict: 'challenged', status: 401, headers: [], isWrong: false }),
    })
    const parsed = parseMessage(bytes)
    if (parsed.ok) stage.agent.receive(parsed.message, TRUNK, stage.nowMs(), bytes.length)
    expect(stage.said()[0]).toMatch(new RegExp(`^${answer} `))
  })
})
