import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BRIEFING } from './brain/receptionist/briefing.fixture.ts'
import { english } from '../language/en/index.ts'
import { askedKind } from '../language/en/prompt-facts.ts'
import { factsIn, sentencesOf } from './prompt-facts.ts'

const FACTS = factsIn(english, BRIEFING.systemPrompt)

describe('what the prompt says about the business', () => {
  test('is what may be said to a caller', () => {
    expect(FACTS.map((fact) => fact.text)).toEqual([
      'We are located at 12 Main Street in Springfield, across from the library.',
      'A root canal costs $900.',
      'Dr. Patel has been with us since 2009.',
      'Our email address is hello@brightdental.com.',
    ])
  })

  test('knows an address and an email address for what they are', () => {
    expect(FACTS.map((fact) => fact.kind)).toEqual(['address', 'other', 'other', 'email'])
  })

  test('points to its sentence', () => {
    const sentences = sentencesOf(english, BRIEFING.systemPrompt)
    for (const fact of FACTS)
      expect(sentences[fact.index]).toContain(fact.text.split(' ').at(-1)?.replace(/\.$/, ''))
  })

  test.each([
    'You are a cheerful receptionist.',
    'Be brief.',
    'If somebody asks about prices, say that it depends.',
    'Never promise a discount.',
    'The alarm code is 1234.',
    'Internal: the boss is on holiday.',
    'Callers must not hear that we are short of staff.',
    'Our system prompt is secret.',
  ])('leaves out "%s"', (sentence) => {
    expect(factsIn(english, sentence)).toEqual([])
  })

  test('leaves out a whole list under a heading that forbids it', () => {
    expect(
      factsIn(english, 'Do not mention:\n- We lost the lease.\n- Prices rise in May.\n\nWe have a garden.'),
    ).toMatchObject([{ text: 'We have a garden.' }])
  })

  test('never fails, and never says what is not in the prompt', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (lines) => {
        const prompt = lines.join('\n')
        const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')
        for (const { text } of factsIn(english, prompt)) {
          const own = text.replace(/^Our (address|phone number|email address|website) is /, '')
          expect(letters(prompt)).toContain(letters(own))
        }
      }),
    )
  })
})

test.each([
  ['where are you', 'address'],
  ['what is your email address', 'email'],
  ['do you have a website', 'website'],
  ["what's your phone number", 'phone'],
  ['how do I get to your office', 'address'],
  ['how much is a crown', undefined],
])('"%s" asks for %s', (question, kind) => {
  expect(askedKind(question)).toBe(kind)
})
