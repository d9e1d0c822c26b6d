import { english } from '../../../server/src/language/en/index.ts'
import { createLog } from '../../../server/src/platform/log.ts'
import { FRAME_MS } from '../../../server/src/voice/audio/frame.ts'
import { receptionist } from '../../../server/src/voice/brain/receptionist/receptionist.ts'
import type { Meaning } from '../../../server/src/voice/brain/receptionist/understanding/meaning.ts'
import type { CallCommand } from '../../../server/src/voice/conversation/commands.ts'
import type { CallEvent } from '../../../server/src/voice/conversation/events.ts'
import { createCalendarTools } from '../../../server/src/product/tools/booking/calendar-tools.ts'
import { createToolRegistry, type ToolRegistry } from '../../../server/src/product/tools/registry.ts'
import type { WantedTool } from '../../../server/src/voice/protocol.ts'
import type { FrameClock } from '../../../server/src/voice/session/frame-clock.ts'
import { runCall, type LiveCall } from '../../../server/src/voice/session/live-call.ts'
import {
  briefingFor,
  routeFor,
  settingsFor,
  transferFor,
  voiceFor,
} from '../../../server/src/voice/snapshot.ts'
import { withEndOfTurn } from '../../../server/src/voice/speech/end-of-turn.ts'
import { createLocalStt } from '../../../server/src/voice/speech/local/stt/local-stt.ts'
import { createSilero } from '../../../server/src/voice/speech/local/vad/silero.ts'
import { createTtsCache } from '../../../server/src/voice/speech/tts-cache/tts-cache.ts'
import { virtualTime, type VirtualTime } from '../../../test/call-lab/virtual-time.ts'
import { virtualWorker, type VirtualWorker } from '../stt/virtual-worker.ts'
import { agentVoice, type AgentVoice } from './agent-voice.ts'
import { backgroundOf } from './background.ts'
import {
  ANSWERED_MS,
  CALLER_NUMBER,
  createPracticeCalendar,
  practice,
  snapshotOf,
  type PracticeCalendar,
} from './business.ts'
import { createCallerLine, type CallerLine } from './caller-line.ts'
import { createCaller, type Caller } from './caller.ts'
import { createConversation, type Said } from './conversation.ts'
import type { Models } from './models.ts'
import { personOf, type Person } from './people.ts'

/** An appointment that the caller has before the call, to move or to cancel. */
export const OWN_MS = Date.UTC(2026, 2, 4, 15)
/** Longer than any of these calls has a reason to be. */
const LONGEST_MS = 150_000
const PATIENCE_MS = 600_000

export type SpokenCall = {
  readonly person: Person
  readonly caller: Caller
  readonly canPutThrough: boolean
  readonly journal: readonly CallEvent[]
  readonly said: readonly Said[]
  readonly calendar: PracticeCalendar
  readonly line: CallerLine
  readonly lastedMs: number
}

/** Plays the caller of a seed: the real session, models and tools, in virtual time, and the same way every time. */
export async function spokenCall(
  seed: number,
  models: Models,
  speaks: AgentVoice = 'timed',
): Promise<SpokenCall> {
  const person = personOf(seed)
  const caller = createCaller(person)
  const canPutThrough = seed % 2 === 0
  const heap = virtualTime(ANSWERED_MS)
  const time = inFrames(heap)
  const pending = createPending()
  const calendar = createPracticeCalendar()
  if (caller.request.kind === 'move' || caller.request.kind === 'cancel') calendar.put(OWN_MS, person.name)
  const line = await createCallerLine(person, await backgroundOf(person, models.voice), time.nowMs)
  const journal: CallEvent[] = []
  const conversation = createConversation({ person, caller, line, time, voice: models.voice, pending })
  const workers = {
    stt: virtualWorker(models.stt, time, new Map()),
    activity: virtualWorker(models.activity(), time, new Map()),
  }
  const observe = (event: CallEvent, commands: readonly CallCommand[]) => {
    journal.push({ ...event })
    conversation.happened(event, commands)
  }
  const frameClock = beatsOf(heap, line)
  const desk = { models, time, line, calendar, canPutThrough, speaks, pending, workers, frameClock, observe }
  const live = await answer(desk)
  const over = { isReached: false }
  void live.over.then(() => (over.isReached = true))
  while (!over.isReached && time.nowMs() < ANSWERED_MS + LONGEST_MS && heap.next()) {
    await workers.activity.quiet()
    await workers.stt.quiet()
    await pending.settled()
  }
  if (!over.isReached) line.hangUpNow()
  await live.over
  const lastedMs = time.nowMs() - ANSWERED_MS
  return { person, caller, canPutThrough, journal, said: conversation.said, calendar, line, lastedMs }
}

/** Work of other threads, for which virtual time waits. */
export type Pending = { track<Result>(work: Promise<Result>): Promise<Result>; settled(): Promise<void> }

function createPending(): Pending {
  const underWay = new Set<Promise<unknown>>()
  return {
    track(work) {
      underWay.add(work)
      void Promise.allSettled([work]).then(() => underWay.delete(work))
      return work
    },
    async settled() {
      do {
        await Promise.allSettled(underWay)
        await new Promise(setImmediate)
      } while (underWay.size > 0)
    },
  }
}

/**
 * Time that passes frame by frame, and in which everything comes after the tick of its frame. The call's own timers
 * then fire with the tick alone, and never because of how long something really took.
 */
export function inFrames(heap: VirtualTime): VirtualTime {
  const frame = (ms: number) => ANSWERED_MS + FRAME_MS * Math.floor((ms - ANSWERED_MS) / FRAME_MS)
  return {
    nowMs: () => frame(heap.nowMs()),
    at: (dueMs, happen) => heap.at(frame(dueMs + FRAME_MS - 0.001) + 0.5, happen),
    next: heap.next,
  }
}

/** The clock of all calls, which ticks when virtual time does. */
export function beatsOf(heap: VirtualTime, line: Pick<CallerLine, 'isUp'>): FrameClock {
  return {
    join(listener) {
      let isIn = true
      const beat = (nth: number) => {
        if (!isIn || !line.isUp) return
        listener(nth)
        heap.at(ANSWERED_MS + (nth + 1) * FRAME_MS, () => beat(nth + 1))
      }
      heap.at(ANSWERED_MS, () => beat(0))
      return () => void (isIn = false)
    },
  }
}

type Desk = {
  readonly models: Models
  readonly time: VirtualTime
  readonly line: CallerLine
  readonly calendar: PracticeCalendar
  readonly canPutThrough: boolean
  readonly speaks: AgentVoice
  readonly pending: Pending
  readonly workers: Readonly<Record<'stt' | 'activity', VirtualWorker>>
  readonly frameClock: FrameClock
  observe(event: CallEvent, commands: readonly CallCommand[]): void
}

async function answer(desk: Desk): Promise<LiveCall> {
  const { models, time, line, calendar, pending, workers } = desk
  const callId = 'call_lab'
  const registry = createToolRegistry(createCalendarTools(english, calendar.calendar))
  const snapshot = { ...snapshotOf(practice(desk.canPutThrough)), tools: registry.descriptions }
  const met = routeFor(snapshot, { draining: false, capacityLeft: 1 }, ANSWERED_MS)
  const settings = settingsFor(snapshot, met)
  const briefing = briefingFor(snapshot, met)
  const brain = receptionist(watched(models.meaning, pending), PATIENCE_MS)
  const rehearsed = (await brain.rehearse?.(briefing)) ?? []
  const ahead = new Set([...Object.values(settings.lines), ...rehearsed.flat()])
  const live: LiveCall = runCall(
    {
      clock: { now: time.nowMs },
      log: createLog('silent', false),
      frameClock: desk.frameClock,
      brain,
      speechToText: createLocalStt({ stt: workers.stt }),
      voiceActivity: withEndOfTurn(createSilero(workers.activity), models.judge),
      rendered: createTtsCache(agentVoice(desk.speaks, { voice: models.voice, time, pending, ahead })),
      askToDial: async () => ({ granted: true, operatorTrunk: null }),
      runTool: (_, wanted) => void pending.track(use(registry, wanted, time, (fact) => live.dispatch(fact))),
      emit() {},
      observe: (_, event, commands) => desk.observe(event, commands),
    },
    {
      callId,
      line,
      settings,
      briefing,
      voice: voiceFor(snapshot),
      transfer: transferFor(snapshot, met, callId),
      recordingFile: undefined,
      journal: { append() {}, tick() {}, close() {} },
    },
  )
  return live
}

async function use(
  registry: ToolRegistry,
  { key, tool, arguments: args, turn, heard }: WantedTool,
  time: VirtualTime,
  dispatch: LiveCall['dispatch'],
): Promise<void> {
  const context = { key, callId: 'call_lab', turn, heard, callerNumber: CALLER_NUMBER, nowMs: time.nowMs() }
  const { ok, result, effect } = await registry.run(tool, args, context, new AbortController().signal)
  dispatch({ type: 'tool.answered', key, ok, result, effect })
}

function watched(meaning: Meaning, { track }: Pending): Meaning {
  return {
    ...meaning,
    vector: (text, urgency) => track(meaning.vector(text, urgency)),
    overlaps: (asked, texts) => track(meaning.overlaps(asked, texts)),
  }
}
