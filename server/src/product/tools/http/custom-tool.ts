import { iso, SECOND_MS } from '../../../platform/clock.ts'
import { postOnce, type PostAnswer } from './post-once.ts'
import type { Guard } from './ssrf-guard.ts'
import { signedHeaders } from './standard-webhooks.ts'
import { refused, type Json, type Tool, type ToolAnswer, type ToolContext } from '../../../voice/tool.ts'

/** A tool of the user's own: their server does the work. */
export type CustomToolDefinition = {
  readonly name: string
  readonly description: string
  /** JSON schema of an object. */
  readonly parameters: Readonly<Record<string, unknown>>
  readonly url: string
  /** `whsec_...`; two while one takes the place of the other. */
  secrets(): Promise<readonly string[]>
  readonly timeoutMs?: number
  /** Said while it runs. */
  readonly filler?: string | undefined
}

export type CustomToolSettings = {
  readonly guard: Guard
  /** The time of the request, in milliseconds since 1970. */
  now(): number
  readonly ca?: string
}

export const MAX_TIMEOUT_MS = 20_000
const DEFAULT_TIMEOUT_MS = 10_000
const CONNECT_MS = 3000
export const MAX_RESPONSE_BYTES = 65_536

/**
 * Asks the user's server by a signed request (standardwebhooks.com). `webhook-id` is the idempotency key: the same for
 * every attempt at the same tool call, so that their server can recognise a repetition. We never repeat what may have
 * arrived.
 */
export function createCustomTool(definition: CustomToolDefinition, settings: CustomToolSettings): Tool {
  const { name, description, parameters, filler, url, secrets, timeoutMs = DEFAULT_TIMEOUT_MS } = definition
  const { guard, now, ca } = settings
  const bounds = {
    connectMs: CONNECT_MS,
    totalMs: Math.min(timeoutMs, MAX_TIMEOUT_MS),
    maxResponseBytes: MAX_RESPONSE_BYTES,
    ...(ca === undefined ? {} : { ca }),
  }
  return {
    name,
    description,
    parameters,
    ...(filler === undefined ? {} : { filler }),
    // Their server gets the key, but what it does with it is not ours to promise.
    repeat: 'never',
    async run(args, context, signal) {
      const target = await guard(url)
      if ('refused' in target) return didNotWork(target.refused)
      const sentMs = now()
      const body = JSON.stringify(bodyOf(name, args, context, sentMs))
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json',
        'user-agent': 'Parley-Tools/1',
        ...signedHeaders(await secrets(), context.key, Math.floor(sentMs / SECOND_MS), body),
      }
      return answerOf(await postOnce(target, headers, body, bounds, signal))
    },
  }
}

function bodyOf(name: string, args: Json, { callId, callerNumber }: ToolContext, sentMs: number): Json {
  return {
    type: 'tool.called',
    timestamp: iso(sentMs),
    data: { call_id: callId, caller_number: callerNumber, tool: name, arguments: args },
  }
}

function answerOf(answer: PostAnswer): ToolAnswer {
  if ('failure' in answer) return didNotWork(answer.failure, answer.sent)
  const { status, contentType, body } = answer
  if (status >= 300 && status < 400) return didNotWork('redirected')
  // An answer means that the request arrived: an error status does not say what was done before.
  if (status >= 500) return didNotWork('server_failed', true, { status })
  if (status < 200 || status >= 400) return didNotWork('server_refused', false, { status })
  if (status === 204 || body === '') return { ok: true, result: null, effect: null }
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType)) return didNotWork('not_json')
  try {
    return { ok: true, result: JSON.parse(body) as Json, effect: null }
  } catch {
    return didNotWork('not_json')
  }
}

function didNotWork(
  error: string,
  uncertain = false,
  more: { readonly [key: string]: Json } = {},
): ToolAnswer {
  const answer = refused(error, 'Say that it did not work just now, and offer to take a message.', more)
  return uncertain ? { ...answer, uncertain: true } : answer
}
