import { describe, expect, test } from 'vitest'
import { callWith, inOneLine } from './messages.fixture.ts'

const BEFORE = ['can I leave a message', 'Bob']
const GIVEN = 'my email is ann dash lee at gmail dot com'
const ALONE = { escalation: { policy: 'never', hasTarget: false } } as const

/** What the agent says once the address was given, and the message as it would be left. */
function afterwards(...said: string[]) {
  const call = callWith([...BEFORE, ...said], ALONE)
  return { said: call.said.slice(BEFORE.length), message: inOneLine(call.message) }
}

describe('an address', () => {
  test('is read back letter by letter, so that what is wrong can be heard', () => {
    expect(afterwards(GIVEN).said).toEqual([
      'Let me read that back: ay, N, N, dash, L, E, E, at gmail dot com. Is that right?',
    ])
    expect(afterwards('it is bob at acme dot co dot uk').said).toEqual([
      'Let me read that back: B, O, B, at ay, C, M, E dot C, O dot U, K. Is that right?',
    ])
  })

  test('is put right in part, and only what was wrong is said by example', () => {
    const { said, message } = afterwards(GIVEN, "no, it's dot not dash", 'the second letter is an M', 'yes')
    expect(said.slice(1)).toEqual([
      'So it is ay, N, N, dot, L, E, E, at gmail dot com. Correct?',
      'Now I have ay, M as in Mike, N, dot, L, E, E, at gmail dot com. Does that fit?',
      'What would you like me to tell them?',
    ])
    expect(message).toBe('Bob; -; my email is amn.lee@gmail.com; without reason')
  })

  test('is asked for again in part where the caller says which one is wrong', () => {
    const { said, message } = afterwards(GIVEN, 'the part before the at is wrong', 'A N N E dot L E E', 'yes')
    expect(said[1]).toBe('Please spell only the part before the at, with a word for each letter.')
    expect(message).toContain('anne.lee@gmail.com')
    expect(afterwards(GIVEN, 'no').said[1]).toBe(
      "I'm sorry. Which part is wrong? You can spell it, for example B as in Bravo.",
    )
  })

  test('is kept in the end, whatever is said', () => {
    const { said, message } = afterwards(GIVEN, 'no', 'no', 'no', 'my crown fell out')
    expect(said[3]).toContain('ann dash lee at gmail dot com')
    expect(message).toBe('Bob; -; my crown fell out. my email is ann-lee@gmail.com')
  })

  test('is settled by going on', () => {
    expect(afterwards(GIVEN, 'my crown fell out').message).toBe(
      'Bob; -; my crown fell out. my email is ann-lee@gmail.com',
    )
  })

  test('in the message itself is read back too, and put right once it was taken', () => {
    const said = ['555 2019', 'yes', 'please write to ann dash lee at gmail dot com']
    expect(afterwards(...said).said.at(-1)).toContain('ay, N, N, dash, L, E, E, at gmail dot com')
    expect(afterwards(...said, 'yes').message).toBe('Bob; 5552019; write to ann-lee@gmail.com')
    expect(afterwards(...said, 'yes', "sorry, it's dot not dash").message).toBe(
      'Bob; 5552019; write to ann.lee@gmail.com',
    )
  })
})

describe('a name that is spelled', () => {
  test('is put right by a letter, which is then said by example', () => {
    const call = callWith(['can I leave a message', 'Dob. D O B.', 'no, B as in Bravo, not D', 'yes'], ALONE)
    expect(call.said[2]).toBe('So it is Bob, spelled B as in Bravo, O, B. Correct?')
    expect(call.message?.name).toBe('Bob')
  })
})
