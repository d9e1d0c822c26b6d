import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * A test double of an OAuth provider: it speaks the documented wire of signing in (RFC 6749, 7636, 7009), and hands
 * what comes with a good token to the double of a calendar. It is no provider, and shows only that Parley keeps to the
 * documents.
 */

export type Asked = {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
export type Given = { readonly status: number; readonly body?: object }

export type StandIn = {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  /** Signs a user in at an address that Parley gave, and returns what the browser is sent back with. */
  agree(authorizeUrl: string): { readonly code: string; readonly state: string; readonly redirectUri: string }
  /** The user takes the permission back. */
  withdraw(): void
  readonly revoked: string[]
  /** What revoking answers from now on; undefined: that it is done. */
  refuseRevoking(answer: Given | undefined): void
  readonly refreshes: () => number
  close(): Promise<void>
}

type Options = {
  readonly tokenPath: string
  readonly revokePath?: string
  /** Whether every refresh gives another refresh token, and ends the one before. */
  readonly rotates: boolean
  calendar(asked: Asked): Given
}

const EMAIL = 'ada@calendar.example'

export async function startStandIn({ tokenPath, revokePath, rotates, calendar }: Options): Promise<StandIn> {
  const codes = new Map<string, { challenge: string; redirectUri: string }>()
  const refreshTokens = new Set<string>()
  const accessTokens = new Set<string>()
  const revoked: string[] = []
  let refreshes = 0
  let refusal: Given | undefined
  const client = { clientId: 'client', clientSecret: 'client-secret' }

  function grant(withRefresh: boolean): Given {
    const access = `at-${randomUUID()}`
    accessTokens.add(access)
    const refresh = `rt-${randomUUID()}`
    if (withRefresh) refreshTokens.add(refresh)
    const claims = Buffer.from(JSON.stringify({ email: EMAIL })).toString('base64url')
    const body = { access_token: access, token_type: 'Bearer', expires_in: 3600, id_token: `x.${claims}.x` }
    return { status: 200, body: withRefresh ? { ...body, refresh_token: refresh } : body }
  }

  function tokens(form: URLSearchParams): Given {
    const refused = { status: 400, body: { error: 'invalid_grant' } }
    if (form.get('client_id') !== client.clientId || form.get('client_secret') !== client.clientSecret)
      return { status: 401, body: { error: 'invalid_client' } }
    if (form.get('grant_type') === 'refresh_token') {
      const token = form.get('refresh_token') ?? ''
      if (!refreshTokens.has(token)) return refused
      if (rotates) refreshTokens.delete(token)
      refreshes++
      return grant(rotates)
    }
    const code = form.get('code') ?? ''
    const known = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isSound = known?.challenge === challenge && known.redirectUri === form.get('redirect_uri')
    return isSound ? grant(true) : refused
  }

  function revoke(form: URLSearchParams): Given {
    const token = form.get('token') ?? ''
    revoked.push(token)
    if (refusal !== undefined) return refusal
    if (!refreshTokens.has(token)) return { status: 400, body: { error: 'invalid_token' } }
    refreshTokens.delete(token)
    return { status: 200 }
  }

  function answer(asked: Asked): Given {
    const { pathname } = asked.url
    if (pathname === tokenPath) return tokens(new URLSearchParams(asked.body))
    if (pathname === revokePath) return revoke(new URLSearchParams(asked.body))
    const token = /^Bearer (.+)$/.exec(asked.headers.authorization ?? '')?.[1] ?? ''
    return accessTokens.has(token) ? calendar(asked) : { status: 401, body: { error: {} } }
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const given = answer({ method: request.method ?? 'GET', url, headers: request.headers, body })
    response.writeHead(given.status, { 'content-type': 'application/json' })
    response.end(given.body === undefined ? undefined : JSON.stringify(given.body))
  }

  const server = createServer((request, response) => void respond(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...client,
    agree(authorizeUrl) {
      const query = new URL(authorizeUrl).searchParams
      const need = (name: string) => query.get(name) ?? `no ${name}`
      if (need('code_challenge_method') !== 'S256' || need('response_type') !== 'code')
        throw new Error(`This is no authorization request with PKCE: ${authorizeUrl}`)
      const code = `code-${randomUUID()}`
      const redirectUri = need('redirect_uri')
      codes.set(code, { challenge: need('code_challenge'), redirectUri })
      return { code, state: need('state'), redirectUri }
    },
    withdraw: () => refreshTokens.clear(),
    revoked,
    refuseRevoking: (given) => void (refusal = given),
    refreshes: () => refreshes,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
