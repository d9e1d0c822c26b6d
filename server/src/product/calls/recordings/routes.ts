import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { ServiceError } from '../../../platform/errors.ts'
import { BODY_FAILURES, failures } from '../../../platform/http/envelope.ts'
import type { HttpServer } from '../../../platform/http/server.ts'
import { readRange, type ByteRange } from './byte-range.ts'
import { openRecording, removeRecording, type OpenRecording } from './recordings.ts'
import { getCall } from '../store.ts'

const CallParams = Type.Object({
  callId: Type.String({ minLength: 1, maxLength: 100, description: 'Call identifier.' }),
})
const RangeHeaders = Type.Object({
  range: Type.Optional(Type.String({ description: 'One range of bytes, as in RFC 9110.' })),
  'if-range': Type.Optional(Type.String({ description: 'The `ETag` that the range belongs to.' })),
})
const WAV = { 'audio/wav': { schema: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }) } }

type Options = { db: Db; clock: Clock; recordings: string }

/** The sound of calls, from this node's disk. */
export async function recordingRoutes(app: HttpServer, { db, clock, recordings }: Options): Promise<void> {
  app.route({
    method: 'GET',
    url: '/calls/:callId/recording',
    schema: {
      operationId: 'getRecording',
      tags: ['Calls'],
      summary: 'Hear a call',
      description:
        'The recording of a call as a WAV file: 16 kHz, the caller left, the agent right. One range of bytes can be asked for. 404 where the call was not recorded, its recording was deleted, or is on the disk of another node.',
      params: CallParams,
      headers: RangeHeaders,
      response: {
        200: { description: 'All of it.', content: WAV },
        206: { description: 'The range that was asked for.', content: WAV },
        ...failures(404, 416),
      },
    },
    handler: async ({ account, params, headers, method }, reply) => {
      const call = await getCall(db, account.id, params.callId)
      const recording = await openRecording(db, recordings, account.id, call, clock.now())
      return send(reply, recording, { ...headers, callId: call.id, isHead: method === 'HEAD' })
    },
  })

  app.route({
    method: 'DELETE',
    url: '/calls/:callId/recording',
    schema: {
      operationId: 'deleteRecording',
      tags: ['Calls'],
      summary: 'Delete a recording',
      description: 'Deletes the recording of a call; the call and its transcript stay. Irreversible.',
      params: CallParams,
      response: {
        204: Type.Null({ 'x-response-description': 'It is gone.' }),
        ...failures(404, ...BODY_FAILURES),
      },
    },
    handler: async ({ account, params }, reply) => {
      const call = await getCall(db, account.id, params.callId)
      await removeRecording(recordings, account.id, call)
      return reply.code(204).send(null)
    },
  })
}

type Asked = {
  readonly range?: string | undefined
  readonly 'if-range'?: string | undefined
  readonly callId: string
  readonly isHead: boolean
}

async function send(reply: FastifyReply, recording: OpenRecording, asked: Asked): Promise<FastifyReply> {
  const { totalBytes, modifiedMs } = recording
  const tag = `"${totalBytes.toString(16)}-${Math.floor(modifiedMs).toString(16)}"`
  const modified = new Date(modifiedMs).toUTCString()
  void reply.headers({ 'accept-ranges': 'bytes', etag: tag, 'last-modified': modified })
  // RFC 9110 13.1.5: of another version than the one that it has a part of, a client is sent the whole.
  const isSame = asked['if-range'] === undefined || [tag, modified].includes(asked['if-range'])
  const range = isSame ? readRange(asked.range, totalBytes) : undefined
  if (range === 'unsatisfiable') {
    await recording.close()
    void reply.header('content-range', `bytes */${totalBytes}`)
    throw new ServiceError('range_not_satisfiable', `The recording has ${totalBytes} bytes.`)
  }
  if (range) void reply.code(206).header('content-range', contentRange(range, totalBytes))
  const { first, last } = range ?? { first: 0, last: totalBytes - 1 }
  void reply.type('audio/wav').headers({
    'content-length': last - first + 1,
    'content-disposition': `inline; filename="${asked.callId}.wav"`,
  })
  const body = asked.isHead ? Readable.from([]) : Readable.from(recording.read({ first, last }))
  // Also where the client is gone before the first byte is read.
  body.once('close', () => void recording.close())
  return reply.send(body)
}

function contentRange({ first, last }: ByteRange, totalBytes: number): string {
  return `bytes ${first}-${last}/${totalBytes}`
}
