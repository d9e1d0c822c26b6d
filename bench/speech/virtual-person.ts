import { createLog } from '../../server/src/platform/log.ts'
import { FRAME_MS } from '../../server/src/voice/audio/frame.ts'
import { rmsDbfs } from '../../server/src/voice/audio/levels.ts'
import type { CallEvent } from '../../server/src/voice/conversation/events.ts'
import { runCall } from '../../server/src/voice/session/live-call.ts'
import { briefingFor, routeFor, settingsFor, transferFor, voiceFor } from '../../server/src/voice/snapshot.ts'
import { withEndOfTurn } from '../../server/src/voice/speech/end-of-turn.ts'
import { createLocalStt } from '../../server/src/voice/speech/local/stt/local-stt.ts'
import { createSilero } from '../../server/src/voice/speech/local/vad/silero.ts'
import type { TextToSpeech } from '../../server/src/voice/speech/text-to-speech.ts'
import { createTtsCache } from '../../server/src/voice/speech/tts-cache/tts-cache.ts'
import { LINE_RATE, type CallLeg, type CallLegEvents } from '../../server/src/voice/transport/call-leg.ts'
import { seededRandom, virtualTime } from '../../test/call-lab/virtual-time.ts'
import { ANSWERED_MS, snapshotOf } from './calls/business.ts'
import type { Models } from './calls/models.ts'
import { beatsOf, inFrames } from './calls/spoken-call.ts'
import { piecesOf, TAKES_NOTE, wordsMsOf, type HeardCall, type Play, type Said } from './calls-people.ts'
import { virtualWorker, type Memory } from './stt/virtual-worker.ts'
import { agentWith } from './voice-node.ts'

const FRAME = (LINE_RATE * FRAME_MS) / 1000
const LEAD_MS = 100
const BREATH_MS = 300
const AFTERWARDS_MS = 4000
const LONGEST_MS = 60_000
const AUDIBLE_DBFS = -45
const NOISE = 25
const LOUD = 6000
const WORD_MS = 300

/** In virtual time, one after the other. */
export function inVirtualTime(models: Models): Play {
  const memory: Memory = new Map()
  return async (said) => {
    const heard: VirtuallyHeard[] = []
    for (const each of said) heard.push(await hearVirtually(each, models, memory))
    return { heard, costMs: heard.reduce((sum, { costMs }) => sum + costMs, 0) }
  }
}

type VirtuallyHeard = HeardCall & {
  /** What STT computed. */
  readonly costMs: number
}

/** The call of one person in virtual time: as long as the models take on a quiet machine, however busy this one is. */
export async function hearVirtually(said: Said, models: Models, memory: Memory): Promise<VirtuallyHeard> {
  const heap = virtualTime(ANSWERED_MS)
  const time = inFrames(heap)
  const workers = {
    stt: virtualWorker(models.stt, time, memory),
    activity: virtualWorker(models.activity(), time, new Map()),
  }
  const line = createLine(said, time.nowMs)
  const happened: { atMs: number; event: CallEvent }[] = []
  const snapshot = snapshotOf(agentWith([]))
  const met = routeFor(snapshot, { draining: false, capacityLeft: 1 }, ANSWERED_MS)
  const live = runCall(
    {
      clock: { now: time.nowMs },
      log: createLog('silent', false),
      frameClock: beatsOf(heap, line),
      brain: TAKES_NOTE,
      speechToText: createLocalStt({ stt: workers.stt }),
      voiceActivity: withEndOfTurn(createSilero(workers.activity), models.judge),
      rendered: createTtsCache(hiss),
      emit() {},
      observe: (_, event) => void happened.push({ atMs: time.nowMs(), event: { ...event } }),
    },
    {
      callId: 'call_lab',
      line,
      settings: settingsFor(snapshot, met),
      briefing: briefingFor(snapshot, met),
      voice: voiceFor(snapshot),
      transfer: transferFor(snapshot, met, 'call_lab'),
      recordingFile: undefined,
      journal: { append() {}, tick() {}, close() {} },
    },
  )
  const untilMs = ANSWERED_MS + LONGEST_MS
  while (line.isUp && time.nowMs() < Math.min(untilMs, line.endedMs + AFTERWARDS_MS) && heap.next()) {
    await workers.activity.quiet()
    await workers.stt.quiet()
  }
  line.hangUpNow()
  await live.over
  const began = happened.find(({ event, atMs }) => event.type === 'playback.began' && atMs > line.endedMs)
  const answeredMs = began && line.voiceMs.find((atMs) => atMs >= began.atMs)
  return {
    said: said.text,
    pieces: piecesOf(happened),
    earlyMs: FRAME_MS * line.voiceMs.filter((atMs) => atMs >= line.beganMs && atMs < line.endedMs).length,
    waitMs: answeredMs === undefined ? undefined : answeredMs - line.endedMs,
    wordsMs: wordsMsOf(happened) - line.endedMs,
    costMs: workers.stt.costMs,
  }
}

type Line = CallLeg & {
  readonly isUp: boolean
  readonly beganMs: number
  readonly endedMs: number
  /** When the agent's voice was heard. */
  readonly voiceMs: readonly number[]
  hangUpNow(): void
}

/** Says it once the agent has been heard to the end, and is never quite silent. */
function createLine({ samples, last }: Said, now: () => number): Line {
  const random = seededRandom(1)
  const frame = new Int16Array(FRAME)
  const marks: { mark: number; heardMs: number }[] = []
  const lastMs = (last / LINE_RATE) * 1000
  let events: CallLegEvents | undefined
  let isUp = true
  let isListening = false
  let beganMs = Number.POSITIVE_INFINITY
  let heardUntilMs = 0
  let voiceMs: number[] = []

  function speak(): Int16Array {
    const nowMs = now()
    if (isListening && beganMs === Number.POSITIVE_INFINITY && nowMs >= heardUntilMs + BREATH_MS)
      beganMs = nowMs
    const at = ((nowMs - beganMs) / 1000) * LINE_RATE
    for (let index = 0; index < FRAME; index++)
      frame[index] = samples[at + index] ?? Math.round(NOISE * (2 * random() - 1))
    return frame
  }

  return {
    kind: 'sip',
    leadMs: LEAD_MS,
    open: (_, listener) => void (events = listener),
    tick() {
      while (marks[0] !== undefined && marks[0].heardMs <= now()) events?.played(marks.shift()?.mark ?? 0)
      events?.frame(speak())
    },
    play(sound) {
      heardUntilMs = Math.max(heardUntilMs, now()) + FRAME_MS
      if (rmsDbfs(sound) >= AUDIBLE_DBFS) voiceMs.push(heardUntilMs - FRAME_MS)
    },
    mark: (mark) => void marks.push({ mark, heardMs: heardUntilMs }),
    clear() {
      voiceMs = voiceMs.filter((atMs) => atMs < now())
      heardUntilMs = 0
      marks.length = 0
    },
    show(news) {
      if (news.type === 'state') isListening = news.state === 'listening'
    },
    hangUp() {
      events = undefined
      isUp = false
    },
    hangUpNow: () => events?.dropped('caller'),
    get isUp() {
      return isUp
    },
    get beganMs() {
      return beganMs
    },
    get endedMs() {
      return beganMs + lastMs
    },
    get voiceMs() {
      return voiceMs
    },
  }
}

/** A voice that is there at once: it is not listened to. */
const hiss: TextToSpeech = {
  name: 'hiss',
  async *speak(text) {
    const words = text.split(' ').length
    const samples = new Int16Array((words * WORD_MS * LINE_RATE) / 1000)
    const random = seededRandom(1)
    for (let index = 0; index < samples.length; index++)
      samples[index] = Math.round(LOUD * (2 * random() - 1))
    yield { text, samples, wordEndsMs: Array.from({ length: words }, (_, word) => (word + 1) * WORD_MS) }
  },
}
