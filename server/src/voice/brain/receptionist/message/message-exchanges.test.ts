import { describe, expect, test } from 'vitest'
import { callWith, inOneLine, type Call } from './messages.fixture.ts'

/** What the caller says and what the agent answers, in turn. */
type Exchange = readonly (readonly [caller: string, agent: string])[]

function follow(
  exchange: Exchange,
  ...rest: [Parameters<typeof callWith>[1]?, Parameters<typeof callWith>[2]?]
): Call {
  const call = callWith(
    exchange.map(([caller]) => caller),
    ...rest,
  )
  expect(exchange.map(([caller], turn) => [caller, call.said[turn]])).toEqual(exchange)
  return call
}

const NO_PERSON = { escalation: { policy: 'never', hasTarget: false } } as const

describe('whole messages, word for word', () => {
  test('a question that nothing answers is not the message that is left later', () => {
    const call = follow([
      [
        'Can I bring my dog?',
        "I'm sorry, I don't have that information. May I take a message, so that somebody can get back to you?",
      ],
      ['no', 'Is there anything else?'],
      ["I'd like to leave a message for the dentist", 'May I have your name, please?'],
      ['Ann Lee', 'Thank you, Ann Lee. What number can we reach you on?'],
      ['415 555 0172', 'I have four one five, five five five, zero one seven two. Is that right?'],
      ['yes', 'What would you like me to tell them?'],
      [
        'my crown fell out',
        'I will pass on: my crown fell out. Thank you, Ann Lee. I have noted that, and somebody will get back to you. What else can I do for you?',
      ],
    ])
    expect(inOneLine(call.message)).toBe('Ann Lee; 4155550172; my crown fell out; for the dentist')
  })

  test('a caller who hangs up when asked for the message leaves name and number', () => {
    const call = follow(
      [
        [
          'Can I bring my dog?',
          "I'm sorry, I don't have that information. May I take a message, so that somebody can get back to you?",
        ],
        [
          'Can I talk to the dentist?',
          "I'm sorry, I can't put you through from here. I will take a message, and somebody will get back to you. May I have your name, please?",
        ],
        ['Ann Lee', 'Thank you, Ann Lee. What number can we reach you on?'],
        ['415 555 0172', 'I have four one five, five five five, zero one seven two. Is that right?'],
        ['yes', 'What would you like me to tell them?'],
      ],
      NO_PERSON,
    )
    expect(inOneLine(call.message)).toBe(
      'Ann Lee; 4155550172; No reason given.; for the dentist; without reason',
    )
    expect(call.replies[0]?.unanswered).toBe('Can I bring my dog?')
  })

  test('a message for a person by name is asked for what it says', () => {
    const call = follow([
      ['Hello, I would like to leave a message for Dr. Miller.', 'May I have your name, please?'],
      ['Robert Kowalski', 'Thank you, Robert Kowalski. What number can we reach you on?'],
      ['415 555 0172', 'I have four one five, five five five, zero one seven two. Is that right?'],
      ['yes', 'What would you like me to tell them?'],
      [
        'The crown is loose again.',
        'I will pass on to Dr. Miller: The crown is loose again. Thank you, Robert Kowalski. I have noted that, and somebody will get back to you. Is there anything else?',
      ],
    ])
    expect(inOneLine(call.message)).toBe(
      'Robert Kowalski; 4155550172; The crown is loose again.; for Dr. Miller',
    )
  })

  test('a name that is misheard is put right by its letters, and a word of the message by the caller', () => {
    const call = follow([
      ['can I leave a message', 'May I have your name, please?'],
      [
        "Shall Bond. S I O B H A N. Siobhan O'Neill.",
        "I have S, I, O, B, H, ay, N; O, N, E, I, L, L: Siobhan O'Neill. Is that right?",
      ],
      ['yes', 'What number can we reach you on?'],
      [
        'four one five, five five five, oh one double nine',
        'I have four one five, five five five, zero one nine nine. Is that right?',
      ],
      ['no, it ends in seven two', 'So it is four one five, five five five, zero one seven two. Correct?'],
      ['correct', 'What would you like me to tell them?'],
      [
        'there is a mistake in the envoys',
        "I will pass on: there is a mistake in the envoys. Thank you, Siobhan O'Neill. I have noted that, and somebody will get back to you. Is there anything else?",
      ],
      [
        'sorry, the invoice, not the envoys',
        'I have corrected that: there is a mistake in the invoice. What else can I do for you?',
      ],
    ])
    expect(inOneLine(call.message)).toBe("Siobhan O'Neill; 4155550172; there is a mistake in the invoice")
  })

  test('an address to write to is kept as it is typed, and nothing is asked twice in the same words', () => {
    const call = follow([
      [
        'Can you email me the price list?',
        "I'm sorry, I don't have that information. May I take a message, so that somebody can get back to you?",
      ],
      ['My email is ann dot lee at example dot com.', 'May I have your name, please?'],
      ['Ann Lee', 'Thank you, Ann Lee. What number can we reach you on?'],
      [
        'just the email please',
        'All right, we will leave the number out. I will pass on: My email is ann dot lee at example dot com. I have written that down, Ann Lee. Somebody will be in touch. Is there anything else?',
      ],
    ])
    expect(inOneLine(call.message)).toBe('Ann Lee; -; My email is ann.lee@example.com.')
  })

  test('after a transfer that failed, what the caller says is the message', () => {
    const call = callWith(
      ['I want to speak to a human', 'I have a question about my treatment plan.', 'Ann Lee'],
      { escalation: { policy: 'on_request', hasTarget: true } },
    )
    expect(call.said.slice(1)).toEqual([
      'May I have your name, please?',
      'Thank you, Ann Lee. What number can we reach you on?',
    ])
    expect(call.message?.reason).toBe('I have a question about my treatment plan.')
  })

  test('a question in the middle is neither name nor number', () => {
    follow(
      [
        ['can I leave a message', 'May I have your name, please?'],
        [
          'could you tell me your address please?',
          "I'm sorry, I don't have that information. And your name, please?",
        ],
        [
          'Can I bring my four-year-old son?',
          'I have not been told about that, I am sorry. Who may I say is calling?',
        ],
        [
          'Is there parking?',
          'Yes, there is a free car park behind the building. May I have your name, please?',
        ],
        ['Ann Lee', 'Thank you, Ann Lee. What number can we reach you on?'],
      ],
      {},
      { 'Is there parking?': 0 },
    )
  })
})
