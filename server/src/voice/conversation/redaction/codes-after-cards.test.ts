import { expect, test } from 'vitest'
import { german } from '../../../language/de/index.ts'
import { english } from '../../../language/en/index.ts'
import { spanish } from '../../../language/es/index.ts'
import { findRemovalsAndLikely, redactConversation, redactText } from './redaction.ts'

const CARD = '[card number removed]'
const CODE = '[security code removed]'

test.each([
  [english, `My card is ${CARD}, the code is ${CODE}.`, '9417'],
  [english, `The code is ${CODE}, the card ${CARD}.`, '9417'],
  [english, `${CARD} ${CODE}`, '9417'],
  [english, `My card is ${CARD}, and it is ${CODE}.`, 'nine four one'],
  [english, `My card is ${CARD}, expiry 12/29 ${CODE}.`, '737'],
  [english, `My card is ${CARD}, expiry 12/29 and then it says ${CODE}.`, '737'],
  [english, `My card is ${CARD}, expires May 2029, ${CODE}.`, '737'],
  [spanish, `Mi tarjeta es ${CARD}, el código es ${CODE}.`, '9417'],
  [spanish, `Mi tarjeta es ${CARD}, el codigo es ${CODE}.`, '941'],
  [spanish, `Mi tarjeta es ${CARD}, caduca 12/29 ${CODE}.`, '737'],
  [german, `Meine Karte ist ${CARD}, der Code ist ${CODE}.`, '9417'],
  [german, `Meine Karte ist ${CARD}, gültig bis 12/29 ${CODE}.`, '737'],
])('%# removed: %s', (language, expected, code) => {
  const said = expected.replace(CARD, '4111 1111 1111 1111').replace(CODE, code)
  expect(redactText(language, said)).toBe(expected)
  expect(redactText(language, expected)).toBe(expected)
  // Also where card numbers may stay.
  const kept = redactText(language, said, ['security_codes'])
  expect(kept).toBe(expected.replace(CARD, '4111 1111 1111 1111'))
})

test.each([
  `${CARD} 12 29`,
  `${CARD}, 1229`,
  `My card is ${CARD}, it expires 2029.`,
  `My card is ${CARD}, can I pay $450 with it, or 300 euros?`,
  `My card is ${CARD}, my zip code is 0210, and see you at 8:30.`,
  `My card is ${CARD}, my order is 4417.`,
  `The table is for 120, and my card is ${CARD}.`,
])('kept: %s', (text) => {
  expect(redactText(english, text)).toBe(text)
  expect(redactText(english, text.replace(CARD, '4111 1111 1111 1111'))).toBe(text)
})

const talk = (...texts: string[]) =>
  texts.map((text, at) => ({ speaker: at % 2 === 0 ? 'caller' : 'agent', text }))

test.each([
  [english, ['4111 1111 1111 1111', 'Thank you.', '9417'], [CARD, 'Thank you.', CODE]],
  [
    english,
    ['4111 1111 1111 1111', 'When does it expire?', '1229', 'And the code?', '941'],
    [CARD, 'When does it expire?', '1229', 'And the code?', CODE],
  ],
  [german, ['4111 1111 1111 1111', 'Und der Code?', 'neun vier eins sieben'], [CARD, 'Und der Code?', CODE]],
  [english, ['4111 1111 1111 1111', 'Your order number?', '4417'], [CARD, 'Your order number?', '4417']],
  [
    english,
    ['4111 1111 1111 1111', 'Sorry, no cards.', 'A table for two, flat 417', 'Yes?', '417'],
    [CARD, 'Sorry, no cards.', 'A table for two, flat 417', 'Yes?', '417'],
  ],
])('%# over several turns: %j', (language, said, expected) => {
  expect(redactConversation(language, talk(...said))).toEqual(talk(...expected))
})

test('the word code alone says nothing where no card was named', () => {
  expect(redactText(english, 'the code of the door is 9417')).toBe('the code of the door is 9417')
})

test('a number that is called a card counts as one, though its check sum is wrong', () => {
  const text = 'My card is 4111 1111 1111 1112, and the code is 9417.'
  const [card, code] = findRemovalsAndLikely(english, [{ speaker: 'caller', text }])
  expect([text.slice(card?.start, card?.end), card?.kind]).toEqual(['4111 1111 1111 1112', 'card_numbers'])
  expect([text.slice(code?.start, code?.end), code?.kind]).toEqual(['9417', 'security_codes'])
})
