import { expect, test } from 'vitest'
import type { Message } from '../../../conversation/events.ts'
import type { Briefing } from '../../brain.ts'
import { BRIEFING, TUESDAY_TEN_MS } from '../briefing.fixture.ts'
import { decide } from '../decide.ts'
import { afterReply, firstTalk, type Reply, type Talk } from '../talk.ts'
import { unfinishedMessage } from './flow.ts'

export type Call = {
  /** What the agent said in each turn. */
  readonly said: readonly string[]
  /** The lines of each turn. */
  readonly outline: readonly string[]
  readonly replies: readonly Reply[]
  /** The message that was taken, or the one that the call would leave if it ended now. */
  readonly message: Message | null
  readonly talk: Talk
}

/** The call as far as the caller's words go. Nothing is understood but by its words: no model is asked. */
export function callWith(
  said: readonly (string | { keys: string })[],
  change: Partial<Briefing> = {},
  /** The entry of the FAQ that a question is understood as. */
  answers: Readonly<Record<string, number>> = {},
): Call {
  const briefing: Briefing = { ...BRIEFING, ...change }
  let talk = firstTalk(briefing)
  let message: Message | null = null
  const replies = said.map((each, turn): Reply => {
    const text = typeof each === 'string' ? each : ''
    const heard = {
      turn,
      text,
      atMs: TUESDAY_TEN_MS,
      ...(typeof each === 'string' ? {} : { digits: each.keys }),
    }
    const index = answers[text]
    const entry = index === undefined ? null : { index, confidence: 1 }
    const reply = decide({ briefing, facts: [] }, talk, heard, { entry, fact: null })
    talk = afterReply(talk, reply)
    if (reply.action?.type === 'take_message') message = reply.action.message
    return reply
  })
  const { pending } = talk
  const draft = pending.kind === 'message' ? unfinishedMessage(briefing.language, pending.flow) : null
  return {
    said: replies.map(({ say }) => say.map(({ clause }) => clause).join(' ')),
    outline: replies.map(({ say }) => say.map(({ source }) => source.replace('line:', '')).join(' ')),
    replies,
    message: draft ?? message,
    talk,
  }
}

/** "Ann Lee; 4155550172; my crown fell out; for Dr. Miller; without number": a message in one line. */
export function inOneLine(message: Message | null): string {
  if (!message) return 'none'
  const { name, number, reason, missing = [] } = message
  return [
    name ?? '-',
    number ?? '-',
    reason,
    ...(message.for === undefined ? [] : [`for ${message.for}`]),
    ...(missing.length === 0 ? [] : [`without ${missing.join(', ')}`]),
  ].join('; ')
}

type Case = readonly [said: string, message: string]

/** The caller's lines are divided by bars. */
export function table(cases: readonly Case[], change: Partial<Briefing> = {}): void {
  test.each(cases)('%s -> %s', (said, message) => {
    expect(inOneLine(callWith(said.split(' | '), change).message)).toBe(message)
  })
}
