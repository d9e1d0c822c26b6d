import {
  connectCall,
  type AgentState,
  type CallEnd,
  type ConnectedCall,
  type ServerMessage,
} from '@parley/sdk'
import { concluded, NOTHING_SAID, withKey, withTimes, withWords, type Conversation } from './conversation.ts'
import { createDevices, type DeviceChoice, type Devices, type SoundProblem } from './devices.ts'

/** After this long without an answer the user learns why. */
const LONG_RING_MS = 2500

type Phase = 'idle' | 'opening' | 'ringing' | 'live' | 'ending' | 'over'

/** A call as a person sees it. Never changed in place. */
export type CallView = {
  readonly phase: Phase
  /** What the agent does; undefined until it has answered. */
  readonly agentState: AgentState | undefined
  readonly conversation: Conversation
  readonly end: CallEnd | undefined
  /** Why the call was not placed. */
  readonly fault: unknown
  readonly problem: SoundProblem | undefined
  /** What the service did not like about a message of ours. */
  readonly complaint: string | undefined
  readonly isRingingLong: boolean
  readonly canHear: boolean
  readonly canSpeak: boolean
  readonly isMuted: boolean
  readonly answeredAtMs: number | undefined
  readonly endedAtMs: number | undefined
  /** Once it has been answered. */
  readonly callId: string | undefined
}

const BEFORE: CallView = {
  phase: 'idle',
  agentState: undefined,
  conversation: NOTHING_SAID,
  end: undefined,
  fault: undefined,
  problem: undefined,
  complaint: undefined,
  isRingingLong: false,
  canHear: false,
  canSpeak: false,
  isMuted: false,
  answeredAtMs: undefined,
  endedAtMs: undefined,
  callId: undefined,
}

type Side = 'caller' | 'agent'
/** Asks the service for a call; its address connects once. */
type Place = (signal: AbortSignal) => Promise<{ url: string; call_id: string }>

export type Calling = {
  view(): CallView
  subscribe(listener: () => void): () => void
  /** How loud each side is now, from 0 to 1. */
  readonly levels: Readonly<Record<Side, number>>
  /** Call it from a click, or the browser keeps it silent. */
  start(place: Place, choice: DeviceChoice): void
  hangUp(): void
  mute(isMuted: boolean): void
  press(digit: string): void
  type(text: string): void
  change(choice: DeviceChoice): void
}

/** Where a call is shown. */
type Stage = {
  view(): CallView
  show(change: Partial<CallView>): void
  readonly levels: Record<Side, number>
  /** The call is over: another one can be made. */
  leave(): void
}

type Attempt = {
  readonly stage: Stage
  readonly devices: Devices
  readonly leaving: AbortController
  call: ConnectedCall | undefined
  callId: string | undefined
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Calls of one page, one after the other. */
export function createCalling(): Calling {
  const listeners = new Set<() => void>()
  const levels = { caller: 0, agent: 0 }
  let view = BEFORE
  let attempt: Attempt | undefined

  function show(change: Partial<CallView>): void {
    view = { ...view, ...change }
    for (const listener of listeners) listener()
  }

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    levels,
    start(place, choice) {
      if (attempt !== undefined) return
      const begun = begin({ view: () => view, show, levels, leave: () => void (attempt = undefined) })
      attempt = begun
      ring(begun, place, choice).catch((error: unknown) => notConnected(begun, error))
    },
    hangUp() {
      if (attempt !== undefined) hangUp(attempt)
    },
    mute(isMuted) {
      attempt?.devices.mute(isMuted)
      show({ isMuted })
    },
    press(digit) {
      if (view.phase !== 'live') return
      attempt?.call?.press(digit)
      show({ conversation: withKey(view.conversation, digit) })
    },
    type: (text) => attempt?.call?.type(text),
    change(choice) {
      if (attempt !== undefined) void change(attempt, choice)
    },
  }
}

function begin(stage: Stage): Attempt {
  const devices = createDevices({
    speak(pcm) {
      // Audio while it rings is ignored.
      if (stage.view().phase === 'live') attempt.call?.speak(pcm)
    },
    played: (mark) => attempt.call?.played(mark),
    level: (side, level) => void (stage.levels[side] = level),
    lost(problem) {
      stage.levels.caller = 0
      stage.show({ problem, canSpeak: false })
    },
  })
  const attempt: Attempt = {
    stage,
    devices,
    leaving: new AbortController(),
    call: undefined,
    callId: undefined,
    timer: undefined,
  }
  return attempt
}

async function ring(attempt: Attempt, place: Place, choice: DeviceChoice): Promise<void> {
  const { stage, devices, leaving } = attempt
  stage.show({ ...BEFORE, phase: 'opening' })
  const problem = await Promise.race([devices.open(choice), abortOf(leaving.signal)])
  stage.show({ phase: 'ringing', problem })
  attempt.timer = setTimeout(() => stage.show({ isRingingLong: true }), LONG_RING_MS)
  const placed = await place(leaving.signal)
  leaving.signal.throwIfAborted()
  attempt.callId = placed.call_id
  attempt.call = connectCall(ownAddress(placed.url), {
    message: (message) => handleMessage(attempt, message),
    voice: (pcm) => devices.sound?.play(pcm),
    over: (end) => over(attempt, end),
  })
}

function handleMessage(attempt: Attempt, message: ServerMessage): void {
  const { stage, devices } = attempt
  const { conversation } = stage.view()
  if (message.type === 'ready') answered(attempt)
  if (message.type === 'words') stage.show({ conversation: withWords(conversation, message) })
  if (message.type === 'turn')
    stage.show({ conversation: withTimes(conversation, message.turn, message.waterfall) })
  if (message.type === 'state') stage.show({ agentState: message.state })
  if (message.type === 'mark') devices.sound?.mark(message.mark)
  if (message.type === 'clear') devices.sound?.clear()
  if (message.type === 'error') stage.show({ complaint: message.error })
}

function answered({ stage, devices, timer, callId }: Attempt): void {
  clearTimeout(timer)
  stage.show({
    phase: 'live',
    isRingingLong: false,
    answeredAtMs: performance.now(),
    callId,
    canHear: devices.sound !== undefined,
    canSpeak: devices.hasMicrophone,
  })
}

function hangUp({ stage, leaving, call, devices }: Attempt): void {
  leaving.abort()
  if (call === undefined || stage.view().phase === 'ending') return
  devices.close()
  hush(stage)
  stage.show({ phase: 'ending' })
  call.hangUp()
}

/** The page speaks to where it came from, under whichever name the person knows the service by. */
function ownAddress(url: string): string {
  const address = new URL(new URL(url).pathname, location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  return address.href
}

function over({ stage, devices, timer }: Attempt, end: CallEnd, fault?: unknown): void {
  clearTimeout(timer)
  devices.close()
  hush(stage)
  stage.leave()
  stage.show({
    phase: 'over',
    agentState: undefined,
    end,
    fault,
    problem: undefined,
    complaint: undefined,
    isRingingLong: false,
    endedAtMs: performance.now(),
    conversation: concluded(stage.view().conversation),
  })
}

function notConnected(attempt: Attempt, error: unknown): void {
  over(attempt, 'caller_hung_up', attempt.leaving.signal.aborted ? undefined : error)
}

function hush({ levels }: Stage): void {
  levels.caller = 0
  levels.agent = 0
}

async function change({ stage, devices }: Attempt, choice: DeviceChoice): Promise<void> {
  const problem = await devices.change(choice)
  if (stage.view().phase === 'live') stage.show({ problem, canSpeak: devices.hasMicrophone })
}

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
}
