import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { llmBrain, type Ranking } from '../../server/src/voice/brain/llm/llm-brain.ts'
import type { LlmProvider } from '../../server/src/voice/brain/llm/model-settings.ts'
import { chooseModels } from '../../server/src/voice/brain/llm/models.ts'
import { startMeaning } from '../../server/src/voice/brain/receptionist/understanding/meaning.ts'
import { createRanking } from '../../server/src/voice/brain/receptionist/understanding/ranking.ts'
import { receptionist } from '../../server/src/voice/brain/receptionist/receptionist.ts'
import { FRAME_MS } from '../../server/src/voice/audio/frame.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { createMarks } from '../../server/src/voice/transport/browser/marks.ts'
import { LINE_RATE, type CallLeg, type CallLegEvents } from '../../server/src/voice/transport/call-leg.ts'
import { createLog } from '../../server/src/platform/log.ts'
import type { TextToSpeech } from '../../server/src/voice/speech/text-to-speech.ts'
import type { Snapshot } from '../../server/src/voice/protocol.ts'
import { createSessions } from '../../server/src/voice/session/sessions.ts'
import { bareRequest } from './bare-request.ts'
import { steadyMs, type Served } from './model-server.ts'
import { wordFor } from './words.ts'

/** From the request to the first clause. */
export const MODEL_MS = 30
const EVERYTHING = { characters: Number.POSITIVE_INFINITY, longest: Number.POSITIVE_INFINITY }
const TURNS_OF_A_CALL = 40
const WARM_UP_CALLS = 2
const CALLS = 5
/** After each call, to know what the machine itself takes at that time. */
const BARE_REQUESTS = 20
const SOUND_MS = 60
/** A turn that takes longer is not going to end. */
const LONGEST_TURN_MS = 10_000

/** One turn, by the machine's steady clock. */
type Turn = {
  wordsMs: number
  askedMs: number
  sentMs: number
  spokenMs: number
  audibleMs: number
  /** Of this thread, from the words to the sound. */
  cpuMs: number
  rankedMs: number
}

export type Shares = {
  readonly requestMs: readonly number[]
  readonly clauseMs: readonly number[]
  readonly audioMs: readonly number[]
  readonly oursMs: readonly number[]
  readonly cpuMs: readonly number[]
  readonly rankedMs: readonly number[]
  /** What the same way takes without Parley. */
  readonly bareMs: readonly number[]
  /** That the server was asked over, the warm-up and all. */
  readonly connections: number
  readonly requestBytes: number
}

type Model = {
  readonly baseUrl: string
  readonly next: () => Promise<Extract<Served, { type: 'served' }>>
  close(): void
}

/**
 * Holds conversations with one agent over the whole path: state machine, reply generation, model, clauses, TTS, call
 * leg.
 */
export async function measureTurns(snapshot: Snapshot, provider: LlmProvider): Promise<Shares> {
  const model = await startModel(provider)
  const stage = createStage(provider, model.baseUrl)
  const turns: Turn[] = []
  const bareMs: number[] = []
  let last: Awaited<ReturnType<Model['next']>> | undefined
  let requestBytes = 0
  let asked = 0
  await stage.prepare(snapshot)
  for (let call = 0; call < WARM_UP_CALLS + CALLS; call++) {
    const caller = await stage.call(`call_${call}`, snapshot)
    for (let nth = 0; nth < TURNS_OF_A_CALL; nth++) {
      const [served, ours] = await Promise.all([
        model.next(),
        caller.ask(`What does the ${wordFor(++asked)} treatment cost?`),
      ])
      last = served
      if (call >= WARM_UP_CALLS) turns.push({ ...ours, askedMs: served.askedMs, sentMs: served.sentMs })
    }
    caller.hangUp()
    requestBytes = last?.requestBytes ?? 0
    const bareRequests = call < WARM_UP_CALLS ? 0 : BARE_REQUESTS
    for (let nth = 0; nth < bareRequests; nth++)
      bareMs.push(await bareRequest(model.baseUrl, requestBytes, model.next))
  }
  model.close()
  await stage.close()
  return { ...sharesOf(turns), bareMs, connections: last?.connections ?? 0, requestBytes }
}

function sharesOf(turns: readonly Turn[]): Omit<Shares, 'bareMs' | 'connections' | 'requestBytes'> {
  return {
    requestMs: turns.map(({ wordsMs, askedMs }) => askedMs - wordsMs),
    clauseMs: turns.map(({ sentMs, spokenMs }) => spokenMs - sentMs),
    audioMs: turns.map(({ sentMs, audibleMs }) => audibleMs - sentMs),
    oursMs: turns.map(({ wordsMs, askedMs, sentMs, audibleMs }) => askedMs - wordsMs + audibleMs - sentMs),
    cpuMs: turns.map(({ cpuMs }) => cpuMs),
    rankedMs: turns.map(({ rankedMs }) => rankedMs),
  }
}

async function startModel(provider: LlmProvider): Promise<Model> {
  const child = fork(path.join(import.meta.dirname, 'model-server.ts'), [String(MODEL_MS)])
  const [listening] = (await once(child, 'message')) as [Served]
  if (listening.type !== 'listening') throw new Error('The model does not listen.')
  return {
    baseUrl: `http://127.0.0.1:${listening.port}/${provider}/v1`,
    async next() {
      const [served] = (await once(child, 'message')) as [Served]
      if (served.type !== 'served') throw new Error('The model has begun anew.')
      return served
    },
    close: () => child.kill(),
  }
}

/** The moments of the turn that is under way. */
type Moments = {
  spokenMs: number
  audibleMs: number
  cpuMs: number
  rankedMs: number
  isReplied: boolean
  isHeard: boolean
  over: () => void
}

/** The real sessions; only voice and line follow a script, and both answer at once. */
function createStage(provider: LlmProvider, baseUrl: string) {
  const meaning = startMeaning()
  let now: Moments | undefined
  const voice: TextToSpeech = {
    name: 'bench',
    async *speak(text) {
      if (now && now.spokenMs === 0) now.spokenMs = steadyMs()
      const samples = new Int16Array((LINE_RATE * SOUND_MS) / 1000).fill(3000)
      yield { text, samples, wordEndsMs: text.split(' ').map(() => SOUND_MS) }
    },
  }
  const sessions = createSessions({
    clock: systemClock,
    log: createLog('warn', false),
    brain: llmBrain({
      models: chooseModels({ provider, model: 'bench', baseUrl, apiKey: 'none' }),
      lastResort: receptionist(meaning),
      rank: timed(createRanking(meaning)),
      onHandover: ({ why, reason }) => {
        throw new Error(`The model was given up: ${why}, ${reason}`)
      },
    }),
    speechToText: { name: 'bench', listen: () => ({ push() {}, voice() {}, guess() {}, flush() {} }) },
    textToSpeech: voice,
    voiceActivity: { name: 'bench', watch: () => ({ push() {} }) },
    capacity: 10,
    emit() {},
    observe(_callId, { type }) {
      if (!now) return
      if (type === 'reply.ended') now.isReplied = true
      // The last of what is said is over when nothing more is being thought of.
      now.isHeard = type === 'playback.ended' || (now.isHeard && type !== 'playback.began')
      if (now.isReplied && now.isHeard) now.over()
    },
  })
  return {
    call: connect,
    /** As it is done when an agent is saved, so that nothing has to be read up on in a call. */
    async prepare({ accountId, agent }: Snapshot) {
      await meaning.ready
      await sessions.render(accountId, agent, EVERYTHING, new AbortController().signal)
    },
    close: () => meaning.close(),
  }

  function timed(rank: Ranking): Ranking {
    return async (...turn) => {
      const startMs = steadyMs()
      const order = await rank(...turn)
      if (now) now.rankedMs = steadyMs() - startMs
      return order
    }
  }

  async function connect(callId: string, snapshot: Snapshot) {
    const { line, opened } = createQuietLine(() => {
      if (!now || now.spokenMs === 0 || now.audibleMs > 0) return
      now.audibleMs = steadyMs()
      now.cpuMs = threadCpuMs()
    })
    const greeted = turnOver()
    if (now) now.isReplied = true
    const over = sessions.answer(line, callId, snapshot)
    const events = await opened
    await greeted
    return {
      async ask(text: string) {
        const done = turnOver()
        const beforeMs = threadCpuMs()
        const wordsMs = steadyMs()
        events.typed(text)
        const { spokenMs, audibleMs, cpuMs, rankedMs } = await done
        return { wordsMs, spokenMs, audibleMs, cpuMs: cpuMs - beforeMs, rankedMs }
      },
      hangUp() {
        now = undefined
        events.dropped('caller')
        void over
      },
    }
  }

  function turnOver(): Promise<Moments> {
    const { promise, resolve, reject } = Promise.withResolvers<Moments>()
    const timer = setTimeout(() => reject(new Error('A turn did not end.')), LONGEST_TURN_MS)
    const moments: Moments = {
      spokenMs: 0,
      audibleMs: 0,
      cpuMs: 0,
      rankedMs: 0,
      isReplied: false,
      isHeard: false,
      over,
    }
    now = moments
    return promise
    function over(): void {
      clearTimeout(timer)
      now = undefined
      resolve(moments)
    }
  }
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** A line without a network, on which nothing is heard of the caller: the words are typed. */
function createQuietLine(onPlay: () => void): { line: CallLeg; opened: Promise<CallLegEvents> } {
  const { promise: opened, resolve } = Promise.withResolvers<CallLegEvents>()
  let events: CallLegEvents | undefined
  const marks = createMarks((mark) => events?.played(mark))
  let nowMs = 0
  let heardMs = 0
  const line: CallLeg = {
    kind: 'browser',
    leadMs: 100,
    open(_callId, told) {
      events = told
      resolve(told)
    },
    tick(tickMs) {
      nowMs = tickMs
      marks.tick(tickMs)
    },
    play() {
      onPlay()
      heardMs = Math.max(heardMs, nowMs) + FRAME_MS
    },
    mark: (mark) => marks.sent(mark, heardMs),
    clear() {
      heardMs = nowMs
      marks.clear()
    },
    show() {},
    hangUp() {},
  }
  return { line, opened }
}
