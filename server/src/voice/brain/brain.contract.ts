import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Brain, Briefing, Heard, ReplyPart } from './brain.ts'

const AT_MS = Date.UTC(2026, 2, 3, 15)

/** What every brain promises, whatever it is made of. */
export function brainContract(name: string, brain: () => Brain, briefing: Briefing): void {
  describe(`${name} as a brain`, () => {
    test('has something to say or to do for whatever it hears, and does it last', async () => {
      const conversation = brain().open(briefing)
      let turn = 0
      await fc.assert(
        fc.asyncProperty(fc.oneof(fc.string(), fc.constantFrom(...REMARKS)), async (text) => {
          turn += 1
          const parts = await partsFrom(conversation, { turn, text, atMs: AT_MS })
          expect(parts.some((part) => 'clause' in part || 'action' in part)).toBe(true)
          const actions = parts.filter((part) => 'action' in part)
          expect(actions.length).toBeLessThanOrEqual(1)
          expect(parts.slice(0, -1).some((part) => 'action' in part)).toBe(false)
        }),
        { numRuns: 60 },
      )
    })

    test('speaks in clauses that a voice can read, each with its source', async () => {
      const conversation = brain().open(briefing)
      for (const [turn, text] of REMARKS.entries())
        for (const { clause, source } of clausesIn(
          await partsFrom(conversation, { turn, text, atMs: AT_MS }),
        )) {
          expect(clause).toMatch(/\p{L}/u)
          expect(clause).not.toMatch(/[*_`#{}<>]|\n/)
          expect(source).not.toBe('')
        }
    })

    test('a turn that is asked again with more words counts as said once', async () => {
      const once = brain().open(briefing)
      const twice = brain().open(briefing)
      await partsFrom(twice, { turn: 1, text: 'I would like', atMs: AT_MS })
      const heard = { turn: 1, text: 'I would like to leave a message', atMs: AT_MS }
      expect(await partsFrom(twice, heard)).toEqual(await partsFrom(once, heard))
      const next = { turn: 2, text: 'Ann Lee', atMs: AT_MS }
      expect(await partsFrom(twice, next)).toEqual(await partsFrom(once, next))
    })

    test('an aborted reply is silent and leaves no trace', async () => {
      const aborted = brain().open(briefing)
      const fresh = brain().open(briefing)
      const parts: ReplyPart[] = []
      const heard = { turn: 1, text: 'Can I leave a message?', atMs: AT_MS }
      await aborted.reply(heard, (part) => parts.push(part), AbortSignal.abort())
      expect(parts).toEqual([])
      const next = { turn: 2, text: 'What are your hours?', atMs: AT_MS }
      expect(await partsFrom(aborted, next)).toEqual(await partsFrom(fresh, next))
    })
  })
}

const REMARKS = [
  'hello',
  '',
  '???',
  'What are your hours?',
  'can i talk to a person',
  'my name is Ann Lee',
  'five five five, oh one two three',
  'yes',
  'no',
  'goodbye',
]

async function partsFrom(conversation: ReturnType<Brain['open']>, heard: Heard): Promise<ReplyPart[]> {
  const parts: ReplyPart[] = []
  await conversation.reply(heard, (part) => parts.push(part), new AbortController().signal)
  return parts
}

function clausesIn(parts: readonly ReplyPart[]): Extract<ReplyPart, { clause: string }>[] {
  return parts.filter((part) => 'clause' in part)
}
