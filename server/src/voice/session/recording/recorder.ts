import { FRAME_MS, type AudioFrame } from '../../audio/frame.ts'
import type { CallCommand } from '../../conversation/commands.ts'
import type { Clock } from '../../../platform/clock.ts'
import { LINE_RATE, type CallLeg } from '../../transport/call-leg.ts'
import type { Log } from '../../../platform/log.ts'
import { createRecordingFile, PAIR_BYTES, RECORDED_BYTES_PER_SECOND } from '../../recording-file.ts'

const FRAME_SAMPLES = (LINE_RATE * FRAME_MS) / 1000
/** A line that hands out two frames in a tick is caught up with; what is older would stand beside the wrong words. */
const MAX_CALLER_FRAMES = 2
/** A line wants at most 500 ms ahead, and what is in hand beside it. */
const MAX_AGENT_FRAMES = 30
/** So far a tick may be off without the recording following it. */
const MAX_DRIFT_MS = 2 * FRAME_MS
/** Ticks that did not come are made up for, unless the whole machine slept. */
const MAX_MISSED_FRAMES = 250
/** A crash loses at most this much. */
const CHUNK_BYTES = RECORDED_BYTES_PER_SECOND

export type Recorder = {
  /** The line to speak on, so that what is spoken is recorded. */
  readonly line: CallLeg
  heard(frame: AudioFrame): void
  handle(command: CallCommand): void
  /** One tick of the shared clock has been heard and played. */
  tick(nowMs: number): void
  close(): void
}

type Options = {
  readonly line: CallLeg
  readonly callId: string
  /** Where the recording is kept; undefined where this call has none. */
  readonly recordingFile: string | undefined
  readonly clock: Clock
  readonly log: Log
}

/**
 * Keeps what the caller says and what the line plays to them, side by side. Audio is sent ahead of time and may be
 * taken back, so each side waits here for its tick: what is recorded is what sounded, at the time it did.
 */
export function createRecorder({ line, callId, recordingFile, clock, log }: Options): Recorder {
  if (recordingFile === undefined) return noRecorder(line)
  const caller = createTrack(MAX_CALLER_FRAMES)
  const agent = createTrack(MAX_AGENT_FRAMES)
  const pace = createPace()
  let tape: Tape | undefined

  function start(): void {
    tape ??= createTape(recordingFile ?? '', (error) => {
      tape = undefined
      log.error({ call: callId, err: error }, 'recording stopped, the call goes on')
    })
  }

  function stop(): void {
    void tape?.close()
    tape = undefined
  }

  function keepFrame(): void {
    const left = caller.next()
    const right = agent.next()
    tape?.add(left, right)
  }

  /** Before anything new is heard or played, so that it does not stand in the time before it. */
  function catchUp(nowMs: number): void {
    for (let missed = pace.missed(nowMs); missed > 0; missed--) keepFrame()
  }

  return {
    line: {
      ...line,
      play(frame) {
        catchUp(clock.now())
        line.play(frame)
        agent.add(frame)
      },
      clear() {
        line.clear()
        agent.clear()
      },
    },
    heard(frame) {
      catchUp(clock.now())
      caller.add(frame)
    },
    handle(command) {
      if (command.type === 'start_recording') start()
      if (command.type === 'stop_recording') stop()
    },
    tick(nowMs) {
      catchUp(nowMs)
      if (pace.tick(nowMs)) keepFrame()
    },
    close: stop,
  }
}

function nothing(): void {}

function noRecorder(line: CallLeg): Recorder {
  return { line, heard: nothing, handle: nothing, tick: nothing, close: nothing }
}

/** The frames of one side on their way to their tick. */
function createTrack(maxFrames: number) {
  const frames = Array.from({ length: maxFrames }, () => new Int16Array(FRAME_SAMPLES))
  let first = 0
  let count = 0
  return {
    /** Of too many the oldest is lost. */
    add(frame: AudioFrame): void {
      if (count === maxFrames) {
        first = (first + 1) % maxFrames
        count--
      }
      frames[(first + count) % maxFrames]?.set(frame)
      count++
    },
    /** Undefined where nothing sounds. It may be overwritten after the tick. */
    next(): AudioFrame | undefined {
      if (count === 0) return undefined
      const frame = frames[first]
      first = (first + 1) % maxFrames
      count--
      return frame
    },
    clear(): void {
      count = 0
    },
  }
}

/** Which moments have been recorded: a second of the recording is a second of the call, whatever ticks fail to come. */
function createPace() {
  let nextMs: number | undefined
  return {
    /** Frames that belong to ticks which did not come. */
    missed(nowMs: number): number {
      const behindMs = nowMs - (nextMs ?? nowMs)
      if (nextMs === undefined || behindMs <= MAX_DRIFT_MS) return 0
      const missed = Math.floor(behindMs / FRAME_MS)
      nextMs = missed > MAX_MISSED_FRAMES ? nowMs : nextMs + missed * FRAME_MS
      return Math.min(missed, MAX_MISSED_FRAMES)
    },
    /** Whether this tick has a frame; one that comes much too early has none. */
    tick(nowMs: number): boolean {
      nextMs ??= nowMs
      if (nextMs > nowMs + MAX_DRIFT_MS) return false
      nextMs += FRAME_MS
      return true
    },
  }
}

type Tape = ReturnType<typeof createTape>

/** Weaves both sides together and hands them to the disk a chunk at a time. */
function createTape(path: string, failed: (error: unknown) => void) {
  const file = createRecordingFile(path, failed)
  let chunk = new Uint8Array(CHUNK_BYTES)
  let filled = 0

  function put(frame: AudioFrame | undefined, at: number): void {
    if (!frame) return
    for (let index = 0; index < FRAME_SAMPLES; index++) {
      const sample = frame[index] ?? 0
      chunk[at + index * PAIR_BYTES] = sample & 0xff
      chunk[at + index * PAIR_BYTES + 1] = (sample >> 8) & 0xff
    }
  }

  function flush(): void {
    if (filled > 0) file.append(chunk.subarray(0, filled))
    chunk = new Uint8Array(CHUNK_BYTES)
    filled = 0
  }

  return {
    add(left: AudioFrame | undefined, right: AudioFrame | undefined): void {
      put(left, filled)
      put(right, filled + PAIR_BYTES / 2)
      filled += FRAME_SAMPLES * PAIR_BYTES
      if (filled === CHUNK_BYTES) flush()
    },
    async close(): Promise<void> {
      flush()
      await file.close()
    },
  }
}
