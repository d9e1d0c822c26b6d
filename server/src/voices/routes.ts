import { Type } from 'typebox'
import { writeWav } from '../audio/wav.ts'
import { notFound } from '../errors.ts'
import { data, Data, failures } from '../http/envelope.ts'
import type { HttpServer } from '../http/server.ts'
import { findVoice, Voice, VOICES } from './voice.ts'

const PREVIEW_RATE = 16_000
const OWN_PACE = 1

type Options = { say(text: string, voice: { voiceId: string; rate: number }): Promise<Int16Array> }

export async function voiceRoutes(app: HttpServer, { say }: Options): Promise<void> {
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
        'A few words in this voice, as a WAV file (16 kHz, mono). 503 while the speech models load.',
      params: Type.Object({
        voiceId: Type.String({ minLength: 1, maxLength: 100, description: 'Voice identifier.' }),
      }),
      response: {
        200: {
          description: 'The sound.',
          content: { 'audio/wav': { schema: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }) } },
        },
        ...failures(404),
      },
    },
    handler: async ({ params }, reply) => {
      const voice = findVoice(params.voiceId)
      if (!voice) throw notFound(`Voice ${params.voiceId}`)
      const samples = await say(previewOf(voice), { voiceId: voice.id, rate: OWN_PACE })
      return reply.type('audio/wav').send(Buffer.from(writeWav(samples, PREVIEW_RATE)))
    },
  })
}

function previewOf({ name }: Voice): string {
  return `Hello, this is ${name}. Thank you for calling, how can I help you today?`
}
