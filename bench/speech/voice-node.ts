import { setTimeout as sleep } from 'node:timers/promises'
import type { Agent } from '../../server/src/product/agents/agent.ts'
import {
  startMeaning,
  type Meaning,
} from '../../server/src/voice/brain/receptionist/understanding/meaning.ts'
import type { Brain } from '../../server/src/voice/brain/brain.ts'
import { receptionist } from '../../server/src/voice/brain/receptionist/receptionist.ts'
import type { CallCommand } from '../../server/src/voice/conversation/commands.ts'
import type { CallEvent } from '../../server/src/voice/conversation/events.ts'
import {
  DEFAULT_PHRASES,
  type PhraseName,
} from '../../server/src/voice/conversation/replies/canned-phrases.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { createLocalSpeech, type LocalSpeech } from '../../server/src/voice/speech/local/local.ts'
import { voiceFor } from '../../server/src/voice/snapshot.ts'
import type { Snapshot } from '../../server/src/voice/protocol.ts'
import type { CallLimit } from '../../server/src/voice/session/call-limit.ts'
import { createSessions, type Sessions } from '../../server/src/voice/session/sessions.ts'
import { callLimits } from '../../server/src/product/subscription/plan-limits.ts'
import { createTelephone, type Telephone } from './telephone.ts'

/** Everything that a call needs, with the real models; only nothing is stored. */
export type VoiceNode = {
  readonly speech: LocalSpeech
  readonly meaning: Meaning
  readonly sessions: Sessions
  /** Renders what the agent may need at any moment, and these texts. */
  prepare(agent: Agent, texts: readonly string[]): Promise<void>
  call(agent: Agent): BenchCall
  close(): Promise<void>
}

export type Happened = {
  readonly atMs: number
  /** When the last frame is heard that was played until then. */
  readonly playedMs: number
  readonly event: CallEvent
  readonly commands: readonly CallCommand[]
}

export type BenchCall = {
  readonly telephone: Telephone
  /** Every step of the call with the moment of `performance.now()` at which it was taken. */
  readonly happened: Happened[]
  /** The moment at which the answer is first heard; a filler is none. Undefined where there is none in time. */
  answered(): Promise<number | undefined>
  hangUp(): Promise<void>
}

export const ACCOUNT = newId('account', 0)
/** More than any benchmark has at once. */
const CAPACITY = 10
/** A long question and its answer. */
const LONGEST_WAIT_MS = 15_000
const LOOK_EVERY_MS = 10
/** What a call may need at any moment, and has made when the agent is saved. */
const LINES: readonly PhraseName[] = ['greeting', 'one_moment', 'still_looking', 'trouble', 'say_again']

/** With a call limit, it is told how the node copes, and limits nothing. The brain is the receptionist's, or another. */
export async function startVoiceNode(watched?: CallLimit, brain?: Brain): Promise<VoiceNode> {
  const log = createLog('warn', false)
  const speech = createLocalSpeech(log)
  const meaning = startMeaning()
  if (watched) speech.workers.watch(watched.worked)
  await Promise.all([speech.load(), meaning.ready])
  const stories = new Map<string, (event: CallEvent, commands: readonly CallCommand[]) => void>()
  const sessions = createSessions({
    clock: systemClock,
    log,
    brain: brain ?? receptionist(meaning),
    speechToText: speech.stt,
    textToSpeech: speech.voice,
    voiceActivity: speech.activity,
    capacity: CAPACITY,
    callLimit: watched && { ...watched, limit: CAPACITY },
    emit() {},
    observe: (callId, event, commands) => stories.get(callId)?.(event, commands),
  })
  return {
    speech,
    meaning,
    sessions,
    async prepare(agent, texts) {
      const lines = LINES.map((name) => (name === 'greeting' ? agent.greeting : DEFAULT_PHRASES[name]))
      const voice = voiceFor({ accountId: ACCOUNT, agent })
      for (const text of [...lines, ...texts])
        await sessions.say(ACCOUNT, { text, voice, kept: 'in_memory' }, new AbortController().signal)
    },
    call(agent) {
      const callId = newId('call', systemClock.now())
      const happened: Happened[] = []
      const telephone = createTelephone()
      stories.set(callId, (event, commands) =>
        happened.push({ atMs: performance.now(), playedMs: telephone.playedMs, event, commands }),
      )
      const over = sessions.answer(telephone.line, callId, snapshotOf(agent))
      return {
        telephone,
        happened,
        answered: () => firstAnswer(telephone, happened),
        async hangUp() {
          telephone.hangUp()
          await over
          stories.delete(callId)
        },
      }
    },
    async close() {
      await Promise.all([speech.close(), meaning.close()])
    },
  }
}

async function firstAnswer(telephone: Telephone, happened: readonly Happened[]): Promise<number | undefined> {
  const asked = happened.length
  for (let waitedMs = 0; waitedMs < LONGEST_WAIT_MS; waitedMs += LOOK_EVERY_MS) {
    const since = happened.slice(asked)
    const clauses = new Set(
      since.flatMap(({ commands }) =>
        commands.flatMap((command) => (command.type === 'speak' ? [command.speech] : [])),
      ),
    )
    const began = since.find(({ event }) => event.type === 'playback.began' && clauses.has(event.speech))
    const heardMs = began && telephone.voiceSince(began.playedMs)
    if (heardMs !== undefined) return heardMs
    await sleep(LOOK_EVERY_MS)
  }
  return undefined
}

function snapshotOf(agent: Agent): Snapshot {
  return {
    accountId: ACCOUNT,
    agent,
    subscriptionUsable: true,
    caller: '+12125550123',
    dialled: null,
    timeZone: 'UTC',
    dialling: { countries: [], operatorCountries: [], fictional: false },
    limits: { ...callLimits('enterprise'), callsLeft: callLimits('enterprise').maxCalls },
  }
}

export function agentWith(faq: Agent['faq'], voiceId = 'sarah'): Agent {
  return {
    id: newId('agent', 0),
    business_name: 'Bright Dental',
    agent_name: 'Ava',
    phone_number: null,
    phone_number_sid: null,
    disclosure: { enabled: true, switched_off: null },
    language: 'en',
    languages: null,
    voices: [],
    voice_id: voiceId,
    voice_settings: null,
    greeting: 'Hello.',
    system_prompt: 'You are the receptionist of a dental practice. Be brief and kind.',
    status: 'active',
    escalation_policy: 'never',
    escalation_number: null,
    forwarding_number: null,
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
    business_hours: null,
    faq,
    created_at: '',
    updated_at: '',
  }
}
