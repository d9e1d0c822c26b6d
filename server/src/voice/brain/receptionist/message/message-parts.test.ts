import { describe, expect, test } from 'vitest'
import { callWith, inOneLine, table } from './messages.fixture.ts'

const CROWN = 'my crown fell out'

describe('names', () => {
  const at = (name: string, rest = 'no') => `can I leave a message | ${name} | ${rest}`
  const THEN = `555 2019 | yes | ${CROWN}`
  const as = (name: string): string => `${name}; 5552019; ${CROWN}`
  table([
    [at('Robert Kowalski', THEN), as('Robert Kowalski')],
    [at('Siobhan. S I O B H A N. Siobhan O’Neill', `yes | ${THEN}`), as("Siobhan O'Neill")],
    [at('Shall Bond. S I O B H A N.', `yes | ${THEN}`), as('Siobhan')],
    [at('Shall Bond. S I O B H A N.', `yes, my last name is O'Neill | yes | ${THEN}`), as("Siobhan O'Neill")],
    [at('Robert Kowalsky, K O W A L S K I.', `yes | ${THEN}`), as('Robert Kowalski')],
    [at('R O B E R T. K O W A L S K I.', `yes | ${THEN}`), as('Robert Kowalski')],
    [at('B as in Bravo, O, B as in boy', `yes | ${THEN}`), as('Bob')],
    [at('Ann Li, L, double E', `yes | ${THEN}`), as('Ann Lee')],
    [at('O apostrophe N E I L L', `yes | ${THEN}`), as("O'Neill")],
    [at('G A R C I A hyphen L O P E Z', `yes | ${THEN}`), as('Garcia-Lopez')],
    [at('M C D O N A L D', `yes | ${THEN}`), as('McDonald')],
    [at('Robert Kowalsky. K, O, double U, A, L, S, K, I.', `yes | ${THEN}`), as('Robert Kowalski')],
    [at('S-M-I-T-H', `yes | ${THEN}`), as('Smith')],
    [at("it's Eric with a K", THEN), as('Erik')],
    [at('John without an h', THEN), as('Jon')],
    [at('Will Smith', THEN), as('Will Smith')],
    [at('May Chen.', THEN), as('May Chen')],
    [at('Bill Grace', THEN), as('Bill Grace')],
    [at('Mrs. Garcia', THEN), as('Mrs Garcia')],
    [at('my name is ann lee', THEN), as('Ann Lee')],
    [at('This is Maria Garcia-Lopez speaking', THEN), as('Maria Garcia-Lopez')],
    [at('uh, you can call me Bob', THEN), as('Bob')],
    [at('Ann Li', `no, it's Lee with double e | ${THEN}`), as('Ann Lee')],
    [at('Ann Li', `L E E | yes | ${THEN}`), as('Ann Lee')],
    [at('Robert Kovalsky', `no, Kowalski | ${THEN}`), as('Robert Kowalski')],
    [at('Robert Kovalsky', `Kowalski, not Kovalsky | ${THEN}`), as('Robert Kowalski')],
    [at('Shane', `no, my name is Shayne Hill | ${THEN}`), as('Shayne Hill')],
    [at('Ann', `my last name is Smith | ${THEN}`), as('Ann Smith')],
    [at('Shall Bond. S I O B H A N.', `no, it's S I O B H A N E | yes | ${THEN}`), as('Siobhane')],
    [at('Shall Bond. S I O B H A N.', `no | Siobhan O’Neill | yes | ${THEN}`), as("Siobhan O'Neill")],
    [at('Ann Li', `555 2019 | no it's Ann Lee, double e | yes | ${CROWN}`), as('Ann Lee')],
    [at('Fine. Ann Lee.', THEN), as('Ann Lee')],
    [at('The name is Bond. James Bond.', THEN), as('James Bond')],
    [at('P I C A R D. Correct.', `Correct. | ${THEN}`), as('Picard')],
    [at('Why do you need my name?', `Ann Lee | ${THEN}`), as('Ann Lee')],
    [at('No, thank you.', THEN), `-; 5552019; ${CROWN}`],
    [at("I'd rather not say", THEN), `-; 5552019; ${CROWN}`],
    [at('hmm', `mm | ${THEN}`), `-; 5552019; ${CROWN}; without name`],
    [at('hmm', `Ann Lee | yes | ${THEN}`), as('Ann Lee')],
  ])

  test.each([
    'Can I bring my four-year-old son?',
    'can I bring my four year old son',
    'could you tell me your address please?',
    'what did you say',
    'hold on a second',
    'thank you',
    '12 Main Street',
    'Crown fell out',
    'yes',
    'is that really necessary?',
    'who is asking',
  ])('"%s" is none', (said) => {
    const call = callWith(['can I leave a message', said])
    expect(call.talk.pending).toMatchObject({ kind: 'message', flow: { name: null } })
    expect(callWith(['can I leave a message', said, 'Ann Lee']).message?.name).toBe('Ann Lee')
  })

  test.each(['Okay, thanks. Bye.', 'goodbye', 'I have to go, bye'])('"%s" is a goodbye', (said) => {
    const call = callWith(['can I leave a message', said])
    expect(call.replies[1]?.action).toEqual({ type: 'hang_up' })
  })

  test('are said back with the next question, and spelled back where they were spelled', () => {
    expect(callWith(['can I leave a message', 'Robert Kowalski']).said[1]).toBe(
      'Thank you, Robert Kowalski. What number can we reach you on?',
    )
    expect(callWith(['can I leave a message', 'Shall Bond. S I O B H A N.']).said[1]).toBe(
      'I have S, I, O, B, H, ay, N: Siobhan. Is that right?',
    )
    expect(callWith(['can I leave a message', 'hmm', 'Ann Lee']).said[2]).toBe(
      'I understood Ann Lee. Is that right?',
    )
  })

  test('a question in between is noted as unanswered, and the name asked again in other words', () => {
    const call = callWith(['can I leave a message', 'Can I bring my four-year-old son?'])
    expect(call.replies[1]?.unanswered).toBe('Can I bring my four-year-old son?')
    expect(call.said).toEqual([
      'May I have your name, please?',
      "I'm sorry, I don't have that information. And your name, please?",
    ])
  })
})

describe('numbers', () => {
  const at = (...rest: string[]) => ['can I leave a message', 'Bob', ...rest, CROWN].join(' | ')
  const as = (number: string): string => `Bob; ${number}; ${CROWN}`
  table([
    [at('555 2019', 'yes'), as('5552019')],
    [at('555 2019', 'no, it is 555 3020', 'yes'), as('5553020')],
    [at('555 2019', 'no, the last two digits are nine nine', 'yes'), as('5552099')],
    [at('555 2019', 'no, it ends in eight', 'yes'), as('5552018')],
    [at('555 2019', 'the first three are four four four', 'yes'), as('4442019')],
    [at('555 2019', 'that is not right, five five five, three oh two oh', 'yes'), as('5553020')],
    [at('555 2019', 'no', '555 3020', 'yes'), as('5553020')],
    [at('four one five, double five five, oh one seven two', 'yes'), as('4155550172')],
    [at('415 555 0171, no sorry, 415 555 0172', 'yes'), as('4155550172')],
    [at('plus four four twenty seventy nine forty six double oh one eight', 'yes'), as('+442079460018')],
    [at('555 2019', 'what?', 'yes'), as('5552019')],
    [at('555 2019', 'my phone is a red one', 'it is red'), `Bob; 5552019; my phone is a red one`],
    [at('You have my number already', '555 2019', 'yes'), as('5552019')],
    [at('Do you still need my number?', '555 2019', 'yes'), as('5552019')],
    [at('I have no phone'), `Bob; -; ${CROWN}`],
    [at("I'd rather not say"), `Bob; -; ${CROWN}`],
    [at('hmm', 'mm'), `Bob; -; ${CROWN}; without number`],
    [at('my email is ann dot lee at example dot com'), `Bob; -; ${CROWN}. my email is ann.lee@example.com`],
    [
      at('you can write to a n n dot l e e at example dot com'),
      `Bob; -; ${CROWN}. you can write to ann.lee@example.com`,
    ],
  ])

  table(
    [
      [at('yes'), as('+12125550123')],
      [at('this number is fine'), as('+12125550123')],
      [at('no, use 555 2019', 'yes'), as('5552019')],
      [at('no', '555 2019', 'yes'), as('5552019')],
      [
        'can I leave a message | Bob | yes, and tell them the gate is open',
        'Bob; +12125550123; the gate is open',
      ],
    ],
    { callerNumber: '+12125550123' },
  )

  test('may be keyed in', () => {
    const call = callWith(['can I leave a message', 'Bob', { keys: '2125550199#' }, 'yes', CROWN])
    expect(inOneLine(call.message)).toBe(as('2125550199'))
  })
})
