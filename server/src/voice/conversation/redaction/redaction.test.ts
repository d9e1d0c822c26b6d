import { expect, test } from 'vitest'
import { english } from '../../../language/en/index.ts'
import { redactConversation, redactText } from './redaction.ts'

const CARD = '[card number removed]'
const CODE = '[security code removed]'
const ID = '[national id removed]'

/** The schemes' own test numbers. */
test.each([
  ['4111111111111111', CARD],
  ['4111 1111 1111 1111', CARD],
  ['4111111111111111 4111111111111111', `${CARD} ${CARD}`],
  ['4111-1111-1111-1111', CARD],
  ['4111.1111.1111.1111', CARD],
  ['4111, 1111, 1111, 1111.', `${CARD}.`],
  ['4222222222222', CARD],
  ['378282246310005', CARD],
  ['3782 822463 10005', CARD],
  ['30569309025904', CARD],
  ['5555 5555 5555 4444', CARD],
  ['2223 0031 2200 3222', CARD],
  ['6011111111111117', CARD],
  ['3530111333300000', CARD],
  ['6304 0000 0000 0000', CARD],
  ['６０１１ １１１１ １１１１ １１１７', CARD],
  ['My card is 4111 1111 1111 1111, thanks.', `My card is ${CARD}, thanks.`],
  ['4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1', CARD],
  ['four one one one one one one one one one one one one one one one', CARD],
  ['Four one one one, one one one one, one one one one, one one one one.', `${CARD}.`],
  ['four triple one, double one double one, one one one one, 1111', CARD],
  ['four one one one, four ones, four ones, four ones', CARD],
  ['forty-one eleven eleven eleven eleven eleven eleven eleven', CARD],
  ['forty one hundred zero zero zero zero zero zero zero zero oh oh oh one', CARD],
  ['forty-one hundred, 0000, double oh double oh, triple zero one', CARD],
  ['fifty-five fifty-five, 5555, double five double five, forty-four forty-four', CARD],
  ['fifty five fifty five fifty five fifty five fifty five fifty five forty four forty four', CARD],
  ['for one one one one one one one one one one one one one one one', CARD],
  ['four one one one um one one one one uh okay one one one one and then one one one one', CARD],
  ['that one 4111 1111 1111 1111', `that one ${CARD}`],
  ['It is 4111 1111, hold on a second, 1111 1111.', `It is ${CARD}, hold on a second, ${CARD}.`],
  ['four four eight five 2 7 5 7 four two 3 0 8 3 2 7', CARD],
  ['4111 1111 1111 1111 12 26', `${CARD} 12 26`],
  ['4111 1111 1111 1111 12 26 123', `${CARD} 12 26 ${CODE}`],
  ['4111 1111 1111 1111, expires 12/26, CVV 123', `${CARD}, expires 12/26, CVV ${CODE}`],
  ['Reach me on +1 212 555 0123, card 4111111111111111', `Reach me on +1 212 555 0123, card ${CARD}`],
  ['Order 4111111111111111 is wrong', `Order ${CARD} is wrong`],
  ['The CVV is 123.', `The CVV is ${CODE}.`],
  ['the c v c is one two three', `the c v c is ${CODE}`],
  ['security code one two double three', `security code ${CODE}`],
  ['the three digits on the back are seven three seven', `the three digits on the back are ${CODE}`],
  ['737 is the security code', `${CODE} is the security code`],
  ['expiry twelve twenty-six and the CVV is 999', `expiry twelve twenty-six and the CVV is ${CODE}`],
  ['123-45-6789', ID],
  ['My social is 123 45 6789.', `My social is ${ID}.`],
  [
    'my social security number is one two three four five six seven eight nine',
    `my social security number is ${ID}`,
  ],
  ['SSN: 123456789', `SSN: ${ID}`],
  ['AB123456C', ID],
  ['It is AB 12 34 56 C.', `It is ${ID}.`],
  ['national insurance number a b one two three four five six c', `national insurance number ${ID}`],
  ['my NI number is alpha bravo 12 34 56 charlie, yes', `my NI number is ${ID}, yes`],
  ['86 095 742 719', ID],
  ['Meine Steuer-ID ist 47036892816.', `Meine Steuer-ID ist ${ID}.`],
  ['tax id four seven oh three six eight nine two eight one six', `tax id ${ID}`],
  ['my social insurance number is 130 692 544', `my social insurance number is ${ID}`],
])('removed: %s', (text, expected) => {
  expect(redactText(english, text)).toBe(expected)
  expect(redactText(english, expected)).toBe(expected)
})

test.each([
  '',
  'Hello there, what can you do for me?',
  '4111 1111 1111 1112',
  'four one one one one one one one one one one one one one one two',
  'Call me on +1 212 555 0123.',
  '+4915112345678',
  '+49 151 1234 5678, or +49 (0)30 123456',
  'plus four four seven seven double oh nine oh oh one two three',
  '0049 151 12345678',
  '011 49 151 12345678',
  'my cell is 4915112345678',
  '555-123-4567 555-123-4567',
  'two one two, five five five, oh one two three',
  'my number is (212) 555-0123 and hers is (212) 555-0187',
  'It costs $1,299.00 and shipping is $45.50.',
  'twelve hundred ninety nine dollars',
  'from 2026-11-15 2026-11-16 2026-11-17',
  '2026-11-15T09:30:00.000Z',
  'on 24.12.2026 or 31.12.2026, at 8:30 or 9:45',
  'between 12/24/2026 and 01/02/2027',
  'Order number 1000000000008',
  'tracking 1Z999AA10123456784',
  'order 7992739871300',
  'IMEI 490154203237518',
  'booking reference 123 456 789',
  'invoice 2026-000123456',
  'a table for two at eight for four people, one of them too small',
  'one two three four five six seven eight nine ten eleven',
  'We are open nine to five, Monday to Friday, and ten to four on Saturday.',
  '123 is the number of our house',
  'The security code costs $300 a year.',
  'security code please',
  'the card expires 12/26',
  'your card ending in 1111',
  '123 45 6789',
  '000-12-3456',
  '666-12-3456',
  '900-12-3456',
  '123-00-4567',
  'QQ123456C',
  'GB123456A',
  'AB123456E',
  '86 095 742 718',
  '47036892816',
  'my social is 123456',
  'national insurance is a good thing, says a B 123456 customer',
  'IBAN DE89 3704 0044 0532 0130 00',
  'zip 90210, suite 1400, floor 12',
  '١٢٣٤',
  '192.168.100.200',
])('kept: %s', (text) => {
  expect(redactText(english, text)).toBe(text)
})

const talk = (...texts: string[]) =>
  texts.map((text, at) => ({ speaker: at % 2 === 0 ? 'caller' : 'agent', text }))

test.each([
  [
    ["it's 4111 1111", 'Go on.', '1111 1111'],
    [`it's ${CARD}`, 'Go on.', CARD],
  ],
  [
    ['four one one one', '4111.', 'double one double one', '1111, yes?', '1111 then 1111', 'Thank you.'],
    [CARD, `${CARD}.`, CARD, `${CARD}, yes?`, CARD, 'Thank you.'],
  ],
  [
    ['The first half is 4111 1111, OK?', 'Yes.', 'hold on', 'Sure.', 'the other half is 1111 1111.'],
    [`The first half is ${CARD}, OK?`, 'Yes.', 'hold on', 'Sure.', `the other half is ${CARD}.`],
  ],
  [
    ['4111 1111 1111 1111', 'So that is 4111 1111 1111 1111, ending in 1111?', 'yes'],
    [CARD, `So that is ${CARD}, ending in 1111?`, 'yes'],
  ],
  [
    ['I would like to pay', 'And the security code?', 'one two three'],
    ['I would like to pay', 'And the security code?', CODE],
  ],
  [
    ['ok', 'The CVV please?', 'seven', 'Yes?', 'three seven'],
    ['ok', 'The CVV please?', CODE, 'Yes?', CODE],
  ],
  [
    ['ok', 'What are the expiry date and the security code?', '12 26, 737'],
    ['ok', 'What are the expiry date and the security code?', `12 26, ${CODE}`],
  ],
  [
    ['Hi', 'Your social security number?', '123 45', 'Yes?', 'six seven eight nine'],
    ['Hi', 'Your social security number?', ID, 'Yes?', ID],
  ],
])('over several turns: %j', (said, expected) => {
  expect(redactConversation(english, talk(...said))).toEqual(talk(...expected))
})

test.each([
  [['My number is 555 123 4567.', 'How many people?', '4', 'And your zip?', '90210']],
  [['212 555 0123', 'So 212 555 0123?', '212 555 0123, yes']],
  [['Order 4111 1111', 'Is that your order number?', '1111 1111']],
  [['4111 1111', 'Go on.', '1111 1112']],
  [['+49 151', 'Yes?', '12345678']],
  [['ok', 'The security code?', 'it expires in 1226']],
])('kept over several turns: %j', (said) => {
  expect(redactConversation(english, talk(...said))).toEqual(talk(...said))
})

test('what belongs to a turn besides its words is kept', () => {
  expect(redactConversation(english, [{ speaker: 'caller', text: '4111111111111111', turn: 3 }])).toEqual([
    { speaker: 'caller', text: CARD, turn: 3 },
  ])
})

test('a flood of digits, or of words that may be some, is got through', () => {
  // In proportion to its length: what is ten times as long may not take a hundred times as long.
  for (const part of ['4 ', 'oh a ', 'card forty one ', 'cvv 1 a 23 b ']) {
    const [short, long] = [part.repeat(300), part.repeat(3000)]
    redactText(english, short)
    expect(cpuMsOf(() => redactText(english, long))).toBeLessThan(
      60 * (cpuMsOf(() => redactText(english, short)) + 5),
    )
  }
})

function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  return process.cpuUsage(before).user / 1000
}

test('words that may or may not be digits are read both ways only so far, and a plain card is found after them', () => {
  const doubtful = 'oh to for five '.repeat(33)
  const turns = Array.from({ length: 16 }, () => ({ speaker: 'caller', text: doubtful }))
  const before = process.cpuUsage()
  const said = redactConversation(english, [
    ...turns,
    { speaker: 'agent', text: 'And your card?' },
    { speaker: 'caller', text: 'It is 4111 1111 1111 1111.' },
  ])
  const { user, system } = process.cpuUsage(before)
  expect(said.at(-1)?.text).toBe(`It is ${CARD}.`)
  expect((user + system) / 1_000_000).toBeLessThan(5)
})
