import { Type } from 'typebox'
import type { TwilioConfig } from '../../../../config/carrier.ts'
import { SECOND_MS } from '../../../../platform/clock.ts'
import { ServiceError } from '../../../../platform/errors.ts'
import type { HttpServer } from '../../../../platform/http/server.ts'
import type { CallDesk, CarrierCall, CarrierLine } from '../../../calls/carrier/port.ts'
import { holdToPace } from '../../../calls/live/socket-guard.ts'
import { dialFailureIn, endedBy } from './call-status.ts'
import { TwilioFault, type TwilioClient } from './client.ts'
import { isSigned, signatureOf } from './signature.ts'
import { placedTwiml, toTwiml, type CallUrls } from './twiml.ts'

const MAX_BODY_BYTES = 16 * 1024
const PATH = '/carrier'
const FORM = 'application/x-www-form-urlencoded'
const HEADER = 'x-twilio-signature'
const NOT_FOUND = 404

/** Calls by Twilio: its webhooks, and the sound by its media streams. */
export function twilioLine(config: TwilioConfig, publicUrl: string, client: TwilioClient): CarrierLine {
  const urls = callUrls(publicUrl)
  return {
    routes: (app, desk) => registerRoutes(app, desk, { authToken: config.authToken, publicUrl, urls }),
    async place({ number, from, ringMs, token }) {
      const { sid } = await client.account('POST', '/Calls', {
        To: number,
        From: from,
        Twiml: placedTwiml(`${urls.stream}/${token}`),
        Timeout: Math.max(1, Math.round(ringMs / SECOND_MS)),
        StatusCallback: `${urls.status}/${token}`,
        StatusCallbackMethod: 'POST',
      })
      return String(sid)
    },
    hangUp: (reference) => update(client, reference, { Status: 'completed' }),
    ask: (reference) => update(client, reference, { Url: urls.after, Method: 'POST' }),
  }
}

/** A call that is over cannot be changed any more, and need not. */
async function update(
  client: TwilioClient,
  reference: string,
  fields: Record<string, string>,
): Promise<void> {
  try {
    await client.account('POST', `/Calls/${reference}`, fields)
  } catch (error) {
    if (!(error instanceof TwilioFault && (error.status === NOT_FOUND || error.code === CALL_OVER)))
      throw error
  }
}

const CALL_OVER = 21_220

function callUrls(publicUrl: string): CallUrls {
  const base = publicUrl + PATH
  return { after: `${base}/after`, status: `${base}/status`, stream: `${base.replace(/^http/, 'ws')}/stream` }
}

type Secrets = { readonly authToken: string; readonly publicUrl: string; readonly urls: CallUrls }

const Params = Type.Object({ token: Type.String({ pattern: '^[\\w-]{1,100}$' }) })

/** Nothing is made for a request before its signature, over the address as Twilio was given it, is right. */
async function registerRoutes(
  root: HttpServer,
  desk: CallDesk,
  { authToken, publicUrl, urls }: Secrets,
): Promise<void> {
  await root.register(async (scope) => {
    const app = scope as HttpServer
    app.addContentTypeParser(
      FORM,
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (request, body, done) => {
        const fields = new URLSearchParams(String(body))
        const isOurs = isSigned(
          request.headers[HEADER],
          signatureOf(authToken, publicUrl + request.url, fields),
        )
        done(isOurs ? null : forged(), fields)
      },
    )
    // Without a body of that kind no parser has looked at it.
    app.addHook('preHandler', async (request) => {
      if (request.method === 'POST' && !(request.body instanceof URLSearchParams)) throw forged()
    })
    const schema = { hide: true }
    const answering = (path: string, answer: (call: CarrierCall) => ReturnType<CallDesk['incoming']>) =>
      app.post(`${PATH}/${path}`, { schema }, async (request, reply) => {
        const instruction = await answer(callIn(fieldsOf(request)))
        return reply.type('text/xml').send(toTwiml(instruction, urls))
      })
    answering('voice', desk.incoming)
    answering('fallback', desk.fallback)
    answering('after', ({ reference }) => desk.after(reference))
    app.post(`${PATH}/status`, { schema }, async (request, reply) => {
      const by = endedBy(fieldsOf(request))
      if (by !== undefined) await desk.ended(callIn(fieldsOf(request)).reference, by)
      return reply.code(204).send()
    })
    app.post(`${PATH}/bundle`, { schema }, async (request, reply) => {
      const bundle = fieldsOf(request).get('BundleSid') ?? ''
      if (!/^BU[0-9a-f]{32}$/i.test(bundle)) throw new ServiceError('invalid', 'BundleSid is missing.')
      await desk.bundleChanged(bundle)
      return reply.code(204).send()
    })
    app.post(`${PATH}/status/:token`, { schema: { ...schema, params: Params } }, async (request, reply) => {
      const failure = dialFailureIn(fieldsOf(request))
      if (failure !== undefined) desk.notAnswered(request.params.token, failure)
      return reply.code(204).send()
    })
    app.route({
      method: 'GET',
      url: `${PATH}/stream/:token`,
      schema: { ...schema, params: Params },
      // Before the socket is opened.
      preValidation: async (request) => {
        const address = publicUrl.replace(/^http/, 'ws') + request.url
        if (!isSigned(request.headers[HEADER], signatureOf(authToken, address, new URLSearchParams())))
          throw forged()
      },
      handler: async () => {
        throw new ServiceError('invalid', 'Connect here with a WebSocket.')
      },
      wsHandler: (socket, request) =>
        void desk.connect(request.params.token, holdToPace(socket, request.raw.socket)),
    })
  })
}

function forged(): ServiceError {
  return new ServiceError('forbidden', 'The request is not signed by the carrier.')
}

/** The hook has seen to it. */
function fieldsOf({ body }: { body: unknown }): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams()
}

function callIn(fields: URLSearchParams): CarrierCall {
  const fieldOf = (name: string) => fields.get(name) ?? ''
  const reference = fieldOf('CallSid')
  if (!/^CA[0-9a-f]{32}$/i.test(reference)) throw new ServiceError('invalid', 'CallSid is missing.')
  return {
    reference,
    to: fieldOf('To'),
    caller: numberIn(fieldOf('From')),
    attestation: ATTESTED.exec(fieldOf('StirVerstat'))?.[1] as CarrierCall['attestation'],
    forwardedFrom: numberIn(fieldOf('ForwardedFrom')),
  }
}

function numberIn(text: string): string | undefined {
  return E164.test(text) ? text : undefined
}

/** Passed, and at which level; what else it says of the way there follows. */
const ATTESTED = /^TN-Validation-Passed-([ABC])(?:-|$)/
const E164 = /^\+[1-9]\d{6,14}$/
