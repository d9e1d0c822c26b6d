import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { data, Data, failures } from '../http/envelope.ts'
import { Voice, VOICES } from './voice.ts'

export const voiceRoutes: FastifyPluginAsyncTypebox = async (app) => {
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
}
