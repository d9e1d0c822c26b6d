import { describe, expect, test } from 'vitest'
import { callWith, inOneLine, table } from './messages.fixture.ts'

const CROWN = 'my crown fell out'

describe('the content is asked for unless it was given', () => {
  table([
    [`can I leave a message | Ann Lee | 415 555 0172 | yes | ${CROWN}`, `Ann Lee; 4155550172; ${CROWN}`],
    [
      `Hello, I would like to leave a message for Dr. Miller. | Robert Kowalski | 415 555 0172 | yes | ${CROWN}`,
      `Robert Kowalski; 4155550172; ${CROWN}; for Dr. Miller`,
    ],
    [
      "I'd like to leave a message for the dentist",
      '-; -; No reason given.; for the dentist; without name, number, reason',
    ],
    [
      "I'd like to leave a message for the dentist | Ann Lee",
      'Ann Lee; -; No reason given.; for the dentist; without number, reason',
    ],
    [
      `Could I leave a message for Mrs. Garcia? | Bob | 555 2019 | yes | ${CROWN}`,
      `Bob; 5552019; ${CROWN}; for Mrs. Garcia`,
    ],
    [
      'Could you take a message for Mrs. Garcia that the keys are under the mat? | Bob | 555 2019 | yes',
      'Bob; 5552019; the keys are under the mat; for Mrs. Garcia',
    ],
    [
      `Please give Dr. Miller a message: ${CROWN} | Ann Lee | 555 2019 | yes`,
      `Ann Lee; 5552019; ${CROWN}; for Dr. Miller`,
    ],
    [
      `leave Dr. Patel a message saying I will be late | Ann Lee | 555 2019 | yes`,
      'Ann Lee; 5552019; I will be late; for Dr. Patel',
    ],
    [
      'can somebody call me back | Ann Lee | 555 2019 | yes | about my bill',
      'Ann Lee; 5552019; about my bill',
    ],
    [
      'can somebody call me back about my bill | Ann Lee | 555 2019 | yes',
      'Ann Lee; 5552019; can somebody call me back about my bill',
    ],
    [
      'please have him call me back | Ann Lee | 555 2019 | yes | just call me back',
      'Ann Lee; 5552019; just call me back',
    ],
    [
      'please take a message. It is for Dr. Miller. My crown fell out. | Ann Lee | 555 2019 | yes',
      'Ann Lee; 5552019; My crown fell out.; for Dr. Miller',
    ],
    [
      "Yeah, hi, um, could somebody give me a call back? My name's Tom Baker. | 555 2019 | yes | I have a leak",
      'Tom Baker; 5552019; I have a leak',
    ],
    [
      'message for Dr. Miller please | Ann Lee | 555 2019 | yes | he forgot his hat',
      'Ann Lee; 5552019; he forgot his hat; for Dr. Miller',
    ],
  ])

  test('a question that was asked before is never the message', () => {
    const call = callWith(['Can I bring my dog?', 'yes', 'Ann Lee', '555 2019', 'yes', CROWN])
    expect(call.outline[4]).toBe('ask_reason')
    expect(inOneLine(call.message)).toBe(`Ann Lee; 5552019; ${CROWN}`)
  })
})

describe('after an offer', () => {
  const OFFERED = 'Can I bring my dog?'
  table([
    [
      `${OFFERED} | I have a question about my treatment plan.`,
      '-; -; I have a question about my treatment plan.; without name, number',
    ],
    [`${OFFERED} | ${CROWN} | Ann Lee | 555 2019 | yes`, `Ann Lee; 5552019; ${CROWN}`],
    [`${OFFERED} | yes, ${CROWN} | Ann Lee | 555 2019 | yes`, `Ann Lee; 5552019; ${CROWN}`],
    [
      `${OFFERED} | Yes, please tell them that the gate is open. | Ann Lee | 555 2019 | yes`,
      'Ann Lee; 5552019; the gate is open.',
    ],
    [`${OFFERED} | yes please | Ann Lee | 555 2019 | yes | ${CROWN}`, `Ann Lee; 5552019; ${CROWN}`],
    [`${OFFERED} | sure, go ahead | Ann Lee | 555 2019 | yes | ${CROWN}`, `Ann Lee; 5552019; ${CROWN}`],
    [`${OFFERED} | my name is Ann Lee | 555 2019 | yes | ${CROWN}`, `Ann Lee; 5552019; ${CROWN}`],
    [
      'Can you email me the price list? | My email is ann dot lee at example dot com. | Ann Lee | just the email please',
      'Ann Lee; -; My email is ann.lee@example.com.',
    ],
    [`${OFFERED} | 415 555 0172 | yes`, '-; 4155550172; No reason given.; without name, reason'],
    [`${OFFERED} | no`, 'none'],
    [`${OFFERED} | Okay, thanks. Bye.`, 'none'],
    [`${OFFERED} | I'll think about it. Thanks, have a nice day`, 'none'],
    [
      `${OFFERED} | Please tell Dr. Miller that ${CROWN}. Thanks, bye.`,
      `-; -; ${CROWN}; for Dr. Miller; without name, number`,
    ],
    [`${OFFERED} | What did you say?`, 'none'],
    [`${OFFERED} | hold on a second`, 'none'],
    [`${OFFERED} | Can I bring my cat then?`, 'none'],
    [`${OFFERED} | Do you sell toothbrushes? | my crown broke`, '-; -; my crown broke; without name, number'],
  ])

  test('a statement is the message, and the name is asked next', () => {
    const call = callWith([OFFERED, 'I have a question about my treatment plan.'])
    expect(call.outline[1]).toBe('ask_name')
  })

  test('after a transfer that failed, what the caller says is the message', () => {
    const call = callWith([
      'I want to speak to a human',
      'I have a question about my treatment plan.',
      'Ann Lee',
    ])
    expect(call.outline.slice(1)).toEqual(['ask_name', 'name_noted ask_number'])
    expect(call.message?.reason).toBe('I have a question about my treatment plan.')
  })

  test('a question is answered, or noted as one that nothing answers', () => {
    const call = callWith([OFFERED, 'Is there parking?'], {}, { 'Is there parking?': 0 })
    expect(call.outline[1]).toBe('faq:0')
    expect(callWith([OFFERED, 'Can I bring my cat?']).replies[1]?.unanswered).toBe('Can I bring my cat?')
  })

  test('words that the business has an answer to are answered, though no question mark was heard', () => {
    const call = callWith([OFFERED, 'You take children'], {}, { 'You take children': 1 })
    expect(call.outline[1]).toBe('faq:1')
  })

  test('goodbye ends the call, whatever comes with it', () => {
    const call = callWith([OFFERED, 'Okay, thanks. Bye.'])
    expect(call.replies[1]?.action).toEqual({ type: 'hang_up' })
  })
})

describe('in any order and in one breath', () => {
  const M = 'can I leave a message'
  table([
    [`This is Ann Lee, 415 555 0172, please tell him ${CROWN} | yes`, `Ann Lee; 4155550172; ${CROWN}`],
    [`${M} | This is Ann Lee, 415 555 0172, please tell him ${CROWN} | yes`, `Ann Lee; 4155550172; ${CROWN}`],
    [`${M} | Ann Lee, 415 555 0172 | yes | ${CROWN}`, `Ann Lee; 4155550172; ${CROWN}`],
    [`${M} | Ann Lee, ${CROWN} | 415 555 0172 | yes`, `Ann Lee; 4155550172; ${CROWN}`],
    [`${M} | my number is 415 555 0172 | Ann Lee | yes | ${CROWN}`, `Ann Lee; 4155550172; ${CROWN}`],
    [`${M} | ${CROWN} | Ann Lee | 415 555 0172 | yes`, `Ann Lee; 4155550172; ${CROWN}`],
    [`${M} | It's about my bill | Ann Lee | 415 555 0172 | yes`, "Ann Lee; 4155550172; It's about my bill"],
    [`${M} | Ann Lee | ${CROWN} | 415 555 0172 | yes`, `Ann Lee; 4155550172; ${CROWN}`],
    [
      `${M} | Ann Lee | 415 555 0172, ${CROWN} this morning | yes`,
      `Ann Lee; 4155550172; ${CROWN} this morning`,
    ],
    [`${M} | Ann Lee | 415 555 0172 | Yes, and tell him ${CROWN}`, `Ann Lee; 4155550172; ${CROWN}`],
    [
      `${M} | I'm Ann Lee, call me at four one five five five five oh one seven two, ${CROWN}, thanks | yes`,
      `Ann Lee; 4155550172; ${CROWN}`,
    ],
    [
      `${M} | Ann Lee | No, please call me on another one. It's 415-555-0172. | yes | ${CROWN}`,
      `Ann Lee; 4155550172; ${CROWN}`,
    ],
    [
      `${M} | Ann Lee | No, please call me another one. It's 415. 555-0172 | yes | ${CROWN}`,
      `Ann Lee; 4155550172; ${CROWN}`,
    ],
    [
      "I'd like to book an appointment | Tuesday, my number is 555 2019 | Bob | yes",
      "Bob; 5552019; I'd like to book an appointment. Tuesday, my number is 555 2019",
    ],
    [`${M} | It's Bob. The gate is broken. | 555 2019 | yes`, 'Bob; 5552019; The gate is broken.'],
    [
      `Hi, Ann Lee here. Please tell Dr. Miller ${CROWN}. You can reach me at 415-555-0172. | yes`,
      `Ann Lee; 4155550172; ${CROWN}; for Dr. Miller`,
    ],
    [
      'My name is Bob and I would like to leave a message for the manager | 555 2019 | yes | the gate is open',
      'Bob; 5552019; the gate is open; for the manager',
    ],
    [
      `${M} | my order number 5551234567 has not arrived | Ann Lee | 555 2019 | yes`,
      'Ann Lee; 5552019; my order number 5551234567 has not arrived',
    ],
    [
      `${M} | Ann Lee | two one two | five five five | oh one nine nine | yes | ${CROWN}`,
      `Ann Lee; 2125550199; ${CROWN}`,
    ],
  ])

  test('only what is missing is asked for', () => {
    const call = callWith([`This is Ann Lee, 415 555 0172, please tell him ${CROWN}`, 'yes'], {
      escalation: { policy: 'never', hasTarget: false },
    })
    expect(call.outline).toEqual(['name_noted read_back', 'message_told message_done anything_else'])
  })
})

describe('what the message says', () => {
  const at = (...said: string[]) => ['can I leave a message', 'Bob', '555 2019', 'yes', ...said].join(' | ')
  const as = (reason: string): string => `Bob; 5552019; ${reason}`
  table([
    [at('there is a mistake in the envoys'), as('there is a mistake in the envoys')],
    [
      at('there is a mistake in the envoys', 'sorry, the invoice, not the envoys'),
      as('there is a mistake in the invoice'),
    ],
    [
      at('there is a mistake in the envoys', 'not the envoys, the invoice'),
      as('there is a mistake in the invoice'),
    ],
    [at('my envoys is wrong', 'no, I said invoice'), as('my invoice is wrong')],
    [at('I will come on Thursday', "no, it's Tuesday, not Thursday"), as('I will come on Tuesday')],
    [at('I do not have hot water'), as('I do not have hot water')],
    [at('Nothing'), as('No reason given.')],
    [at('As I said, the gate is open.'), as('the gate is open.')],
    [
      at('the gate is open', 'yes, my email is ann at example dot com'),
      as('the gate is open. my email is ann@example.com'),
    ],
    [at('the gate is open', 'Actually, my number is 555 3020.', 'yes'), 'Bob; 5553020; the gate is open'],
    [at('the gate is open', 'I am in pain'), as('the gate is open')],
    [at('the gate is open', 'no'), as('the gate is open')],
    [at('the gate is open', 'oh, and also the dog is out'), as('the gate is open. the dog is out')],
    [at('the gate is open', 'please tell them that I have no key'), as('the gate is open. I have no key')],
    [
      'can I leave a message | the gate is open | Bob | 555 2019 | yes, and tell them the dog is out',
      as('the gate is open. the dog is out'),
    ],
    [at('my email is ann dot lee at example dot com'), as('my email is ann.lee@example.com')],
    [
      at('please write to john underscore smith two at mail dot example dot co dot uk'),
      as('write to john_smith2@mail.example.co.uk'),
    ],
    [at('just say I called'), as('just say I called')],
    [at('hmm', 'the gate is open'), as('the gate is open')],
    [at('hmm', 'mm'), `${as('No reason given.')}; without reason`],
    [at("I'd rather not say"), as('No reason given.')],
    [at('hold on', 'the gate is open'), as('the gate is open')],
    [at('what did you say', 'the gate is open'), as('the gate is open')],
    [at('can you send me the price list?'), as('can you send me the price list?')],
    [at('my number is 555 3020', 'yes', 'the gate is open'), 'Bob; 5553020; the gate is open'],
    [at('the gate is open', 'my number is 555 3020', 'yes'), 'Bob; 5553020; the gate is open'],
    [at('the gate is open', 'no, my name is Rob'), 'Rob; 5552019; the gate is open'],
  ])

  test('is read back where it is short', () => {
    const call = callWith(at('the gate is open').split(' | '))
    expect(call.said.at(-1)).toBe(
      'I will pass on: the gate is open. Thank you, Bob. I have noted that, and somebody will get back to you. Is there anything else?',
    )
    const long =
      'the gate at the back of the house has been open since the day before yesterday in the evening'
    expect(callWith(at(long).split(' | ')).said.at(-1)).not.toContain('since the day')
  })

  test('put right, it takes the place of the one before', () => {
    const call = callWith(at('my envoys is wrong', 'no, I said invoice').split(' | '))
    expect(call.replies.at(-1)?.action).toEqual({
      type: 'take_message',
      message: { name: 'Bob', number: '5552019', reason: 'my invoice is wrong' },
      thenHangUp: false,
      instead: true,
    })
  })
})

describe('a caller who leaves in the middle', () => {
  table(
    [
      ['can I leave a message | Ann Lee', 'Ann Lee; -; No reason given.; without number, reason'],
      ['can I leave a message | Ann Lee | 555 2019', 'Ann Lee; 5552019; No reason given.; without reason'],
      [
        'can I leave a message | Ann Lee | 555 2019 | yes',
        'Ann Lee; 5552019; No reason given.; without reason',
      ],
      [
        'can I leave a message | Ann Lee | 555 2019 | yes | goodbye',
        'Ann Lee; 5552019; No reason given.; without reason',
      ],
      [
        'can I leave a message | Ann Lee | I have to go, bye',
        'Ann Lee; -; No reason given.; without number, reason',
      ],
      [`can I leave a message | ${CROWN}`, `-; -; ${CROWN}; without name, number`],
      [`can I leave a message | ${CROWN} | never mind`, 'none'],
      ['can I leave a message | goodbye', 'none'],
      [
        'can I leave a message | Ann Lee | ann dot lee at example dot com',
        'Ann Lee; -; ann.lee@example.com; without reason',
      ],
      [
        "Can I bring my dog? | I'd like to talk to the dentist about my crown | Ann Lee | 555 2019 | yes | no | no",
        'Ann Lee; 5552019; about my crown; for the dentist',
      ],
    ],
    { escalation: { policy: 'never', hasTarget: false } },
  )
})
