import type { ServerResponse } from 'node:http'
import { Type } from 'typebox'
import { SYNTHETIC_SPEECH, writeWav } from '../../voice/audio/wav.ts'
import { notFound, ServiceError } from '../../platform/errors.ts'
import { data, Data, failures } from '../../platform/http/envelope.ts'
import type { RateLimiter } from '../../platform/http/limits/rate-limit.ts'
import type { HttpServer } from '../../platform/http/server.ts'
import type { AccountId } from '../../platform/ids.ts'
import { findVoice, Voice, VOICES } from './voice.ts'

const PREVIEW_RATE = 16_000
const OWN_PACE = 1
/** As long as a greeting (D-L1). */
const MAX_TEXT = 1000

/** What an account may be waiting for at a time; they are made one after the other. */
const MAX_PREVIEWS_AT_ONCE = 4
const RETRY_SECONDS = 2

/** What is cached need not be synthesised for the next request. */
type Wanted = { text: string; voice: { voiceId: string; rate: number }; kept: 'not' | 'on_disk' }

type Options = {
  preview(accountId: AccountId, wanted: Wanted, signal: AbortSignal): Promise<Int16Array>
  previews: RateLimiter
  /** Making speech is work for a whole core: an account gets so much of it by its plan. */
  previewsAMinute(accountId: AccountId): Promise<number>
}

const PreviewQuery = Type.Object(
  {
    text: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_TEXT,
        pattern: '\\S',
        'x-hint': 'must not be blank.',
        description: 'What to say, such as a greeting; a few words of introduction if omitted.',
      }),
    ),
  },
  { additionalProperties: false },
)

export async function voiceRoutes(
  app: HttpServer,
  { preview, previews, previewsAMinute }: Options,
): Promise<void> {
  const waiting = createWaiting()
  app.route({
    method: 'GET',
    url: '/voices',
    schema: {
      operationId: 'listVoices',
      tags: ['Voices'],
      summary: 'List the voices',
      description: 'Nine voices; use an `id` as an agent’s `voice_id` (D-F10).',
      response: { 200: Data(Type.Array(Voice)), ...failures() },
    },
    handler: async () => data([...VOICES]),
  })

  app.route({
    method: 'GET',
    url: '/voices/:voiceId/preview',
    schema: {
      operationId: 'previewVoice',
      tags: ['Voices'],
      summary: 'Hear a voice',
      description:
        'A few words in this voice, or those of `text`, as a WAV file (16 kHz, mono). How many in a minute goes by the plan (`limits.previews_a_minute`); they are made ' +
        'one after the other, of which 4 may wait. Calls come first. With a paid cloud voice the text counts towards ' +
        'the day’s budget of characters, beyond which it is a 403 (D-E2). 503 while the speech models load.',
      params: Type.Object({
        voiceId: Type.String({ minLength: 1, maxLength: 100, description: 'Voice identifier.' }),
      }),
      querystring: PreviewQuery,
      response: {
        200: {
          description: 'The sound.',
          content: { 'audio/wav': { schema: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }) } },
        },
        ...failures(404),
      },
    },
    handler: async ({ account, params, query }, reply) => {
      const voice = findVoice(params.voiceId)
      if (!voice) throw notFound(`Voice ${params.voiceId}`)
      const { allowed, resetSeconds } = previews.take(account.id, await previewsAMinute(account.id))
      if (!allowed) {
        void reply.header('retry-after', resetSeconds)
        throw new ServiceError('rate_limited', `Too many previews; try again in ${resetSeconds} s.`)
      }
      if (waiting.of(account.id) >= MAX_PREVIEWS_AT_ONCE) {
        void reply.header('retry-after', RETRY_SECONDS)
        throw new ServiceError(
          'rate_limited',
          `${MAX_PREVIEWS_AT_ONCE} previews are being made; wait for one of them.`,
        )
      }
      const wanted = {
        text: query.text ?? previewOf(voice),
        voice: { voiceId: voice.id, rate: OWN_PACE },
        kept: query.text === undefined ? 'on_disk' : 'not',
      } as const
      const samples = await waiting.during(account.id, preview(account.id, wanted, whileOpen(reply.raw)))
      return reply.type('audio/wav').send(Buffer.from(writeWav(samples, PREVIEW_RATE, 1, SYNTHETIC_SPEECH)))
    },
  })
}

/** Aborted when the client is gone. */
function whileOpen(response: ServerResponse): AbortSignal {
  const aborter = new AbortController()
  response.once('close', () => aborter.abort())
  return aborter.signal
}

/** How many previews each account waits for. */
function createWaiting() {
  const waiting = new Map<AccountId, number>()
  return {
    of: (accountId: AccountId) => waiting.get(accountId) ?? 0,
    async during<Result>(accountId: AccountId, work: Promise<Result>): Promise<Result> {
      waiting.set(accountId, this.of(accountId) + 1)
      return work.finally(() => {
        const left = this.of(accountId) - 1
        if (left === 0) waiting.delete(accountId)
        else waiting.set(accountId, left)
      })
    },
  }
}

function previewOf({ name }: Voice): string {
  return `Hello, this is ${name}. Thank you for calling, how can I help you today?`
}
