import type { Brain } from '../brain/brain.ts'
import type { Rephrasings } from '../../language/phrases.ts'
import type { Route } from '../conversation/routing.ts'
import { atMost } from '../../platform/at-most.ts'
import { SECOND_MS, type Clock } from '../../platform/clock.ts'
import type { Dialler } from '../transport/dialler.ts'
import type { CallLeg, Dropped, Ended } from '../transport/call-leg.ts'
import type { Log } from '../../platform/log.ts'
import type { SpeechToText } from '../speech/speech-to-text.ts'
import type { TextToSpeech } from '../speech/text-to-speech.ts'
import type { VoiceActivity } from '../speech/voice-activity.ts'
import type { AskToDial } from './transfer/dial-grants.ts'
import { openJournal } from './journal.ts'
import { REHEARSAL_LINE, type AnsweredTool, type Emit, type Load, type Snapshot } from '../protocol.ts'
import { createAgentSpeech, type AgentSpeech } from './agent-speech.ts'
import { expectSpeech, speechFor, type SpeechLoading } from './speech-loading.ts'
import { languageOf, languagesOf } from '../agent-language.ts'
import { createLoads, type Taking } from './capacity-shares.ts'
import type { CallLimit } from './call-limit.ts'
import { emergencyLines, isMade, makeLines, makeOpening, openingOf, withInvitations } from './opening.ts'
import { runCall, type LiveCall, type Observe, type Parts } from './live-call.ts'
import type { RunTool } from './reply-generation.ts'
import { createFrameClock, steadyClock } from './frame-clock.ts'
import { recordingPath } from '../recording-file.ts'
import { createTtsCache, type DiskCache } from '../speech/tts-cache/tts-cache.ts'
import { createPrerender } from '../speech/tts-cache/prerender.ts'
import { briefingFor, routeFor, settingsFor, transferFor, voiceFor } from '../snapshot.ts'

/** Callers beyond the capacity who hear an apology. Any after them are cut off. */
const MAX_OVERFLOW = 100
/** A goodbye after the time is up may take this long. */
const LAST_GOODBYE_MS = 35 * SECOND_MS
/**
 * How long a call may ring until its first words are made. Who is answered before them hears nothing: a voice that is
 * slow, or a machine that is busy, is better met with a few more rings.
 */
const LONGEST_RING_MS = 45 * SECOND_MS
/** And beyond that for lines without which it could only fall silent where something takes long. */
const LONGEST_RING_FOR_LINES_MS = 10 * SECOND_MS
/** A text for future calls waits for so long until the present ones are over. */
const LONGEST_CALM_MS = 10 * SECOND_MS
/** Said in every other call, so they are made while the first greeting sounds. */
const FREQUENT_LINES = [
  'one_moment',
  'trouble',
  'still_looking',
  'say_again',
  'not_heard',
  'still_there',
  'goodbye',
] as const satisfies readonly (keyof Rephrasings)[]

export type SessionsOptions = SpeechLoading & {
  readonly clock: Clock
  readonly log: Log
  readonly brain: Brain
  readonly speechToText: SpeechToText
  readonly textToSpeech: TextToSpeech
  readonly voiceActivity: VoiceActivity
  /** How many conversations are carried at once. */
  readonly capacity: number
  /** How many it is by what the node is seen to carry; absent where `capacity` is fixed. */
  readonly callLimit?: CallLimit | undefined
  /** Told of every tick of the calls' clock, and how late it was. */
  readonly counters?: { late(ms: number): void } | undefined
  /** Whether calls come by telephone too. */
  readonly hasTelephone?: boolean | undefined
  /** Keeps speech that was made for later calls. */
  readonly diskCache?: DiskCache | undefined
  /** The folder of recordings; without one no call is recorded. */
  readonly recordings?: string | undefined
  /** Absent: no transfers. */
  readonly dialler?: Dialler | undefined
  /** Asked before a transfer is dialled. Absent: none may be. */
  readonly askToDial?: AskToDial | undefined
  readonly runTool?: RunTool | undefined
  readonly observe?: Observe | undefined
  readonly emit: Emit
}

export type Sessions = AgentSpeech & {
  /** Answers a line as the snapshot has it, and runs the call. Settles when the call is over. */
  answer(line: CallLeg, callId: string, snapshot: Snapshot): Promise<Ended>
  /** Does nothing where there is no such call. */
  hangUp(callId: string, by: string): void
  /** Ends a call at once, without a word. */
  cut(callId: string): void
  lineDropped(callId: string, by: Dropped): void
  /** What has come of a tool. Does nothing where the call is over. */
  toolAnswered(callId: string, answer: AnsweredTool): void
  readonly load: Load
  /** Takes no more calls, lets the live ones go on for so long, and returns when there are none. */
  drain(longestMs: number): Promise<void>
}

type Held = Taking & {
  call: LiveCall | undefined
  readonly done: Promise<unknown>
}

function lateFor({ callLimit, counters }: SessionsOptions): (ms: number) => void {
  return (ms) => {
    callLimit?.late(ms)
    counters?.late(ms)
  }
}

export function createSessions(options: SessionsOptions): Sessions {
  const { clock, log } = options
  const rendered = createTtsCache(options.textToSpeech, options.diskCache)
  const parts: Omit<Parts, 'clock'> = {
    ...options,
    rendered,
    frameClock: createFrameClock(undefined, lateFor(options)),
  }
  const calls = new Map<string, Held>()
  const rendering = createPrerender(rendered, log, () => noCalls(calls))
  let draining = false

  const lines = linesOf(options)
  const { load, loadFor } = createLoads(lines, calls, () => draining)

  async function run(line: CallLeg, callId: string, snapshot: Snapshot, met: Route): Promise<Ended> {
    const steady = { ...parts, clock: steadyClock(clock) }
    const over = new AbortController()
    try {
      const isOpeningMade = await isMade(rendered, openingOf(snapshot, met))
      await speechFor(options, { snapshot, met, isOpeningMade })
      const call = await connect(options, steady, { line, callId, snapshot, met }, over.signal)
      const held = calls.get(callId)
      if (held) held.call = call
      return await call.over
    } catch (error) {
      log.error({ call: callId, err: error }, 'call not answered')
      line.hangUp('failed')
      return 'failed'
    } finally {
      // After the caller has hung up, nothing more is made for this call.
      over.abort()
      calls.delete(callId)
    }
  }

  return {
    async answer(line, callId, snapshot) {
      if (calls.size >= lines.capacity + MAX_OVERFLOW) {
        line.hangUp('failed')
        return 'failed'
      }
      const { accountId } = snapshot
      const met = routeFor(snapshot, loadFor(snapshot, line.kind), nowFor(snapshot, clock))
      // A forwarded call holds two lines of the node for as long as it lasts; an apology is soon over.
      const isCarried = settingsFor(snapshot, met).afterOpening !== 'hang_up'
      const { promise: done, resolve } = Promise.withResolvers<Ended>()
      const isGone = () => line.isGone ?? false
      calls.set(callId, { isCarried, isGone, accountId, kind: line.kind, call: undefined, done })
      resolve(run(line, callId, snapshot, met))
      return done
    },
    async prepare(snapshot, allowance) {
      expectSpeech(options, languagesOf(snapshot.agent))
      const met = routeFor(snapshot, loadFor(snapshot, 'browser'), nowFor(snapshot, clock))
      const opening = openingOf(snapshot, met).map(({ text }) => text)
      const ahead = { accountId: snapshot.accountId, voice: voiceFor(snapshot), allowance }
      return rendering.prepare(opening, frequentLines(snapshot), ahead)
    },
    ...createAgentSpeech(options, rendered, rendering),
    ...commandsTo(calls),
    get load() {
      return load()
    },
    async drain(longestMs) {
      draining = true
      await letFinish(calls, longestMs, clock.now())
    },
  }
}

/** Settles when there is no call, or after so long: a node that is never without calls prepares for the next, too. */
async function noCalls(calls: ReadonlyMap<string, Held>): Promise<void> {
  if (calls.size > 0) await atMost(LONGEST_CALM_MS, Promise.all([...calls.values()].map(({ done }) => done)))
}

/** What time it is for the call. */
function nowFor({ rehearsal }: Snapshot, clock: Clock): number {
  return clock.now() + (rehearsal?.aheadMs ?? 0)
}

function linesOf({ capacity, callLimit, hasTelephone = false }: SessionsOptions) {
  return {
    get capacity() {
      return callLimit?.limit ?? capacity
    },
    hasTelephone,
  }
}

function commandsTo(
  calls: ReadonlyMap<string, Held>,
): Pick<Sessions, 'hangUp' | 'cut' | 'lineDropped' | 'toolAnswered'> {
  const call = (callId: string) => calls.get(callId)?.call
  return {
    hangUp: (callId, by) => call(callId)?.dispatch({ type: 'hang_up.requested', by }),
    cut: (callId) => call(callId)?.cut('failed'),
    lineDropped: (callId, by) => call(callId)?.dispatch({ type: 'line.dropped', by }),
    toolAnswered: (callId, answer) => call(callId)?.dispatch({ type: 'tool.answered', ...answer }),
  }
}

function frequentLines({ agent }: Snapshot): string[] {
  const { phrases, rephrasings } = languageOf(agent)
  return [
    ...FREQUENT_LINES.map((name) => phrases[name]),
    ...FREQUENT_LINES.flatMap((name) => rephrasings[name]),
  ]
}

type Ringing = {
  readonly line: CallLeg
  readonly callId: string
  readonly snapshot: Snapshot
  readonly met: Route
}

/** Lets the line ring until its first words are there, then answers it. */
async function connect(
  { emit, recordings }: Pick<SessionsOptions, 'emit' | 'recordings'>,
  parts: Parts,
  { line, callId, snapshot, met }: Ringing,
  signal: AbortSignal,
): Promise<LiveCall> {
  const { accountId, agent, caller } = snapshot
  const startedAtMs = parts.clock.now()
  const voice = voiceFor(snapshot)
  await makeOpening(parts, openingOf(snapshot, met), LONGEST_RING_MS, signal)
  await makeLines(parts, emergencyLines(snapshot), LONGEST_RING_FOR_LINES_MS, signal)
  const settings = await withInvitations(parts, snapshot, settingsFor(snapshot, met))
  const kind = snapshot.rehearsal === undefined ? line.kind : REHEARSAL_LINE
  const call = { id: callId, accountId, agentId: agent.id, line: kind, caller, startedAtMs }
  const journal = openJournal({ ...call, language: settings.language, redact: agent.redact }, emit)
  // Also without a notice in the opening: who leaves a message in a language that is not spoken is told later.
  const isRecorded = recordings !== undefined && settings.afterOpening === 'listen'
  return runCall(parts, {
    callId,
    line,
    settings,
    briefing: briefingFor(snapshot, met),
    aheadMs: snapshot.rehearsal?.aheadMs ?? 0,
    voice,
    inLanguage: (tag) => ({ briefing: briefingFor(snapshot, met, tag), voice: voiceFor(snapshot, tag) }),
    transfer: transferFor(snapshot, met, callId),
    journal,
    recordingFile: isRecorded
      ? recordingPath(recordings, { accountId, agentId: agent.id, id: callId })
      : undefined,
  })
}

async function letFinish(calls: ReadonlyMap<string, Held>, longestMs: number, nowMs: number): Promise<void> {
  const held = [...calls.values()]
  for (const { call } of held) call?.dispatch({ type: 'drain.requested', deadlineMs: nowMs + longestMs })
  const cut = setTimeout(() => {
    for (const { call } of calls.values()) call?.cut('timeout')
  }, longestMs + LAST_GOODBYE_MS)
  await Promise.all(held.map(({ done }) => done))
  clearTimeout(cut)
}
