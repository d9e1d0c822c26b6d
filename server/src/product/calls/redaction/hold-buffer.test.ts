import { expect, test } from 'vitest'
import { english } from '../../../language/en/index.ts'
import type { CallEvent } from '../../../voice/conversation/events.ts'
import { shownText } from '../../../voice/conversation/redaction/masking.ts'
import { DEFAULT_SETTINGS } from '../../../voice/conversation/settings.ts'
import type { LiveUpdate, Entry } from '../../../voice/protocol.ts'
import { createHoldBuffer, LONGEST_HELD_MS } from './hold-buffer.ts'

const ALL = ['card_numbers', 'security_codes', 'national_ids'] as const
const CARD = '[card number removed]'

let segment = 0
const caller = (text: string): CallEvent => ({
  type: 'caller.said',
  segment: segment++,
  text,
  final: true,
  atMs: 0,
})
/** STT reports segments out of order. */
const late = (place: number, text: string): CallEvent =>
  ({ ...caller(text), segment: 1_000_000 + place }) as CallEvent
const agent = (text: string): CallEvent => ({
  type: 'reply.said',
  turn: 1,
  attempt: 1,
  text,
  source: 's',
  atMs: 0,
})
const entriesOf = (events: readonly CallEvent[]): Entry[] => events.map((event, seq) => ({ seq, event }))
const shownOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ event }) => ('text' in event ? [shownText(event.text)] : []))

test.each<[string, CallEvent[], string[]]>([
  [
    'a card over three turns, repeated by the agent',
    [
      caller('My card is 4111 1111'),
      agent('4111 1111, go on.'),
      caller('1111'),
      agent('Yes?'),
      caller('1111'),
      agent('So 4111 1111 1111 1111.'),
    ],
    [`My card is ${CARD}`, `${CARD}, go on.`, CARD, 'Yes?', CARD, `So ${CARD}.`],
  ],
  [
    'a security code after the question for it',
    [agent('And the security code?'), caller('one two'), caller('three')],
    ['And the security code?', '[security code removed]', '[security code removed]'],
  ],
  [
    'a social security number',
    [agent('Your social security number?'), caller('123-45-6789')],
    ['Your social security number?', '[national id removed]'],
  ],
  [
    'a card whose beginning STT reports late',
    [late(2, '0000 0009'), late(1, 'My card is 4100 0101')],
    [CARD, `My card is ${CARD}`],
  ],
  [
    'a card whose beginning STT reports so late that the agent has begun to answer',
    [late(2, '0000 0009'), agent('Go on.'), late(1, 'My card is 4100 0101'), agent('Thank you.')],
    [CARD, 'Go on.', `My card is ${CARD}`, 'Thank you.'],
  ],
  [
    'a card whose beginning is typed after the rest was said: what is typed stands before it',
    [late(2, '0000 0009'), { type: 'text.typed', text: 'My card is 4100 0101', atMs: 0 }],
    [CARD, `My card is ${CARD}`],
  ],
  [
    'telephone numbers that STT reports in another order stay',
    [late(2, 'or 212 555 0188'), late(1, 'Call me on 212 555 0123')],
    ['or 212 555 0188', 'Call me on 212 555 0123'],
  ],
  [
    'a card that is broken off in its third part',
    [
      caller('My card is 62000'),
      agent('I am not sure about that.'),
      caller('00000'),
      agent('Yes?'),
      caller('and then 00000'),
    ],
    [`My card is ${CARD}`, 'I am not sure about that.', CARD, 'Yes?', `and then ${CARD}`],
  ],
  [
    'a card that is asked for, said in two parts and misheard',
    [agent('What is the card number?'), caller('4111 1111'), agent('Go on.'), caller('1111 1112')],
    ['What is the card number?', CARD, 'Go on.', CARD],
  ],
  [
    'a part of a card that is repeated in one breath after the whole of it',
    [caller('It is 4874335644310.'), agent('That was 4, 874335644310. And then 874335644310.')],
    [`It is ${CARD}.`, `That was ${CARD}. And then ${CARD}.`],
  ],
  [
    'most of a card that is repeated beside other digits',
    [caller('It is 6288584806919098532.'), agent('So 84806 6 288584806919098.')],
    [`It is ${CARD}.`, `So ${CARD}.`],
  ],
  [
    'telephone number and postcode stay where a caller wants to pay by card',
    [
      caller('Can I pay by card?'),
      agent('Sure. What is your number?'),
      caller('212 555 0123'),
      agent('And your zip code?'),
      caller('90210'),
    ],
    ['Can I pay by card?', 'Sure. What is your number?', '212 555 0123', 'And your zip code?', '90210'],
  ],
  [
    'what is asked for after half a card stays, and so does the half',
    [caller('My card is 4111 1111'), agent('What is the zip code?'), caller('90210'), agent('Thank you.')],
    ['My card is 4111 1111', 'What is the zip code?', '90210', 'Thank you.'],
  ],
  [
    'expiry date and postcode after a misheard card stay',
    [
      caller('My card is 4111 1111'),
      agent('Go on.'),
      caller('1111 1112'),
      agent('And when does it expire?'),
      caller('12 26'),
      agent('Your zip code, please.'),
      caller('90210'),
    ],
    [
      `My card is ${CARD}`,
      'Go on.',
      CARD,
      'And when does it expire?',
      '12 26',
      'Your zip code, please.',
      '90210',
    ],
  ],
  [
    'short numbers that are said of a card stay',
    [caller('My card ends in 1111, the zip is 90210 and it expires 1226.')],
    ['My card ends in 1111, the zip is 90210 and it expires 1226.'],
  ],
  [
    'telephone numbers, times and prices stay',
    [
      caller('Call me on 212 555 0123 after 9:30.'),
      agent('Gladly, that is 25 dollars.'),
      caller('Two then.'),
    ],
    ['Call me on 212 555 0123 after 9:30.', 'Gladly, that is 25 dollars.', 'Two then.'],
  ],
])('%s', (_title, events, expected) => {
  const held = createHoldBuffer(english, ALL)
  const kept = events.flatMap((event, seq) => held.add([{ seq, event }], seq))
  expect(shownOf([...kept, ...held.end()])).toEqual(expected)
})

test('only the kinds that are asked for are removed', () => {
  const held = createHoldBuffer(english, ['national_ids'])
  const said = caller('My card is 4111 1111 1111 1111, my social security number is 123-45-6789.')
  expect(shownOf([...held.add(entriesOf([said]), 0), ...held.end()])).toEqual([
    'My card is 4111 1111 1111 1111, my social security number is [national id removed].',
  ])
})

test('what has nothing to hide is let go at once, and a number once the other side has answered', () => {
  const held = createHoldBuffer(english, ALL)
  expect(held.add(entriesOf([caller('Hello.')]), 0)).toHaveLength(1)
  expect(held.add(entriesOf([caller('A table for two at eight.')]), 0)).toHaveLength(0)
  expect(held.add(entriesOf([agent('Certainly, what name?')]), 0)).toHaveLength(2)
})

test('half a card waits for the other half, but not for ever: then its digits are lost, not kept', () => {
  const held = createHoldBuffer(english, ALL)
  const half = [caller('My card is four one one one one one'), agent('Go on.')]
  expect(held.add(entriesOf(half), 0)).toEqual([])
  expect(held.overdue(LONGEST_HELD_MS)).toEqual([])
  expect(shownOf(held.overdue(LONGEST_HELD_MS + 1))).toEqual([`My card is ${CARD}`, 'Go on.'])
  const rest = [caller('one one one one one one one one one one'), agent('Thanks.')]
  expect(shownOf([...held.add(entriesOf(rest), LONGEST_HELD_MS + 2), ...held.end()])).toEqual([
    CARD,
    'Thanks.',
  ])
})

test('tools and messages keep nothing of a card that was never finished', () => {
  const held = createHoldBuffer(english, ALL)
  held.add(entriesOf([caller('My card is 4929 1211 2345 6'), agent('Go on.')]), 0)
  held.overdue(LONGEST_HELD_MS + 1)
  const about = { turn: 1, attempt: 1, atMs: 0 }
  const events: CallEvent[] = [
    {
      ...about,
      type: 'tool.called',
      key: 'k',
      tool: 'pay',
      arguments: { card: '4929 1211 2345 6', raw: 4_929_121_123_456, phone: '212 555 0123' },
    },
    {
      ...about,
      type: 'reply.ended',
      about: null,
      action: {
        type: 'take_message',
        message: { name: 'Ann', number: '+442079460123', reason: 'Charge 4929121123456' },
        thenHangUp: false,
      },
    },
  ]
  const kept = shownText(JSON.stringify([...held.add(entriesOf(events), LONGEST_HELD_MS + 2), ...held.end()]))
  expect(kept.replaceAll(/\D/g, '')).not.toContain('49291211')
  expect(kept).toContain('212 555 0123')
  expect(kept).toContain('+442079460123')
})

test('what tools and messages hold of a card goes too, whatever its type', () => {
  const held = createHoldBuffer(english, ALL)
  const events: CallEvent[] = [
    caller('It is 4111111111111111.'),
    {
      type: 'tool.called',
      key: 'k',
      tool: 'pay',
      arguments: { card: '4111 1111 1111 1111', raw: 4_111_111_111_111_111, item: 7 },
      turn: 1,
      attempt: 1,
      atMs: 0,
    },
    {
      type: 'reply.ended',
      turn: 1,
      attempt: 1,
      about: null,
      action: {
        type: 'take_message',
        message: { name: 'Ann', number: '+12125550123', reason: 'Charge 4111-1111-1111-1111' },
        thenHangUp: false,
      },
      atMs: 0,
    },
  ]
  const [, called, ended] = [...held.add(entriesOf(events), 0), ...held.end()].map(({ event }) => event)
  expect(called?.type === 'tool.called' && shownText(JSON.stringify(called.arguments))).toBe(
    JSON.stringify({ card: CARD, raw: CARD, item: 7 }),
  )
  expect(ended?.type === 'reply.ended' && ended.action).toMatchObject({
    message: { name: 'Ann', number: '+12125550123' },
  })
  expect(shownText(JSON.stringify(ended))).toContain(`Charge ${CARD}`)
})

test('those who follow see no more than is kept, in order, and what needs no waiting at once', () => {
  const held = createHoldBuffer(english, ALL)
  const seen: string[] = []
  const show = (speaker: 'caller' | 'agent', text: string, final = true) =>
    held.show({ type: 'words', speaker, text, final, turn: 1 }, (news: LiveUpdate) => {
      if (news.type === 'words') seen.push(news.text)
    })
  const lines = { ...DEFAULT_SETTINGS.lines, greeting: 'Open from 9 to 5.' }
  held.add(entriesOf([{ type: 'call.answered', settings: { ...DEFAULT_SETTINGS, lines }, atMs: 0 }]), 0)
  show('agent', 'Open from 9 to 5.')
  show('caller', 'Hello.')
  expect(seen).toEqual(['Open from 9 to 5.', 'Hello.'])
  show('caller', 'My card is 4111 1111')
  held.add(entriesOf([caller('My card is 4111 1111')]), 0)
  show('agent', 'Go on.')
  held.add(entriesOf([agent('Go on.')]), 0)
  show('caller', '1111 1111')
  expect(seen).toHaveLength(2)
  held.add(entriesOf([caller('1111 1111')]), 0)
  held.end()
  expect(seen.slice(2)).toEqual([`My card is ${CARD}`, 'Go on.', CARD])
})
