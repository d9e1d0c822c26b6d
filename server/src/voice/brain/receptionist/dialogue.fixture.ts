import { expect } from 'vitest'
import type { Briefing, Heard, Note, ReplyPart } from '../brain.ts'
import { BRIEFING, TUESDAY_TEN_MS } from './briefing.fixture.ts'
import type { Meaning } from './understanding/meaning.ts'
import { receptionist } from './receptionist.ts'

/** A busy machine must not change how a dialogue goes. */
export const PATIENCE_MS = 60_000

/** What the caller says, and the sources of the reply, its action last. */
export type Script = readonly (readonly [said: string, ...reply: string[]])[]

export type Change = { briefing?: Partial<Briefing>; atMs?: number; notes?: readonly (readonly Note[])[] }

export async function play(
  meaning: Meaning,
  script: Script,
  { briefing, atMs = TUESDAY_TEN_MS, notes = [] }: Change = {},
): Promise<ReplyPart[][]> {
  const conversation = receptionist(meaning, PATIENCE_MS).open({ ...BRIEFING, ...briefing })
  const replies: ReplyPart[][] = []
  for (const [index, [text]] of script.entries()) {
    const parts: ReplyPart[] = []
    const heard: Heard = { turn: index + 1, text, atMs, notes: notes[index] ?? [] }
    await conversation.reply(heard, (part) => parts.push(part), new AbortController().signal)
    replies.push(parts)
  }
  return replies
}

/** Plays the script and holds the receptionist to it. */
export async function follow(meaning: Meaning, script: Script, change?: Change): Promise<ReplyPart[][]> {
  const replies = await play(meaning, script, change)
  expect(replies.map((parts, index) => [script[index]?.[0], ...outline(parts)])).toEqual(script)
  return replies
}

export function outline(parts: readonly ReplyPart[]): string[] {
  return parts.flatMap((part) => {
    if ('clause' in part) return [part.source.replace('line:', '')]
    return 'action' in part ? [`-> ${part.action.type}`] : []
  })
}

export function messageIn(replies: readonly ReplyPart[][]): unknown {
  const actions = replies.flat().flatMap((part) => ('action' in part ? [part.action] : []))
  return actions.find((action) => action.type === 'take_message')?.message
}
