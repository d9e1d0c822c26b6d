import type { Agent } from '../agents/agent.ts'
import type { Brain } from '../brain/brain.ts'
import type { LineName } from '../call/lines.ts'
import type { Route } from '../call/routing.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/db.ts'
import type { AccountId } from '../ids.ts'
import type { Line } from '../lines/line.ts'
import type { Log } from '../log.ts'
import type { SpeechToText } from '../speech/speech-to-text.ts'
import type { TextToSpeech } from '../speech/text-to-speech.ts'
import type { VoiceActivity } from '../speech/voice-activity.ts'
import { createJournal } from './journal.ts'
import { runCall, type LiveCall, type Observe, type Parts, type Report } from './live-call.ts'
import { createMetronome, steadyClock } from './metronome.ts'
import { createRenderedSpeech } from './rendered-speech.ts'
import { createRendering, type Rendering } from './rendering.ts'
import { briefingFor, routeFor, settingsFor, voiceFor, type Load, type Snapshot } from './snapshot.ts'

/** Callers beyond the capacity who are told so. Whoever comes after them is cut off. */
const MAX_OVERFLOW = 100
/** A goodbye after the time is up may take this long. */
const LAST_GOODBYE_MS = 35_000
/** Said in every other call, so they are made while the first greeting sounds. */
const FREQUENT_LINES: readonly LineName[] = ['one_moment', 'say_again', 'not_heard', 'still_there', 'goodbye']

export type SwitchboardOptions = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly brain: Brain
  readonly speechToText: SpeechToText
  readonly textToSpeech: TextToSpeech
  readonly voiceActivity: VoiceActivity
  /** How many conversations this node carries at once. */
  readonly capacity: number
  readonly observe?: Observe | undefined
  /** The call is over and its journal stored: what remains is to analyse it. */
  conclude(callId: string): Promise<void>
}

export type Switchboard = {
  /** Answers a line as the snapshot has it, and runs the call. Settles when the call is over and concluded. */
  answer(line: Line, callId: string, snapshot: Snapshot): Promise<void>
  /** What a call at that moment would meet. */
  routing(snapshot: Snapshot, atMs: number): Route
  /** A call is about to come: makes its first words, and those that it may need soon. */
  prepare(snapshot: Snapshot): void
  /** Makes everything that the agent is known to say, so that an answer needs no voice at that moment. */
  render(agent: Agent): Promise<void>
  /** False where there is no such live call here. */
  hangUp(accountId: AccountId, callId: string, by: string): boolean
  /** Undefined where there is no such live call here. */
  follow(accountId: AccountId, callId: string, listener: (report: Report) => void): (() => void) | undefined
  readonly live: number
  readonly draining: boolean
  /** Takes no more calls, lets the live ones go on for so long, and returns when there are none. */
  drain(longestMs: number): Promise<void>
}

type Held = {
  readonly accountId: AccountId
  readonly isConversation: boolean
  readonly call: LiveCall | undefined
  readonly done: Promise<void>
}

export function createSwitchboard(options: SwitchboardOptions): Switchboard {
  const { db, clock, log, capacity } = options
  const rendered = createRenderedSpeech(options.textToSpeech)
  const parts: Omit<Parts, 'clock'> = { ...options, rendered, metronome: createMetronome() }
  const calls = new Map<string, Held>()
  const rendering = createRendering(rendered, log)
  let draining = false

  function load(): Load {
    const carried = [...calls.values()].filter((each) => each.isConversation).length
    return { draining, capacityLeft: capacity - carried }
  }

  function find(accountId: AccountId, callId: string): LiveCall | undefined {
    const held = calls.get(callId)
    return held?.accountId === accountId ? held.call : undefined
  }

  async function answer(line: Line, callId: string, snapshot: Snapshot): Promise<void> {
    if (calls.size >= capacity + MAX_OVERFLOW) return line.hangUp('failed')
    const { promise: done, resolve } = Promise.withResolvers<void>()
    const met = routeFor(snapshot, load(), clock.now())
    const { accountId } = snapshot
    const isConversation = settingsFor(snapshot, met).afterOpening === 'listen'
    calls.set(callId, { accountId, isConversation, call: undefined, done })
    try {
      const steady = { ...parts, clock: steadyClock(clock) }
      const call = await connect(db, steady, rendering, { line, callId, snapshot, met })
      calls.set(callId, { accountId, isConversation, call, done })
      if (await call.over) await options.conclude(callId)
    } catch (error) {
      line.hangUp('failed')
      log.error({ call: callId, err: error }, 'call not concluded')
    } finally {
      calls.delete(callId)
      resolve()
    }
  }

  return {
    answer,
    routing: (snapshot, atMs) => routeFor(snapshot, load(), atMs),
    prepare(snapshot) {
      const { opening, lines } = settingsFor(snapshot, routeFor(snapshot, load(), clock.now()))
      const texts = [...opening, ...FREQUENT_LINES].map((name) => lines[name])
      void rendering.add(texts, voiceFor(snapshot))
    },
    render(agent) {
      const lines = Object.values(settingsFor({ agent }, OPEN).lines)
      const answers = agent.faq.map((entry) => entry.answer)
      return rendering.add([...lines, ...answers], voiceFor({ agent }))
    },
    hangUp(accountId, callId, by) {
      const call = find(accountId, callId)
      call?.occur({ type: 'hang_up.requested', by })
      return call !== undefined
    },
    follow: (accountId, callId, listener) => find(accountId, callId)?.follow(listener),
    get live() {
      return calls.size
    },
    get draining() {
      return draining
    },
    async drain(longestMs) {
      draining = true
      await letFinish(calls, longestMs, clock.now())
    },
  }
}

type Ringing = {
  readonly line: Line
  readonly callId: string
  readonly snapshot: Snapshot
  readonly met: Route
}

/** Lets the line ring until its first words are there, then answers it. */
async function connect(
  db: Db,
  parts: Parts,
  rendering: Rendering,
  { line, callId, snapshot, met }: Ringing,
): Promise<LiveCall> {
  const { accountId, agent, caller } = snapshot
  const startedAtMs = parts.clock.now()
  const settings = settingsFor(snapshot, met)
  const voice = voiceFor(snapshot)
  const opening = settings.opening.map((name) => settings.lines[name])
  await rendering.opening(opening, voice)
  const row = { id: callId, accountId, agentId: agent.id, line: line.kind, caller, startedAtMs }
  const journal = createJournal(db, row, parts.log)
  return runCall(parts, { callId, line, settings, briefing: briefingFor(snapshot, met), voice, journal })
}

async function letFinish(calls: ReadonlyMap<string, Held>, longestMs: number, nowMs: number): Promise<void> {
  const held = [...calls.values()]
  for (const { call } of held) call?.occur({ type: 'drain.requested', deadlineMs: nowMs + longestMs })
  const cut = setTimeout(() => {
    for (const { call } of calls.values()) call?.cut('timeout')
  }, longestMs + LAST_GOODBYE_MS)
  await Promise.all(held.map(({ done }) => done))
  clearTimeout(cut)
}

const OPEN: Route = { kind: 'answer', reason: 'open', transferTo: null, sentence: '' }
