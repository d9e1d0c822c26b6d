import type { Route } from '../../../voice/conversation/routing.ts'
import { OUTCOMES } from '../../../voice/conversation/analysis/outcomes.ts'
import { SECOND_MS } from '../../../platform/clock.ts'
import type { AccountId } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import { createVoiceClient, type VoiceClient } from '../../../voice/client.ts'
import type {
  Dropped,
  Ended,
  LiveUpdate,
  SipTrunk,
  Snapshot,
  StartVoice,
  VoiceEvent,
} from '../../../voice/protocol.ts'
import { routeFor } from '../../../voice/snapshot.ts'
import { createAnswering, type Held, type WhoAnswers } from './who-answers.ts'
import { createPlacing, type PlacedLegs } from './carriage.ts'
import { createDialLimits, type GrantDial } from './dial-limits.ts'
import { createFollowers } from './followers.ts'
import { END_REASONS } from '../call.ts'
import type { Journals } from '../journal/journals.ts'
import { createToolRunner, type AgentTools, type ToolRunnerOptions } from './tool-runner.ts'
import type { Held as HeldSocket } from './socket-guard.ts'
import { createSockets, type SocketKind } from './sockets.ts'

/** After the last word of a call is due, its journal may take so long to be stored before the node stops. */
const LAST_STORING_MS = 10 * SECOND_MS

/** A call is answered so soon after its account was looked up. */
const SNAPSHOT_MS = SECOND_MS

export type Report = LiveUpdate | { readonly type: 'ended'; readonly reason: Ended }

/** The topic of the notice that an account or an agent is gone. */
export const CUT_CALLS = 'calls.cut'

/** What the service holds of the live calls: which there are, their sockets, journals, and who follows them. */
export type LiveCalls = Pick<
  VoiceClient,
  'prepare' | 'render' | 'say' | 'embed' | 'problem' | 'ping' | 'pressure' | 'restarts' | 'load' | 'figures'
> &
  PlacedLegs & {
    /** Connects a caller. */
    connect(socket: HeldSocket, callId: string, snapshot: Snapshot, kind?: SocketKind): void
    /** By which trunks calls may come and go from now on. */
    setTrunks(trunks: readonly SipTrunk[]): void
    /** What a call at that moment would meet. */
    routing(snapshot: Snapshot, atMs: number): Route
    /** Nothing is kept of what an agent that is gone has said, or without one a whole account. */
    forget(accountId: AccountId, agentId?: string): void
    /** False where there is no such live call here. */
    hangUp(accountId: AccountId, callId: string, by: string): boolean
    /** The carrier of a call says that it is over. */
    lineDropped(callId: string, by: Dropped): void
    /** Ends at once the calls of an account or of an agent that is gone. */
    cutAll(accountOrAgentId: string): void
    /** Undefined where there is no such live call here. */
    follow(accountId: AccountId, callId: string, listener: (report: Report) => void): (() => void) | undefined
    live(): number
    /** Calls since the start: those answered by line, those over by how they ended, and by what came of them. */
    counts(): CallCounts
    /** Counts a call whose transcript this node has written. */
    concluded(outcome: string): void
    draining(): boolean
    /** Takes no more calls, lets the live ones go on for so long, and returns when there are none. */
    drain(longestMs: number): Promise<void>
    close(): Promise<void>
  }

type LiveCallsOptions = {
  readonly startVoice: StartVoice
  readonly journals: Journals
  readonly log: Log
  readonly whoAnswers: WhoAnswers
  readonly tools: AgentTools
  readonly reading: ToolRunnerOptions['reading']
  readonly grantDial: GrantDial
  /** What agents speak, so that it is loaded before their callers call; absent where that is not asked. */
  readonly spokenLanguages?: (() => Promise<readonly string[]>) | undefined
}

export function createLiveCalls(options: LiveCallsOptions): LiveCalls {
  const { startVoice, journals, log, whoAnswers, grantDial } = options
  const calls = new Map<string, Held>()
  const following = createFollowers()
  const leaving = new Map<string, Held>()
  const counting = createCounts()
  const endings = createEndings({ calls, leaving }, journals, following)
  const client = createVoiceClient(startVoice)
  const { send } = client
  const desk = createToolRunner({ ...options.tools, log, reading: options.reading }, send)
  const answering = createAnswering({ calls, leaving, send, log, whoAnswers, openTools: desk.open })
  const dialling = createDialLimits({ calls, send, log, grantDial, granted: journals.dialled })
  const sockets = createSockets(send)
  const placing = createPlacing(send, sockets)
  let draining = false

  function hear(event: VoiceEvent): void {
    if (event.type === 'ready') void expectLanguages(options, send)
    answering.hear(event)
    desk.hear(event)
    dialling.hear(event)
    if (event.type === 'began') journals.begin(event.call)
    if (event.type === 'began') counting.add('started', event.call.line)
    if (event.type === 'happened') journals.add(event.callId, event.entries)
    if (event.type === 'news') following.show(journals, event)
    sockets.hear(event)
    placing.hear(event)
    if (event.type === 'over') endCall(event.callId, event.reason)
  }

  function endCall(callId: string, reason: Ended): void {
    if (calls.has(callId)) counting.add('ended', reason)
    endings.over(callId, reason)
    placing.ended(callId, reason)
  }

  function lost(): void {
    for (const callId of calls.keys()) {
      sockets.breakOff(callId)
      desk.close(callId)
      endCall(callId, 'failed')
    }
  }

  client.start({ event: hear, lost })
  return {
    ...client,
    connect(socket, callId, snapshot, kind = 'browser') {
      sockets.add(callId, socket, kind)
      answering.answer(callId, snapshot, kind === 'browser' ? 'socket' : 'media_stream')
    },
    ...placing.legs,
    setTrunks: answering.setTrunks,
    routing: (snapshot, atMs) => routeFor(snapshot, { ...client.load(), draining }, atMs),
    ...callControls(calls, send, following),
    counts: counting.read,
    concluded: (outcome) => counting.add('concluded', outcome),
    draining: () => draining,
    problem: () => (draining ? 'The service is about to restart.' : client.problem()),
    async drain(longestMs) {
      draining = true
      send({ type: 'drain', longestMs })
      await endings.all()
    },
    async close() {
      await client.close()
      await journals.close()
    },
  }
}

/** Also of a voice thread that was started again. */
async function expectLanguages(
  { spokenLanguages, log }: LiveCallsOptions,
  send: VoiceClient['send'],
): Promise<void> {
  try {
    const languages = (await spokenLanguages?.()) ?? []
    if (languages.length > 0) send({ type: 'expect_languages', languages })
  } catch (error) {
    log.warn({ err: error }, 'it is not known what agents speak')
  }
}

function callControls(
  calls: ReadonlyMap<string, Held>,
  send: VoiceClient['send'],
  following: ReturnType<typeof createFollowers>,
): Pick<LiveCalls, 'hangUp' | 'forget' | 'lineDropped' | 'cutAll' | 'follow' | 'live'> {
  const isLive = (accountId: AccountId, callId: string) => calls.get(callId)?.accountId === accountId
  return {
    hangUp(accountId, callId, by) {
      if (!isLive(accountId, callId)) return false
      send({ type: 'hang_up', callId, by })
      return true
    },
    forget: (accountId, agentId) => send({ type: 'forget', accountId, agentId }),
    lineDropped: (callId, by) => send({ type: 'line_dropped', callId, by }),
    cutAll(id) {
      for (const [callId, { accountId, agentId }] of calls)
        if (accountId === id || agentId === id) send({ type: 'cut', callId })
    },
    follow: (accountId, callId, listener) =>
      isLive(accountId, callId) ? following.join(callId, listener) : undefined,
    live: () => calls.size,
  }
}

export type CallCounts = Readonly<Record<'started' | 'ended' | 'concluded', Readonly<Record<string, number>>>>

/** By what calls come. */
const LINES = ['browser', 'sip', 'carrier']

/** From zero, all of them: the first of a kind is a growth that can be seen only where there was none before. */
function createCounts() {
  const counts: Record<keyof CallCounts, Record<string, number>> = {
    started: noneOf(LINES),
    ended: noneOf(END_REASONS),
    concluded: noneOf(OUTCOMES),
  }
  return {
    add(what: keyof CallCounts, by: string): void {
      counts[what][by] = (counts[what][by] ?? 0) + 1
    },
    read: (): CallCounts => counts,
  }
}

function noneOf(kinds: readonly string[]): Record<string, number> {
  return Object.fromEntries(kinds.map((kind) => [kind, 0]))
}

/** Ends calls here: notifies followers, has the journal stored, and knows when none are left. */
function createEndings(
  { calls, leaving }: { readonly calls: Map<string, Held>; readonly leaving: Map<string, Held> },
  journals: Journals,
  following: ReturnType<typeof createFollowers>,
) {
  const settling = new Set<Promise<void>>()
  const waiting = new Set<() => void>()
  return {
    over(callId: string, reason: Ended): void {
      const held = calls.get(callId)
      if (held) leaving.set(callId, held)
      calls.delete(callId)
      const stored = journals.end(callId).finally(() => settling.delete(stored))
      following.end(callId, reason)
      settling.add(stored)
      // Snapshots that were taken before it was stored are not answered yet.
      void stored.finally(() => setTimeout(() => leaving.delete(callId), SNAPSHOT_MS).unref())
      if (calls.size === 0) for (const resolve of waiting) resolve()
    },
    async all(): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.add(resolve)
      if (calls.size > 0) await promise
      await within(LAST_STORING_MS, Promise.all(settling))
    },
  }
}

async function within(longestMs: number, work: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(() => late.resolve(), longestMs)
  await Promise.race([work, late.promise])
  clearTimeout(timer)
}
