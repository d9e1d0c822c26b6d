import { GUARD_MS, replyMs } from './script.ts'

/**
 * Notes when each provider is asked and when it answers, so that the engine's own share of a turn is what lies
 * between them. There are four handoffs: the frame after the last word from the line to the STT, the final words to
 * the brain, the clause to the voice, and the first frame of its sound to the line. What a timer of the providers is
 * late by is theirs and not counted.
 */
export type Probe = {
  /** The line hands over the frame that ends the caller's speech. */
  fellSilent(): void
  /** The STT has that frame. */
  noticed(): void
  /** Final words leave the STT. */
  heard(): void
  asked(): void
  answered(): void
  ordered(): void
  spoken(): void
  /** A frame of the agent's voice is on the line. */
  audible(): void
  /** The engine learns that the caller speaks. Over a reply, it should be silent when the guard is over. */
  voiceRose(): void
  /** The engine learns that the voice has lasted as long as the guard. */
  guardOver(): void
  /** The agent's voice is taken off the line. */
  silenced(): void
}

export type Findings = {
  overheadMs: number[]
  /** From the final words to the first audio, providers and all. */
  waitMs: number[]
  /** Each handoff by itself, in the order of a turn. */
  handoffMs: { frame: number[]; question: number[]; clause: number[]; sound: number[] }
  bargeInMs: number[]
  turns: number
  unanswered: number
  missedBargeIns: number
}

export type Recorder = { readonly findings: Findings; isOn: boolean; probe(): Probe }

export function createRecorder(): Recorder {
  const findings: Findings = {
    overheadMs: [],
    waitMs: [],
    handoffMs: { frame: [], question: [], clause: [], sound: [] },
    bargeInMs: [],
    turns: 0,
    unanswered: 0,
    missedBargeIns: 0,
  }
  const recorder: Recorder = {
    findings,
    isOn: false,
    probe: () => createProbe(recorder),
  }
  return recorder
}

type Turn = { frame: number; heard: number; asked: number; answered: number; ordered: number; spoken: number }

function createProbe(recorder: Recorder): Probe {
  const { findings } = recorder
  const now = () => performance.now()
  let turn: Turn | undefined
  let repliesUntil = 0
  let silentBy: number | undefined
  let silentAt = 0
  let frame = 0

  function close(turn: Turn, audibleAt: number): void {
    repliesUntil = audibleAt + replyMs()
    if (!recorder.isOn) return
    findings.turns++
    findings.waitMs.push(audibleAt - turn.heard)
    findings.handoffMs.frame.push(turn.frame)
    const question = turn.asked - turn.heard
    const clause = turn.ordered - turn.answered
    const sound = audibleAt - turn.spoken
    findings.handoffMs.question.push(question)
    findings.handoffMs.clause.push(clause)
    findings.handoffMs.sound.push(sound)
    findings.overheadMs.push(turn.frame + question + clause + sound)
  }

  return {
    fellSilent() {
      silentAt = now()
    },
    noticed() {
      frame = now() - silentAt
    },
    heard() {
      if (turn && recorder.isOn) findings.unanswered++
      if (silentBy !== undefined && recorder.isOn) findings.missedBargeIns++
      silentBy = undefined
      turn = { frame, heard: now(), asked: 0, answered: 0, ordered: 0, spoken: 0 }
    },
    asked() {
      if (turn) turn.asked = now()
    },
    answered() {
      if (turn) turn.answered = now()
    },
    ordered() {
      if (turn) turn.ordered = now()
    },
    spoken() {
      if (turn) turn.spoken = now()
    },
    audible() {
      if (!turn || turn.spoken === 0) return
      const ended = turn
      turn = undefined
      close(ended, now())
    },
    voiceRose() {
      const at = now()
      if (at < repliesUntil) silentBy = at + GUARD_MS
    },
    guardOver() {
      if (silentBy !== undefined) silentBy = now()
    },
    silenced() {
      if (silentBy === undefined) return
      if (recorder.isOn) findings.bargeInMs.push(now() - silentBy)
      silentBy = undefined
      repliesUntil = 0
    },
  }
}
