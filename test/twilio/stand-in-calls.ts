import { WebSocket } from 'ws'
import { signatureOf } from '../../server/src/product/phone-numbers/adapters/twilio/signature.ts'
import { Refusal, type Fields, type Handler, type Reply } from './exchange.ts'
import { openStream, type StreamEnd } from './stand-in-stream.ts'

/** A telephone call as Twilio has it, from its caller's side. */
export type PhoneCall = {
  readonly sid: string
  /** The instructions that it was given, in their order. */
  readonly twiml: readonly string[]
  /** Whom it was put through to, and what was said to it, by instructions. */
  readonly dialled: readonly string[]
  readonly said: readonly string[]
  readonly stream: StreamEnd | undefined
  /** The caller hangs up. */
  hangUp(): Promise<void>
  readonly over: Promise<void>
}

/** A call that was asked for, and rings. */
export type PlacedCall = {
  readonly to: string
  readonly from: string
  pickUp(): Promise<PhoneCall>
  fail(status: 'busy' | 'no-answer' | 'failed'): Promise<void>
  readonly isEnded: boolean
}

type Incoming = {
  to: string
  from: string
  voiceUrl: string
  fallbackUrl?: string
  /** What it says besides. */
  more?: Fields
}

export type StandInCalls = {
  readonly handle: Handler
  readonly placed: readonly PlacedCall[]
  /** Somebody calls a number whose voice URL this is. */
  call(about: Incoming): Promise<PhoneCall>
  /** A signed request, as one of its webhooks would be made. */
  post(url: string, fields: Fields): Promise<Response>
  /** Where the public address of the service under test really is. */
  reach(publicUrl: string, url: string): void
}

type Account = { readonly account: string; readonly authToken: string; newSid(prefix: string): string }

type Live = PhoneCall & {
  follow(twiml: string): Promise<void>
  redirect(url: string): Promise<void>
  end(): void
}

export function callsOf({ account, authToken, newSid }: Account): StandInCalls {
  const live = new Map<string, { end(): void; redirect(url: string): Promise<void> }>()
  const placed: PlacedCall[] = []
  let reached = (url: string) => url
  const base = `/2010-04-01/Accounts/${account}/Calls`

  function post(url: string, fields: Fields): Promise<Response> {
    const body = new URLSearchParams(fields)
    const headers = { 'x-twilio-signature': signatureOf(authToken, url, body) }
    return fetch(reached(url), { method: 'POST', headers, body })
  }

  function begin(sid: string, about: Fields): Live {
    const ended = Promise.withResolvers<void>()
    const twiml: string[] = []
    const dialled: string[] = []
    const said: string[] = []
    let stream: StreamEnd | undefined
    let isOver = false
    const fields = {
      CallSid: sid,
      AccountSid: account,
      CallStatus: 'in-progress',
      Direction: 'inbound',
      ApiVersion: '2010-04-01',
      ...about,
    }

    function end(): void {
      if (isOver) return
      isOver = true
      live.delete(sid)
      stream?.stop()
      ended.resolve()
    }
    async function follow(text: string): Promise<void> {
      twiml.push(text)
      const [, streamUrl] = /<Stream url="([^"]+)"/.exec(text) ?? []
      dialled.push(...[...text.matchAll(/<Number>([^<]+)</g)].map(([, number]) => number!))
      said.push(...[...text.matchAll(/<Say[^>]*>([^<]+)</g)].map(([, words]) => words!))
      if (streamUrl === undefined) return end()
      const [, action] = /<Connect action="([^"]+)"/.exec(text) ?? []
      const opened = await openStream(
        new WebSocket(reached(streamUrl), {
          headers: { 'x-twilio-signature': signatureOf(authToken, streamUrl, new URLSearchParams()) },
        }),
        { account, sid, streamSid: newSid('MZ') },
      )
      stream = opened
      void next(opened, action)
    }
    async function next(opened: StreamEnd, action: string | undefined): Promise<void> {
      await opened.closed
      if (isOver || stream !== opened) return
      if (action === undefined) end()
      else await redirect(action)
    }
    async function redirect(url: string): Promise<void> {
      if (isOver) return
      // A service that has ended answers nothing.
      const response = await post(url, fields).catch(() => undefined)
      if (response?.ok) await follow(await response.text())
      else end()
    }
    live.set(sid, { end, redirect })
    return {
      sid,
      twiml,
      dialled,
      said,
      get stream() {
        return stream
      },
      over: ended.promise,
      follow,
      redirect,
      end,
      hangUp: async () => end(),
    }
  }

  function place(fields: Fields): Reply {
    const sid = newSid('CA')
    const { To = '', From = '', Twiml = '', StatusCallback } = fields
    const about = { To, From, Direction: 'outbound-api' }
    let isEnded = false
    live.set(sid, { end: () => void (isEnded = true), redirect: async () => {} })
    placed.push({
      to: To,
      from: From,
      async pickUp() {
        const call = begin(sid, about)
        await call.follow(Twiml)
        return call
      },
      async fail(status) {
        isEnded = true
        live.delete(sid)
        if (StatusCallback) await post(StatusCallback, { CallSid: sid, ...about, CallStatus: status })
      },
      get isEnded() {
        return isEnded
      },
    })
    return { status: 201, body: describe(sid, { To, From, status: 'queued' }) }
  }

  function change(sid: string, fields: Fields): Reply {
    const call = live.get(sid)
    if (call === undefined) throw new Refusal(400, 21_220, 'Call is not in-progress. Cannot redirect.')
    if (fields['Status'] === 'completed') call.end()
    else if (fields['Url']) void call.redirect(fields['Url'])
    return { status: 200, body: describe(sid, { To: '', From: '', status: 'in-progress' }) }
  }

  function describe(sid: string, { To, From, status }: Fields): object {
    return {
      sid,
      account_sid: account,
      to: To,
      from: From,
      status,
      direction: 'outbound-api',
      api_version: '2010-04-01',
      uri: `${base}/${sid}.json`,
      subresource_uris: {},
    }
  }

  return {
    placed,
    post,
    reach(publicUrl, url) {
      const [from, to] = [publicUrl, url].map((each) => each.replace(/^http/, 'ws'))
      reached = (given) => given.replace(publicUrl, url).replace(from!, to!)
    },
    handle({ method, path, fields }) {
      if (method !== 'POST') return undefined
      if (path === `${base}.json`) return place(fields)
      const [, sid] = new RegExp(`^${base}/(CA\\w+).json$`).exec(path) ?? []
      return sid === undefined ? undefined : change(sid, fields)
    },
    async call({ to, from, voiceUrl, fallbackUrl, more = {} }) {
      const sid = newSid('CA')
      const call = begin(sid, { To: to, From: from })
      const fields = {
        CallSid: sid,
        AccountSid: account,
        To: to,
        From: from,
        CallStatus: 'ringing',
        Direction: 'inbound',
        ApiVersion: '2010-04-01',
        ...more,
      }
      let response = await post(voiceUrl, fields)
      if (!response.ok && fallbackUrl !== undefined)
        response = await post(fallbackUrl, { ...fields, ErrorCode: '11200' })
      if (response.ok) await call.follow(await response.text())
      else call.end()
      return call
    },
  }
}
