import { Type } from 'typebox'
import { writeWav } from '../audio/wav.ts'
import { notFound, ServiceError } from '../errors.ts'
import { data, Data, failures } from '../http/envelope.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import type { HttpServer } from '../http/server.ts'
import { findVoice, Voice, VOICES } from './voice.ts'

const PREVIEW_RATE = 16_000
const OWN_PACE = 1
/** As long as a greeting (D-L1). */
const MAX_TEXT = 1000
/** Making speech is work for a whole core: an account gets so much of it in a minute. */
const PREVIEWS_PER_MINUTE = 30

type Options = {
  say(text: string, voice: { voiceId: string; rate: number }): Promise<Int16Array>
  previews: RateLimiter
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

export async function voiceRoutes(app: HttpServer, { say, previews }: Options): Promise<void> {
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
        'A few words in this voice, or those of `text`, as a WAV file (16 kHz, mono). At most 30 in a minute. 503 while the speech models load.',
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
      const { allowed, resetSeconds } = previews.take(account.id, PREVIEWS_PER_MINUTE)
      if (!allowed) {
        void reply.header('retry-after', resetSeconds)
        throw new ServiceError('rate_limited', `Too many previews; try again in ${resetSeconds} s.`)
      }
      const text = query.text ?? previewOf(voice)
      const samples = await say(text, { voiceId: voice.id, rate: OWN_PACE })
      return reply.type('audio/wav').send(Buffer.from(writeWav(samples, PREVIEW_RATE)))
    },
  })
}

function previewOf({ name }: Voice): string {
  return `Hello, this is ${name}. Thank you for calling, how can I help you today?`
}
