import { setTimeout as pause } from 'node:timers/promises'
import { Type } from 'typebox'
import { Call } from '../../product/calls/call.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../config/config.ts'
import type { Ended } from '../../voice/transport/call-leg.ts'
import type { ServerMessage } from '../../voice/web-call-messages.ts'
import { Transcript } from '../../product/transcripts/transcript.ts'
import { DEFAULT_TAG } from '../../language/tags.ts'
import { Failure } from '../failure.ts'
import { openAccess, spokenBy, type Access, type CalledAgent } from './access.ts'
import { converse, type Round, type Step } from './conversation.ts'
import { loadOwnSpeech, type OwnSpeech } from './own-speech.ts'
import { readRecordings } from './recording.ts'
import type { ScriptLine } from './script.ts'
import { connectCaller } from './scripted-caller.ts'
import { findService, type ServiceClient } from './service-client.ts'
import type { Tape } from './audio-buffer.ts'

const TRANSCRIPT_MS = 20_000
const POLL_MS = 200

/** The parts of a call in the order in which they are needed. */
export type Part =
  | 'service'
  | 'key'
  | 'agent'
  | 'models'
  | 'socket'
  | 'answer'
  | 'conversation'
  | 'hearing'
  | 'transcript'

export type CallOptions = {
  readonly url: string
  readonly key: string | undefined
  readonly agentId: string | undefined
  readonly caller: string | undefined
  readonly lines: readonly ScriptLine[]
  /** What the caller speaks (BCP 47); what the agent greets in where it is left out. */
  readonly language?: string | undefined
  /** Said before the lines, in what the caller speaks. */
  readonly question?: Readonly<Record<string, string>> | undefined
}

export type CallTools = {
  readonly clock: Clock
  readonly signal: AbortSignal
  /** For a person who waits. */
  say(line: string): void
  /** Called before each part; what is thrown then belongs to it. */
  enter(part: Part): void
}

export type HeardRound = Round & { readonly heard: string }

export type CallResult = {
  readonly version: string
  readonly url: string
  readonly agent: CalledAgent
  /** What the caller spoke (BCP 47). */
  readonly language: string
  readonly access: string
  readonly callId: string
  readonly rounds: readonly HeardRound[]
  readonly ended: Ended | undefined
  readonly problem: string | undefined
  /** What the service found wrong with the caller's messages. */
  readonly complaints: readonly string[]
  readonly transcript: Transcript | undefined
  readonly tape: Tape
}

/** A whole call, from finding the service to the transcript. Throws where there is nothing to report. */
export async function placeCall(config: Config, options: CallOptions, tools: CallTools): Promise<CallResult> {
  const recordings = await readRecordings(options.lines)
  tools.enter('service')
  const version = await findService(options.url, tools.signal).catch((error: unknown) => {
    throw error instanceof Failure ? new Failure(`${error.message} Start it with \`parley start\`.`) : error
  })
  const access = await openAccess(config, { ...options, ...tools })
  try {
    tools.enter('models')
    const spoken = spokenBy(access.agent)
    const language = options.language ?? spoken[0] ?? DEFAULT_TAG
    const speech = await loadOwnSpeech(access.agent.voice_id, { caller: language, agent: spoken }, tools)
    try {
      const asked = options.question?.[language]
      const first: ScriptLine[] = asked === undefined ? [] : [{ kind: 'say', text: asked }]
      const steps = await speech.prepare([...first, ...options.lines], recordings)
      const held = await hold(access, speech, steps, options.caller, tools)
      return { version, url: options.url, agent: access.agent, language, access: access.says, ...held }
    } finally {
      await speech.close()
    }
  } finally {
    await access.close()
  }
}

async function hold(
  { agent, client }: Access,
  speech: OwnSpeech,
  steps: readonly Step[],
  from: string | undefined,
  tools: CallTools,
) {
  tools.say(`Calling ${agent.business_name}.`)
  const { url } = await invite(client, agent.id, from)
  tools.enter('socket')
  const caller = await connectCaller(url, {
    signal: tools.signal,
    onRinging: () => tools.enter('answer'),
    onMessage: (message) => tell(message, tools.say),
  })
  try {
    tools.enter('conversation')
    const { rounds, problem } = await converse(caller, steps)
    tools.signal.throwIfAborted()
    tools.enter('hearing')
    const heard: HeardRound[] = []
    for (const each of rounds) heard.push({ ...each, heard: await speech.understand(each.voice) })
    tools.enter('transcript')
    const found = await findTranscript(client, agent.id, caller.callId, tools.signal)
    return {
      callId: caller.callId,
      rounds: heard,
      ended: caller.ended,
      problem:
        problem ?? (found === undefined ? `No transcript came within ${TRANSCRIPT_MS / 1000} s.` : undefined),
      complaints: caller.moments.flatMap(({ message }) => (message.type === 'error' ? [message.error] : [])),
      transcript: found,
      tape: caller.tape,
    }
  } finally {
    caller.close()
  }
}

const Invitation = Type.Object({ url: Type.String(), call_id: Type.String() })

function invite(client: ServiceClient, agentId: string, caller: string | undefined) {
  const body = caller === undefined ? {} : { caller }
  return client.ask(Invitation, 'POST', `/agents/${encodeURIComponent(agentId)}/web-calls`, body)
}

function tell(message: ServerMessage, say: (line: string) => void): void {
  if (message.type === 'words' && message.final && message.text !== '')
    say(`${message.speaker}: ${message.text}`)
  if (message.type === 'ended') say(`The call has ended (${message.reason}).`)
}

/** Undefined where none comes in time. */
async function findTranscript(
  client: ServiceClient,
  agentId: string,
  callId: string,
  signal: AbortSignal,
): Promise<Transcript | undefined> {
  for (let waitedMs = 0; waitedMs < TRANSCRIPT_MS; waitedMs += POLL_MS) {
    const { transcript_id: id } = await client.ask(Call, 'GET', `/calls/${callId}`)
    if (id !== null) return await client.ask(Transcript, 'GET', `/agents/${agentId}/transcripts/${id}`)
    await pause(POLL_MS, undefined, { signal })
  }
  return undefined
}
