import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { readNotice } from '../notice.ts'
import { failures } from './envelope.ts'

/** Not for strangers: exact versions show which exploits to try. */
export const licenceRoutes: FastifyPluginAsyncTypebox = async (app) => {
  let notice: string | undefined
  app.route({
    method: 'GET',
    url: '/licences',
    schema: {
      operationId: 'getLicences',
      tags: ['Service'],
      summary: 'Whose work Parley is made with',
      description:
        'The models, data and packages that it is installed with, and their licences, as `parley licences` prints them.',
      produces: ['text/plain'],
      response: { 200: Type.String(), ...failures() },
    },
    handler: async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send((notice ??= readNotice())),
  })
}
