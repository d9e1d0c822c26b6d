import { systemClock } from '../../server/src/platform/clock.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { createMarks } from '../../server/src/voice/transport/browser/marks.ts'
import type { CallLeg, CallLegEvents } from '../../server/src/voice/transport/call-leg.ts'
import { createLog } from '../../server/src/platform/log.ts'
import type { Snapshot } from '../../server/src/voice/protocol.ts'
import { createSessions } from '../../server/src/voice/session/sessions.ts'
import type { Brain } from '../../server/src/voice/brain/brain.ts'
import type { SpeechToText } from '../../server/src/voice/speech/speech-to-text.ts'
import type { SpokenClause, TextToSpeech } from '../../server/src/voice/speech/text-to-speech.ts'
import type { VoiceActivity } from '../../server/src/voice/speech/voice-activity.ts'
import { callLimits } from '../../server/src/product/subscription/plan-limits.ts'
import type { BenchCall, Engine } from './engine.ts'
import type { Probe } from './probe.ts'
import { createActivity, createStt, speak, think } from './providers.ts'
import { FRAME_MS, GREETING, RATE } from './script.ts'

/** Ahead of real time by as much as a browser's line. */
const LEAD_MS = 100
const CAPACITY = 1000

/** Which call the providers are working for. Their ports do not say, since they need not know. */
type Desk = {
  /** The call that is just being answered. */
  answering: Probe | undefined
  readonly byCaller: Map<string, Probe>
  readonly byReply: Map<string, Probe>
}

/**
 * The real sessions with everything behind them, but for the store: the journal is written and discarded.
 */
export function createParleyEngine(): Engine {
  const desk: Desk = { answering: undefined, byCaller: new Map(), byReply: new Map() }
  const sessions = createSessions({
    clock: systemClock,
    log: createLog('warn', false),
    brain: brainOf(desk),
    speechToText: sttOf(desk),
    textToSpeech: voiceOf(desk),
    voiceActivity: activityOf(desk),
    capacity: CAPACITY,
    emit() {},
  })
  return {
    async connect(call) {
      const caller = `+1202555${String(call.number).padStart(4, '0')}`
      desk.byCaller.set(caller, call.probe)
      const { promise, resolve } = Promise.withResolvers<void>()
      const line = createBenchLine(call, () => {
        desk.answering = call.probe
        resolve()
      })
      void sessions.answer(line, `call_${call.number}`, snapshotFor(caller))
      await promise
    },
  }
}

/** A line without a network: frames come with the frame clock, and what is played is heard in real time. */
function createBenchLine({ probe, nextFrame }: BenchCall, onOpen: () => void): CallLeg {
  let events: CallLegEvents | undefined
  const marks = createMarks((mark) => events?.played(mark))
  const leg = { nowMs: 0, heardMs: 0 }
  return {
    kind: 'browser',
    leadMs: LEAD_MS,
    open(_callId, opened) {
      events = opened
      onOpen()
    },
    tick(tickMs) {
      leg.nowMs = tickMs
      marks.tick(tickMs)
      events?.frame(nextFrame())
    },
    play() {
      probe.audible()
      leg.heardMs = Math.max(leg.heardMs, leg.nowMs) + FRAME_MS
    },
    mark: (mark) => marks.sent(mark, leg.heardMs),
    clear() {
      probe.silenced()
      leg.heardMs = leg.nowMs
      marks.clear()
    },
    show() {},
    hangUp(reason) {
      throw new Error(`A call of the benchmark ended: ${reason}.`)
    },
  }
}

function sttOf(desk: Desk): SpeechToText {
  return {
    name: 'bench',
    listen(onHeard) {
      const push = createStt(answering(desk), (words) => {
        onHeard({ type: 'words', ...words, confidence: null })
        if (words.final) onHeard({ type: 'paused' })
      })
      return { push, voice() {}, guess() {}, flush() {} }
    },
  }
}

function activityOf(desk: Desk): VoiceActivity {
  return {
    name: 'bench',
    watch(_rate, onActivity) {
      let atMs = 0
      const push = createActivity(answering(desk), (voiced) => {
        if (voiced.type === 'started') onActivity({ type: 'started', fromMs: atMs })
        if (voiced.type === 'stopped') onActivity({ type: 'stopped', fromMs: atMs, silentMs: FRAME_MS })
      })
      return {
        push(frame) {
          push(frame)
          atMs += FRAME_MS
        },
      }
    },
  }
}

function answering({ answering }: Desk): Probe {
  if (!answering) throw new Error('No call is being answered.')
  return answering
}

function brainOf({ byCaller, byReply }: Desk): Brain {
  return {
    name: 'bench',
    open({ callerNumber }) {
      const probe = byCaller.get(callerNumber ?? '')
      if (!probe) throw new Error(`Nobody calls from ${callerNumber}.`)
      return {
        async reply(_heard, emit, signal) {
          const clause = await think(probe, signal)
          byReply.set(clause, probe)
          emit({ clause, source: 'model' })
        },
      }
    },
  }
}

const UNHEARD: Probe = {
  fellSilent() {},
  noticed() {},
  heard() {},
  asked() {},
  answered() {},
  ordered() {},
  spoken() {},
  audible() {},
  voiceRose() {},
  guardOver() {},
  silenced() {},
}

function voiceOf({ byReply }: Desk): TextToSpeech {
  return {
    name: 'bench',
    async *speak(text, _voiceId, _options, signal) {
      const probe = byReply.get(text) ?? UNHEARD
      byReply.delete(text)
      yield clauseOf(text, await speak(probe, signal))
    },
  }
}

function clauseOf(text: string, samples: Int16Array): SpokenClause {
  const words = text.split(' ')
  const wordMs = (samples.length * 1000) / RATE / words.length
  return { text, samples, wordEndsMs: words.map((_, index) => (index + 1) * wordMs) }
}

export function snapshotFor(caller: string): Snapshot {
  const accountId = newId('account', 0)
  const at = '2026-01-01T00:00:00.000Z'
  return {
    accountId,
    subscriptionUsable: true,
    timeZone: 'UTC',
    dialling: { countries: [], operatorCountries: [], fictional: false },
    limits: { ...callLimits('enterprise'), callsLeft: callLimits('enterprise').maxCalls },
    caller,
    dialled: null,
    agent: {
      id: 'agt_bench',
      business_name: 'Bright Dental',
      agent_name: 'Ava',
      phone_number: null,
      phone_number_sid: null,
      disclosure: { enabled: true, switched_off: null },
      language: 'en',
      languages: null,
      voices: [],
      voice_id: 'sarah',
      greeting: GREETING,
      system_prompt: 'You are the receptionist of a dental practice.',
      status: 'active',
      escalation_policy: 'never',
      forwarding_number: null,
      escalation_number: null,
      business_hours: null,
      faq: [],
      voice_settings: null,
      functions_enabled: false,
      retention_days: null,
      recording: { enabled: false, retention_days: 30 },
      tools: [],
      lookup_url: null,
      lookup_timeout_ms: 500,
      grounding: 'strict',
      grounding_chosen: null,
      redact: [],
      variables: {},
      booking: null,
      created_at: at,
      updated_at: at,
    },
  }
}
