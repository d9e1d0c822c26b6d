import type { Agent } from '../../agents/agent.ts'
import type { Route } from '../../../voice/conversation/routing.ts'
import { SECOND_MS } from '../../../platform/clock.ts'
import { ServiceError } from '../../../platform/errors.ts'
import type { AccountId } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import type {
  Allowance,
  Ended,
  LiveUpdate,
  Load,
  SipTrunk,
  Snapshot,
  StartVoice,
  VoiceEvent,
  VoiceHandle,
  WantedSpeech,
} from '../../../voice/protocol.ts'
import { routeFor } from '../../../voice/snapshot.ts'
import { createAnswering, type Held, type WhoAnswers } from './answering.ts'
import { createDialLimits, type GrantDial } from './dial-limits.ts'
import { createFollowers } from './followers.ts'
import type { Journals } from '../journal/journals.ts'
import { createToolRunner, type ToolRunnerOptions } from './tool-runner.ts'
import { createVoiceHealth } from './voice-health.ts'
import { createCommandQueue } from './command-queue.ts'
import type { Held as HeldSocket } from './socket-guard.ts'
import { createSockets } from './sockets.ts'

/** After the last word of a call is due, its journal may take so long to be stored before the node stops. */
const LAST_STORING_MS = 10 * SECOND_MS
const SILENCE = new Int16Array()

export type Report = LiveUpdate | { readonly type: 'ended'; readonly reason: Ended }

/** How a text sounds, and how many characters of it were not there before. */
export type Spoken = { readonly samples: Int16Array; readonly characters: number }

/** The topic of the notice that an account or an agent is gone. */
export const CUT_CALLS = 'calls.cut'

/** For a node that takes no calls. */
export const noVoice: StartVoice = (tell) => {
  queueMicrotask(() => tell({ type: 'unready', reason: 'This node takes no calls: CALL_CAPACITY is 0.' }))
  return {
    send(command) {
      if ('request' in command)
        tell({ type: 'failed', request: command.request, reason: 'this node has no voice.' })
    },
    close: async () => {},
  }
}

/** What the service holds of the live calls: which there are, their sockets, journals, and who follows them. */
export type LiveCalls = {
  /** Connects a caller. */
  connect(socket: HeldSocket, callId: string, snapshot: Snapshot): void
  /** By which trunks calls may come and go from now on. */
  setTrunks(trunks: readonly SipTrunk[]): void
  /** What a call at that moment would meet. */
  routing(snapshot: Snapshot, atMs: number): Route
  /** A call may come: makes its first words. Reports how many characters of text were synthesised. */
  prepare(snapshot: Snapshot, allowance: Allowance): Promise<number>
  /** Makes what the agent is known to say. Reports how many characters of text were synthesised. */
  render(accountId: AccountId, agent: Agent, allowance: Allowance, signal: AbortSignal): Promise<number>
  /** Nothing is kept of what an agent that is gone has said, or without one a whole account. */
  forget(accountId: AccountId, agentId?: string): void
  say(accountId: AccountId, wanted: WantedSpeech, signal: AbortSignal): Promise<Spoken>
  /** False where there is no such live call here. */
  hangUp(accountId: AccountId, callId: string, by: string): boolean
  /** Ends at once the calls of an account or of an agent that is gone. */
  cutAll(accountOrAgentId: string): void
  /** Undefined where there is no such live call here. */
  follow(accountId: AccountId, callId: string, listener: (report: Report) => void): (() => void) | undefined
  live(): number
  draining(): boolean
  /** Why no call can be taken, not even to apologise. */
  problem(): string | undefined
  /** Asks the voice plane itself why no call can be taken; undefined where it answers in time, or takes none at all. */
  ping(): Promise<string | undefined>
  /** How long the voice plane took to answer when it was last asked, and the commands still waiting for it. */
  pressure(): { readonly answeredMs: number; readonly waitingCommands: number }
  /** Takes no more calls, lets the live ones go on for so long, and returns when there are none. */
  drain(longestMs: number): Promise<void>
  close(): Promise<void>
}

/** What the voice thread last reported about itself. */
type Standing = { load: Load; problem: string | undefined }

type LiveCallsOptions = {
  readonly startVoice: StartVoice
  readonly journals: Journals
  readonly log: Log
  readonly whoAnswers: WhoAnswers
  readonly tools: Omit<ToolRunnerOptions, 'log'>
  readonly grantDial: GrantDial
}

export function createLiveCalls(options: LiveCallsOptions): LiveCalls {
  const { startVoice, journals, log, whoAnswers, grantDial } = options
  const calls = new Map<string, Held>()
  const requests = createRequests()
  const following = createFollowers()
  const standing: Standing = { load: { draining: false, capacityLeft: 0 }, problem: undefined }
  const endings = createEndings(calls, journals, following)
  // The voice thread may report something while it starts.
  const commands = createCommandQueue((wanted) => thread.send(wanted), hear)
  const { send } = commands
  const desk = createToolRunner({ ...options.tools, log }, send)
  const answering = createAnswering({ calls, send, log, whoAnswers, openTools: desk.open })
  const dialling = createDialLimits({ calls, send, log, grantDial, granted: journals.dialled })
  const thread = startVoice(hear, lost)
  const sockets = createSockets(send)
  const pinging = createVoiceHealth(() => requests.ask((request) => send({ type: 'ping', request })).answer)
  let draining = false

  function hear(event: VoiceEvent): void {
    note(standing, event)
    commands.hear(event)
    answering.hear(event)
    desk.hear(event)
    dialling.hear(event)
    if (event.type === 'began') journals.begin(event.call)
    if (event.type === 'happened') journals.add(event.callId, event.entries)
    if (event.type === 'news') following.show(journals, event)
    if (event.type === 'send' || event.type === 'close') sockets.handle(event)
    if (event.type === 'taken') sockets.taken(event.callId, event.messages)
    if (event.type === 'done') requests.done(event)
    if (event.type === 'failed') requests.failed(event.request, event.reason)
    if (event.type === 'over') endings.over(event.callId, event.reason)
  }

  function lost(): void {
    requests.failAll('The voice plane has stopped.')
    for (const callId of calls.keys()) {
      sockets.breakOff(callId)
      desk.close(callId)
      endings.over(callId, 'failed')
    }
  }

  return {
    connect(socket, callId, snapshot) {
      sockets.add(callId, socket)
      answering.answer(callId, snapshot, 'socket')
    },
    setTrunks: answering.setTrunks,
    routing: (snapshot, atMs) => routeFor(snapshot, { ...standing.load, draining }, atMs),
    ...speechBy(send, requests),
    ...callControls(calls, send, following),
    draining: () => draining,
    problem: () => (draining ? 'The service is about to restart.' : standing.problem),
    ping: async () => (startVoice === noVoice ? undefined : (standing.problem ?? pinging.ask())),
    pressure: () => ({ answeredMs: pinging.answeredMs(), waitingCommands: commands.waiting() }),
    async drain(longestMs) {
      draining = true
      send({ type: 'drain', longestMs })
      await endings.all()
    },
    async close() {
      await thread.close()
      await journals.close()
    },
  }
}

function callControls(
  calls: ReadonlyMap<string, Held>,
  send: VoiceHandle['send'],
  following: ReturnType<typeof createFollowers>,
): Pick<LiveCalls, 'hangUp' | 'cutAll' | 'follow' | 'live'> {
  const isLive = (accountId: AccountId, callId: string) => calls.get(callId)?.accountId === accountId
  return {
    hangUp(accountId, callId, by) {
      if (!isLive(accountId, callId)) return false
      send({ type: 'hang_up', callId, by })
      return true
    },
    cutAll(id) {
      for (const [callId, { accountId, agentId }] of calls)
        if (accountId === id || agentId === id) send({ type: 'cut', callId })
    },
    follow: (accountId, callId, listener) =>
      isLive(accountId, callId) ? following.join(callId, listener) : undefined,
    live: () => calls.size,
  }
}

function speechBy(
  send: VoiceHandle['send'],
  { ask }: ReturnType<typeof createRequests>,
): Pick<LiveCalls, 'prepare' | 'render' | 'forget' | 'say'> {
  return {
    async prepare(snapshot, allowance) {
      const asked = ask((request) => send({ type: 'prepare', request, snapshot, allowance }))
      return (await asked.answer).characters
    },
    async render(accountId, agent, allowance, signal) {
      const asked = ask((request) => send({ type: 'render', request, accountId, agent, allowance }))
      return (await unless(signal, asked)).characters
    },
    forget: (accountId, agentId) => send({ type: 'forget', accountId, agentId }),
    async say(accountId, wanted, signal) {
      const asked = ask((request) => send({ type: 'say', request, accountId, ...wanted }))
      const { samples = SILENCE, characters } = await unless(signal, asked)
      return { samples, characters }
    },
  }

  /** Cancels the request once its caller has gone. */
  async function unless(signal: AbortSignal, { request, answer }: ReturnType<typeof ask>): Promise<Made> {
    const cancel = () => send({ type: 'cancel', request })
    signal.addEventListener('abort', cancel, { once: true })
    if (signal.aborted) cancel()
    return answer.finally(() => signal.removeEventListener('abort', cancel))
  }
}

function note(standing: Standing, event: VoiceEvent): void {
  if (event.type === 'unready') standing.problem = event.reason
  if (event.type === 'load') standing.load = event.load
}

/** Ends calls here: notifies followers, has the journal stored, and knows when none are left. */
function createEndings(
  calls: Map<string, Held>,
  journals: Journals,
  following: ReturnType<typeof createFollowers>,
) {
  const settling = new Set<Promise<void>>()
  const waiting = new Set<() => void>()
  return {
    over(callId: string, reason: Ended): void {
      calls.delete(callId)
      const stored = journals.end(callId).finally(() => settling.delete(stored))
      following.end(callId, reason)
      settling.add(stored)
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

type Made = Omit<Extract<VoiceEvent, { type: 'done' }>, 'type' | 'request'>

/** Requests to the voice thread that wait for their answer. */
function createRequests() {
  const waiting = new Map<number, PromiseWithResolvers<Made>>()
  let last = 0
  function take(request: number) {
    const asked = waiting.get(request)
    waiting.delete(request)
    return asked
  }
  return {
    ask(send: (request: number) => void): { readonly request: number; readonly answer: Promise<Made> } {
      const request = ++last
      const answer = Promise.withResolvers<Made>()
      waiting.set(request, answer)
      send(request)
      return { request, answer: answer.promise }
    },
    done: ({ request, ...made }: Made & { request: number }) => take(request)?.resolve(made),
    failed: (request: number, reason: string) =>
      take(request)?.reject(new ServiceError('unavailable', `Speech is not available: ${reason}`)),
    failAll(reason: string) {
      for (const request of waiting.keys()) this.failed(request, reason)
    },
  }
}
