import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { english } from '../../../../language/en/index.ts'
import { createSpeakable } from './speakable.ts'

function speakableText(text: string, names?: readonly string[]): string {
  const speakable = createSpeakable(english.writing, names)
  return speakable.push(text) + speakable.end()
}

const CASES: readonly (readonly [written: string, spoken: string])[] = [
  // JSON and tool calls
  ['We open at nine. {"name":"transfer","arguments":{"a":"}"}} Bye.', 'We open at nine. Bye.'],
  ['{"tool": "hang_up"}', ''],
  ['Sure. {"open": [1, {"b": 2}', 'Sure.'],
  ['Sure. [{"type": "function"}] Done.', 'Sure. Done.'],
  ['Hello {{caller_name}}, welcome.', 'Hello, welcome.'],
  ['<tool_call>{"name": "x"}</tool_call>One moment.', 'One moment.'],
  ['<think>The caller wants { money </think>Of course.', 'Of course.'],
  ['<function=transfer>{}</function> Right away.', 'Right away.'],
  ['Goodbye.<|im_end|>', 'Goodbye.'],
  // Code and names of functions
  ['I will call take_message(name="Ann Lee", n=2) now.', 'I will call now.'],
  ['Let me use `hang_up` for that.', 'Let me use for that.'],
  ['take_message. Done.', 'Done.'],
  ['I run endCall() now.', 'I run now.'],
  ['I run calendar.find("monday") now.', 'I run now.'],
  ['```json\n{"a": 1}\n```\nOkay.', 'Okay.'],
  ['Action: hang_up\nGoodbye.', 'Goodbye.'],
  ['Say `yes` please.', 'Say yes please.'],
  // Markdown
  ['This is **very** important, and *so* is that.', 'This is very important, and so is that.'],
  ['_Indeed_ it is.', 'Indeed it is.'],
  ['# Hours\n- Monday\n- Tuesday\n\nThat is all.', 'Hours. Monday. Tuesday. That is all.'],
  ['# Whitening\nIt takes an hour.', 'Whitening. It takes an hour.'],
  ['**Whitening**\nIt takes an hour.', 'Whitening. It takes an hour.'],
  ['**Whitening** takes an hour\nor so.', 'Whitening takes an hour or so.'],
  ['1. Call us.\n2. Come by.', 'Call us. Come by.'],
  ['| Day | Time |\n|---|---|\n| Monday | nine |', 'Day Time. Monday nine'],
  ['> As they say.\n---\nYes.', 'As they say. Yes.'],
  ['See [our page](https://x.com/a(b)?c=1), please.', 'See our page, please.'],
  ['As noted [1], it is free.', 'As noted, it is free.'],
  // Addresses
  ['Visit https://www.bright.com/book?x=1&y=2. Thanks.', 'Visit bright.com. Thanks.'],
  ['Go to bright.com/book, or www.bright.com!', 'Go to bright.com, or bright.com!'],
  ['Go there...bright.com/book now.', 'Go there...bright.com now.'],
  ['Write to first_last@bright.com.', 'Write to first underscore last@bright.com.'],
  ['It is mailto:ann@bright.com now.', 'It is ann@bright.com now.'],
  // Emoji and stage directions
  ['Great 😀👍🏽! See you 🇺🇸 soon ❤️.', 'Great! See you soon.'],
  ['Hello :) how are you ;-)', 'Hello how are you'],
  ['*smiles warmly* Good morning.', 'Good morning.'],
  ['(laughs softly) Sure. [pauses] Yes.', 'Sure. Yes.'],
  // Signs
  ['You are #1 of 3.', 'You are number 1 of 3.'],
  ['A < B and B > C', 'A B and B C'],
  ['Assistant: Hello.', 'Hello.'],
  ['One\ntwo', 'One two'],
]

/** What a receptionist says; the speech that makes numbers into words comes later. */
const PLAIN = [
  'We are open from 9:00 a.m. to 5:30 p.m., Monday to Friday.',
  'That costs $1,250.50, or 20% less for members (on Tuesdays).',
  "It's at 12 St. John's Rd., and/or across the street; ask for Dr. O'Neil-Smith.",
  'Call +1 (212) 555-0123 ext. 4, 24/7!',
  'Is that "right"? Well – yes… maybe; file(s) and person(s) welcome.',
  'Write to ann@bright.com, or look at bright.com.',
  'Señor Müller, naïve café, 3/4 of it, 10-12 people & more.',
]

test.each(CASES)('%j is spoken as %j', (written, spoken) => {
  expect(speakableText(written)).toBe(spoken)
})

test.each(PLAIN)('passes as it is: %s', (sentence) => {
  expect(speakableText(sentence)).toBe(sentence)
})

test('names of tools are not spoken, unless they are plain words', () => {
  expect(speakableText('I use bookTable now to transfer you.', ['bookTable', 'transfer'])).toBe(
    'I use now to transfer you.',
  )
})

test('a word is spoken before the sentence is whole', () => {
  const speakable = createSpeakable(english.writing)
  expect(speakable.push('Of course, one mo')).toBe('Of course, one')
  expect(speakable.push('ment.')).toBe('')
  expect(speakable.push(' I')).toBe(' moment.')
  expect(speakable.end()).toBe(' I')
})

describe('whatever is written', () => {
  const nasty = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...CASES.map(([written]) => written), ...PLAIN) },
      {
        weight: 4,
        arbitrary: fc.constantFrom(...'{}[]<>`*_|#~"\'()\\/:. \n-='.split(''), '```', '**', '</', '://'),
      },
      fc.constantFrom(
        'www.',
        'https://',
        'think>',
        '<think>',
        'hang_up',
        '😀',
        'x.com/',
        '"a":',
        '\u200d',
        '1.',
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.string({ minLength: 290, maxLength: 310, unit: fc.constantFrom('a', '/', '(', '.') }),
    ),
    { maxLength: 12 },
  )

  test('no markup, emoji or address gets through', () => {
    fc.assert(
      fc.property(nasty, (pieces) => {
        const spoken = speakableText(pieces.join(''))
        expect(spoken).not.toMatch(/[{}`*|<>_#[\]\\\n]|\p{Extended_Pictographic}|\p{Regional_Indicator}/u)
        expect(spoken).not.toMatch(/:\/\/|www\.|\.com[/?#]/i)
      }),
      { numRuns: 1000 },
    )
  })

  test('it comes to the same however the stream is cut', () => {
    fc.assert(
      fc.property(nasty, fc.array(fc.integer({ min: 1, max: 9 })), (pieces, lengths) => {
        const written = pieces.join('')
        const speakable = createSpeakable(english.writing)
        let spoken = ''
        let from = 0
        for (const length of lengths) {
          spoken += speakable.push(written.slice(from, from + length))
          from += length
        }
        spoken += speakable.push(written.slice(from)) + speakable.end()
        expect(spoken).toBe(speakableText(written))
      }),
      { numRuns: 1000 },
    )
  })

  test('plain sentences pass unchanged', () => {
    const word = fc.stringMatching(
      /^[A-Za-z][a-z']{1,9}$|^\d{1,3}(,\d{3})?$|^\$\d{1,3}\.\d\d$|^\d{1,2}:\d\d$/,
    )
    const sentence = fc
      .tuple(fc.array(word, { minLength: 1, maxLength: 12 }), fc.constantFrom('.', '!', '?', ', please.'))
      .map(([words, end]) => `Well ${words.join(' ')}${end}`)
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 4 }), (sentences) => {
        expect(speakableText(sentences.join(' '))).toBe(sentences.join(' '))
      }),
      { numRuns: 500 },
    )
  })
})
