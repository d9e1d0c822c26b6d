import type { Random } from '../../../audio/comfort-noise.ts'
import { FRAME_MS, type AudioFrame } from '../../../audio/frame.ts'
import { createInputLimits, type InputLimits } from '../../input-limits.ts'
import type { Dropped, CallLeg, CallLegEvents } from '../../call-leg.ts'
import { type Media, prepareMedia, sends } from '../../rtp/media.ts'
import { createRtpStream, type RtpStream } from '../../rtp/stream/stream.ts'
import type { RtpStatistics } from '../../rtp/stream/statistics.ts'
import type { MediaPorts } from './media-ports.ts'

/** A late tick is not heard when one packet is ahead; more would sound on after the agent was interrupted. */
const LEAD_MS = 20

export type SipLineOptions = {
  readonly ports: Pick<MediaPorts, 'listen' | 'send' | 'close'>
  readonly random: Random
  /** Where signalling comes from. */
  readonly signallingHost: string
  /** Whether nothing may be sent before the peer has acknowledged: see the stream. */
  readonly waitsForPeer?: boolean
  /** Takes the call; what is called has nothing to take. */
  answer(callId: string): void
  /** Ends the call for the network. */
  hangUp(): void
  /** Called once, when nothing more is sent or heard. `problem`: what was agreed on could not be set up. */
  closed(statistics: RtpStatistics | undefined, problem?: unknown): void
  /** What asks the network to put the caller through, where it can. False: it cannot be asked now. */
  refer?(): ((number: string, patienceMs: number) => boolean) | undefined
}

/** A line, and what its signalling does to it. */
export type SipLeg = {
  readonly line: CallLeg
  /** What offer and answer have settled, the first time or anew. */
  settle(media: Media): Promise<void>
  /** The peer has acknowledged, so it is there. */
  agreed(): void
  pressed(digit: string): void
  dropped(by: Dropped): void
  /** How it went when the network was asked to put the caller through. */
  referred(succeeded: boolean): void
}

type State = {
  readonly options: SipLineOptions
  readonly limits: InputLimits
  events: CallLegEvents | undefined
  stream: RtpStream | undefined
  settling: Promise<void>
  isOver: boolean
  isAgreed: boolean
  drop: Dropped | undefined
  told: ((succeeded: boolean) => void) | undefined
  /** The clock of the call at the last tick, and when that was by the thread's own. */
  tick: { readonly callMs: number; readonly ownMs: number } | undefined
  /** Frames handed over and not dropped since. */
  played: number
  marks: { readonly mark: number; readonly behind: number }[]
}

export function createSipLeg(options: SipLineOptions): SipLeg {
  const state: State = {
    options,
    limits: createInputLimits(),
    events: undefined,
    stream: undefined,
    settling: Promise.resolve(),
    isOver: false,
    isAgreed: options.waitsForPeer !== true,
    drop: undefined,
    told: undefined,
    tick: undefined,
    played: 0,
    marks: [],
  }
  // Audio while it rings is ignored, and after the end.
  options.ports.listen((datagram, source) => {
    if (state.tick !== undefined) state.stream?.receive(datagram, source, callTime(state.tick))
  })
  return {
    line: lineOf(state),
    async settle(media) {
      state.settling = state.settling
        .then(async () => settle(state, media))
        .catch((problem: unknown) => giveUp(state, problem))
      return state.settling
    },
    agreed() {
      state.isAgreed = true
      state.stream?.agreed()
    },
    pressed: (digit) => press(state, digit),
    dropped: (by) => drop(state, by),
    referred(succeeded) {
      const { told } = state
      state.told = undefined
      told?.(succeeded)
    },
  }
}

function callTime({ callMs, ownMs }: NonNullable<State['tick']>): number {
  return callMs + performance.now() - ownMs
}

function lineOf(state: State): CallLeg {
  return {
    kind: 'sip',
    leadMs: LEAD_MS,
    get isGone() {
      return state.isOver || state.drop !== undefined
    },
    open(callId, events) {
      state.events = events
      if (state.drop !== undefined) return events.dropped(state.drop)
      if (!state.isOver) state.options.answer(callId)
    },
    tick: (nowMs) => tick(state, nowMs),
    play: (frame) => play(state, frame),
    mark(mark) {
      if (!state.isOver) state.marks.push({ mark, behind: state.played })
    },
    clear() {
      state.played -= queuedFrames(state)
      state.stream?.clear()
      state.marks = []
    },
    show() {},
    sendDigits: (digits) => void state.stream?.sendDigits(digits),
    get refer(): CallLeg['refer'] {
      const refer = state.options.refer?.()
      if (refer === undefined) return undefined
      return (number, patienceMs, told) => {
        if (state.isOver || !refer(number, patienceMs)) return told(false)
        state.told = told
      }
    },
    hangUp() {
      if (state.isOver) return
      close(state)
      state.options.hangUp()
    },
  }
}

async function settle(state: State, media: Media): Promise<void> {
  if (state.isOver) return
  const { stream: before } = state
  const prepared = await prepareMedia(media, before?.media)
  if (before !== undefined) {
    const wasHeld = !sends(before.media.direction)
    // One that has ended meanwhile frees what was loaded for it.
    before.change(prepared)
    const isHeld = !sends(prepared.direction)
    if (isHeld !== wasHeld && !state.isOver) state.events?.held?.(isHeld)
    return
  }
  if (state.isOver) {
    // It ended while the codec was loaded.
    for (const codec of prepared.loaded) codec.free()
    return
  }
  state.stream = createRtpStream({
    media: prepared,
    random: state.options.random,
    signallingHost: state.options.signallingHost,
    waitsForPeer: !state.isAgreed,
    events: {
      send: state.options.ports.send,
      frame(frame) {
        // A caller who has put us on hold may send music: that is nothing said to us.
        if (state.stream !== undefined && !sends(state.stream.media.direction)) frame.fill(0)
        state.events?.frame(frame)
      },
      digit: (digit) => press(state, digit),
      timeout: () => giveUp(state),
    },
  })
}

/** By RTP or by SIP's INFO. Impossible speeds are ignored. */
function press(state: State, digit: string): void {
  if (state.isOver || !state.limits.takesDigit(state.tick?.callMs ?? 0)) return
  state.events?.digit(digit)
}

function queuedFrames({ stream }: State): number {
  return (stream?.queuedMs ?? 0) / FRAME_MS
}

function tick(state: State, nowMs: number): void {
  if (state.isOver || state.events === undefined) return
  state.tick = { callMs: nowMs, ownMs: performance.now() }
  state.stream?.tick(nowMs)
  const sent = state.played - queuedFrames(state)
  while (state.marks[0] !== undefined && state.marks[0].behind <= sent) {
    const { mark } = state.marks.shift()!
    state.events.played(mark)
  }
}

function play(state: State, frame: AudioFrame): void {
  if (state.isOver) return
  // While the peer has not said where it wants its media, time passes all the same.
  if (state.stream === undefined || state.stream.play(frame)) state.played++
}

function giveUp(state: State, problem?: unknown): void {
  if (state.isOver) return
  drop(state, 'network', problem)
  state.options.hangUp()
}

function drop(state: State, by: Dropped, problem?: unknown): void {
  if (state.isOver) return
  state.drop = by
  close(state, problem)
  state.events?.dropped(by)
}

function close(state: State, problem?: unknown): void {
  state.isOver = true
  const { stream, options } = state
  const statistics = stream?.statistics()
  stream?.close(state.tick ? callTime(state.tick) : 0)
  state.stream = undefined
  state.marks = []
  state.told = undefined
  options.ports.close()
  options.closed(statistics, problem)
}
