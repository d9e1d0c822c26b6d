import type { Agent } from '../../product/agents/agent.ts'
import type { Brain, Briefing } from '../brain/brain.ts'
import { DEFAULT_PHRASES, type PhraseName } from '../conversation/replies/canned-phrases.ts'
import type { Route } from '../conversation/routing.ts'
import { SECOND_MS, type Clock } from '../../platform/clock.ts'
import type { AccountId } from '../../platform/ids.ts'
import type { Dialler } from '../transport/dialler.ts'
import type { Ended, CallLeg } from '../transport/call-leg.ts'
import type { Log } from '../../platform/log.ts'
import type { SpeechToText } from '../speech/speech-to-text.ts'
import type { TextToSpeech } from '../speech/text-to-speech.ts'
import type { VoiceActivity } from '../speech/voice-activity.ts'
import type { AskToDial } from './transfer/dial-grants.ts'
import type { Journal } from './journal.ts'
import {
  type NewCall,
  type AnsweredTool,
  ANONYMOUS,
  type Load,
  type Snapshot,
  type WantedSpeech,
} from '../protocol.ts'
import { createLoads, type Taking } from './line-shares.ts'
import { runCall, type LiveCall, type Observe, type Parts } from './live-call.ts'
import type { RunTool } from './reply-generation.ts'
import { createFrameClock, steadyClock } from './frame-clock.ts'
import { recordingPath } from '../recording-file.ts'
import {
  createTtsCache,
  ownerless,
  type TtsCache,
  type DiskCache,
  type VoiceChoice,
} from '../speech/tts-cache/tts-cache.ts'
import { createPrerender, type Allowance, type Prerender } from '../speech/tts-cache/prerender.ts'
import { briefingFor, routeFor, settingsFor, transferFor, voiceFor } from '../snapshot.ts'

/** Callers beyond the capacity who hear an apology. Any after them are cut off. */
const MAX_OVERFLOW = 100
/** A goodbye after the time is up may take this long. */
const LAST_GOODBYE_MS = 35 * SECOND_MS
/** A call that comes while the models load rings for so long at most. */
const LONGEST_LOADING_MS = 60 * SECOND_MS
/** Said in every other call, so they are made while the first greeting sounds. */
const FREQUENT_LINES: readonly PhraseName[] = [
  'one_moment',
  'trouble',
  'still_looking',
  'say_again',
  'not_heard',
  'still_there',
  'goodbye',
]

export type SessionsOptions = {
  readonly clock: Clock
  readonly log: Log
  readonly brain: Brain
  readonly speechToText: SpeechToText
  readonly textToSpeech: TextToSpeech
  readonly voiceActivity: VoiceActivity
  /** How many conversations are carried at once. */
  readonly capacity: number
  /** Whether calls come by telephone too. */
  readonly hasTelephone?: boolean | undefined
  /** Settles when there is speech. */
  readonly ready?: Promise<void> | undefined
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
  openJournal(call: NewCall): Journal
}

export type Sessions = {
  /** Answers a line as the snapshot has it, and runs the call. Settles when the call is over. */
  answer(line: CallLeg, callId: string, snapshot: Snapshot): Promise<Ended>
  /** A call may come: makes its first words, and those that it may need soon. Reports how many characters it took. */
  prepare(snapshot: Snapshot, allowance: Allowance): Promise<number>
  /**
   * Makes what the agent is known to say, so that an answer needs no TTS at that moment. Reports how many
   * characters it took.
   */
  render(accountId: AccountId, agent: Agent, allowance: Allowance, signal: AbortSignal): Promise<number>
  /** An agent is gone, or without one a whole account: nothing of what it has said is kept. */
  forget(accountId: AccountId, agentId?: string): Promise<void>
  /** The audio of a text outside any call. */
  say(accountId: AccountId, wanted: WantedSpeech, signal: AbortSignal): ReturnType<Prerender['say']>
  /** Does nothing where there is no such call. */
  hangUp(callId: string, by: string): void
  /** Ends a call at once, without a word. */
  cut(callId: string): void
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

export function createSessions(options: SessionsOptions): Sessions {
  const { clock, log, capacity, ready } = options
  const rendered = createTtsCache(options.textToSpeech, options.diskCache)
  const parts: Omit<Parts, 'clock'> = { ...options, rendered, metronome: createFrameClock() }
  const calls = new Map<string, Held>()
  const rendering = createPrerender(rendered, log)
  let draining = false

  const lines = { capacity, hasTelephone: options.hasTelephone ?? false }
  const { load, loadFor } = createLoads(lines, calls, () => draining)

  async function run(line: CallLeg, callId: string, snapshot: Snapshot, met: Route): Promise<Ended> {
    const steady = { ...parts, clock: steadyClock(clock) }
    const over = new AbortController()
    try {
      await loaded(ready)
      const opening = (texts: readonly string[], voice: VoiceChoice) =>
        rendering.opening(texts, voice, over.signal)
      const call = await connect(options, steady, opening, { line, callId, snapshot, met })
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
      if (calls.size >= capacity + MAX_OVERFLOW) {
        line.hangUp('failed')
        return 'failed'
      }
      const { accountId } = snapshot
      const met = routeFor(snapshot, loadFor(snapshot, line.kind), clock.now())
      // A forwarded call holds two lines of the node for as long as it lasts; an apology is soon over.
      const isCarried = settingsFor(snapshot, met).afterOpening !== 'hang_up'
      const { promise: done, resolve } = Promise.withResolvers<Ended>()
      calls.set(callId, { isCarried, accountId, kind: line.kind, call: undefined, done })
      resolve(run(line, callId, snapshot, met))
      return done
    },
    async prepare(snapshot, allowance) {
      const met = routeFor(snapshot, loadFor(snapshot, 'browser'), clock.now())
      return rendering.prepare(openingLines(snapshot, met), FREQUENT, {
        accountId: snapshot.accountId,
        voice: voiceFor(snapshot),
        allowance,
      })
    },
    ...speechBy(options, rendered, rendering),
    hangUp: (callId, by) => calls.get(callId)?.call?.dispatch({ type: 'hang_up.requested', by }),
    cut: (callId) => calls.get(callId)?.call?.cut('failed'),
    toolAnswered: (callId, answer) => calls.get(callId)?.call?.dispatch({ type: 'tool.answered', ...answer }),
    get load() {
      return load()
    },
    async drain(longestMs) {
      draining = true
      await letFinish(calls, longestMs, clock.now())
    },
  }
}

const FREQUENT = FREQUENT_LINES.map((name) => DEFAULT_PHRASES[name])

function openingLines(snapshot: Snapshot, met: Route): string[] {
  const { opening, lines } = settingsFor(snapshot, met)
  return opening.map((name) => lines[name])
}

function speechBy(
  { brain, ready, textToSpeech }: SessionsOptions,
  rendered: TtsCache,
  rendering: Prerender,
): Pick<Sessions, 'render' | 'forget' | 'say'> {
  const rehearse = async (briefing: Briefing) => (await brain.rehearse?.(briefing)) ?? []
  return {
    async render(accountId, agent, allowance, signal) {
      await loaded(ready)
      const briefing = briefingFor({ agent, caller: ANONYMOUS }, OPEN)
      const lines = Object.values(settingsFor({ agent }, OPEN).lines)
      const all = [...lines, ...(await rehearse(briefing))]
      // What an agent without a business would say as well is synthesised once for all.
      const common = new Set([
        ...Object.values(DEFAULT_PHRASES),
        ...(await rehearse(withoutBusiness(briefing))),
      ])
      const voice = voiceFor({ accountId, agent })
      const ahead = { accountId, voice: ownerless(voice), allowance }
      const everybodys = all.filter((text) => common.has(text))
      const spent = await rendering.known(everybodys, ahead, signal)
      const own = all.filter((text) => !common.has(text))
      const rest = { ...allowance, characters: allowance.characters - spent }
      return spent + (await rendering.known(own, { accountId, voice, allowance: rest }, signal))
    },
    async forget(accountId, agentId) {
      textToSpeech.forget?.()
      await rendered.forget(accountId, agentId)
    },
    async say(accountId, { text, voice, kept }, signal) {
      await loaded(ready)
      return rendering.say(text, kept, { accountId, voice }, signal)
    },
  }
}

function withoutBusiness(briefing: Briefing): Briefing {
  const nobody = { businessName: '', agentName: '', greeting: '', systemPrompt: '', faq: [], hours: null }
  return { ...briefing, ...nobody, timeZone: 'UTC', tools: [] }
}

type Ringing = {
  readonly line: CallLeg
  readonly callId: string
  readonly snapshot: Snapshot
  readonly met: Route
}

/** Lets the line ring until its first words are there, then answers it. */
async function connect(
  { openJournal, recordings }: Pick<SessionsOptions, 'openJournal' | 'recordings'>,
  parts: Parts,
  makeOpening: (texts: readonly string[], voice: VoiceChoice) => Promise<void>,
  { line, callId, snapshot, met }: Ringing,
): Promise<LiveCall> {
  const { accountId, agent, caller } = snapshot
  const startedAtMs = parts.clock.now()
  const settings = settingsFor(snapshot, met)
  const voice = voiceFor(snapshot)
  const opening = settings.opening.map((name) => settings.lines[name])
  await makeOpening(opening, voice)
  const journal = openJournal({
    id: callId,
    accountId,
    agentId: agent.id,
    line: line.kind,
    caller,
    startedAtMs,
    redact: agent.redact,
  })
  const isRecorded = recordings !== undefined && settings.opening.includes('recording_notice')
  return runCall(parts, {
    callId,
    line,
    settings,
    briefing: briefingFor(snapshot, met),
    voice,
    transfer: transferFor(snapshot, met, callId),
    journal,
    recordingFile: isRecorded
      ? recordingPath(recordings, { accountId, agentId: agent.id, id: callId })
      : undefined,
  })
}

async function loaded(ready: Promise<void> | undefined): Promise<void> {
  if (!ready) return
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(() => late.reject(new Error('The speech models do not load.')), LONGEST_LOADING_MS)
  await Promise.race([ready, late.promise]).finally(() => clearTimeout(timer))
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

const OPEN: Route = { kind: 'answer', reason: 'open', transferTo: null, sentence: '' }
