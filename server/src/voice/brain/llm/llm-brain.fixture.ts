import { vi } from 'vitest'
import type { Brain, Briefing, Heard, ReplyPart, UseTool } from '../brain.ts'
import { BRIEFING, TUESDAY_TEN_MS } from '../receptionist/briefing.fixture.ts'
import { receptionist } from '../receptionist/receptionist.ts'
import { llmBrain, type Handover, type LlmBrainOptions } from './llm-brain.ts'
import type { Timer } from './limits.ts'
import type { ModelSettings } from './model-settings.ts'
import { chooseModels } from './models.ts'

/** The receptionist without its model, which then goes by words alone. */
export const LAST_RESORT: Brain = receptionist({
  model: 'none',
  vector: () => Promise.reject(new Error('no model here')),
  overlaps: () => Promise.reject(new Error('no model here')),
  ready: Promise.resolve(),
  close: async () => {},
})

/** Time that passes only on request. */
export type HandTime = {
  readonly clock: { now(): number }
  readonly timer: Timer
  pass(ms: number): void
}

export function handTime(): HandTime {
  let nowMs = TUESDAY_TEN_MS
  const alarms = new Map<() => void, number>()
  return {
    clock: { now: () => nowMs },
    timer(afterMs, ring) {
      alarms.set(ring, nowMs + afterMs)
      return () => alarms.delete(ring)
    },
    pass(ms) {
      nowMs += ms
      for (const [ring, atMs] of alarms)
        if (atMs <= nowMs) {
          alarms.delete(ring)
          ring()
        }
    },
  }
}

export type Rig = { readonly brain: Brain; readonly time: HandTime; readonly handovers: Handover[] }

export function rig(settings: ModelSettings, options: Partial<LlmBrainOptions> = {}): Rig {
  const time = handTime()
  const handovers: Handover[] = []
  const brain = llmBrain({
    models: chooseModels(settings),
    lastResort: LAST_RESORT,
    clock: time.clock,
    timer: time.timer,
    onHandover: (handover) => handovers.push(handover),
    ...options,
  })
  return { brain, time, handovers }
}

export type Reply = { readonly parts: ReplyPart[]; readonly done: Promise<void>; abort(): void }

/** Begins a reply of a new call, so that what happens meanwhile can be arranged. */
export function begin(
  conversation: ReturnType<Brain['open']>,
  text: string,
  heard: Partial<Heard> = {},
  useTool?: UseTool,
): Reply {
  const parts: ReplyPart[] = []
  const abort = new AbortController()
  const done = conversation.reply(
    { turn: 1, text, atMs: TUESDAY_TEN_MS, ...heard },
    (part) => parts.push(part),
    abort.signal,
    useTool,
  )
  return { parts, done, abort: () => abort.abort() }
}

export async function answerTo(
  brain: Brain,
  text: string,
  briefing: Partial<Briefing> = {},
  heard: Partial<Heard> = {},
  useTool?: UseTool,
): Promise<ReplyPart[]> {
  const { parts, done } = begin(brain.open({ ...BRIEFING, ...briefing }), text, heard, useTool)
  await done
  return parts
}

export function spoken(parts: readonly ReplyPart[]): string[] {
  return parts.flatMap((part) => ('clause' in part ? [part.clause] : []))
}

export function sources(parts: readonly ReplyPart[]): string[] {
  return parts.flatMap((part) => ('clause' in part ? [part.source] : []))
}

/** However slow the machine is. */
const LONGEST_WAIT_MS = 20_000

export async function until(isSo: () => boolean): Promise<void> {
  await vi.waitUntil(isSo, { timeout: LONGEST_WAIT_MS, interval: 5 })
}
