import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clausesOf } from '../written-text.ts'
import { english } from './index.ts'

describe('a text in clauses', () => {
  test('has no markup, and a clause for every sentence', () => {
    expect(
      clausesOf(english, '**Yes.** Dr. Lee is [here](https://x.io) until 5 p.m.\n- Ring twice!\n'),
    ).toEqual(['Yes.', 'Dr. Lee is here until 5 p.m.', 'Ring twice!'])
  })

  test('keeps every letter and digit of plain text', () => {
    const letters = (text: string): string => text.replace(/[^a-z0-9]/gi, '')
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-zA-Z0-9,.!? ]{0,30}$/), { maxLength: 3 }), (parts) => {
        const text = parts.join(' ')
        fc.pre(!/^\s*\d+[.)]\s/.test(text) && text.split(/[.!?]/).length < 10)
        expect(letters(clausesOf(english, text).join(''))).toBe(letters(text))
      }),
    )
  })
})
