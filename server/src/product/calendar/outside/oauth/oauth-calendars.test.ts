import { calendarServerContract, type Fixture } from '../calendar-server.contract.ts'
import type { Span } from '../../../../voice/business-hours.ts'
import { iso } from '../../../../platform/clock.ts'
import { createOutsideFetch } from '../fetch.ts'
import { startGoogleStandIn } from './google-stand-in.fixture.ts'
import { startMicrosoftStandIn } from './microsoft-stand-in.fixture.ts'
import { oauthProviders, type OAuthProvider } from './provider.ts'
import { refreshTokens, tokensForCode } from './tokens.ts'
import type { StandIn } from './stand-in.fixture.ts'
import { createHash } from 'node:crypto'

const POLICY = { isPublicAddress: () => false, privateHosts: true }
const fetch = createOutsideFetch(POLICY, new AbortController().signal)

/** Signs in, refreshes once, and opens the calendar. */
async function signedIn(standIn: StandIn, provider: OAuthProvider): Promise<Fixture['server']> {
  const verifier = 'a-verifier-of-the-test'
  const redirectUri = 'http://parley.example/back'
  const query = new URLSearchParams({
    response_type: 'code',
    redirect_uri: redirectUri,
    state: 's',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const { code } = standIn.agree(`${provider.authorizeUrl}?${query.toString()}`)
  const { refreshToken } = await tokensForCode(provider, { code, verifier, redirectUri }, fetch)
  const { accessToken } = await refreshTokens(provider, refreshToken ?? '', fetch)
  return provider.open({ fetch, accessToken })
}

const timesOf = ({ startMs, endMs }: Span) => ({
  start: { dateTime: iso(startMs) },
  end: { dateTime: iso(endMs) },
})

calendarServerContract('Google', async () => {
  const standIn = await startGoogleStandIn()
  const { url, clientId, clientSecret, events } = standIn
  const google = { clientId, clientSecret, baseUrl: url }
  const provider = oauthProviders({ google, microsoft: undefined }).get('google')!
  let others = 0
  return {
    server: await signedIn(standIn, provider),
    url: provider.apiUrl,
    async addOther(span, isFree) {
      const id = `other${++others}`
      const transparency = isFree ? 'transparent' : 'opaque'
      events.set(id, { id, etag: `"o${others}"`, status: 'confirmed', transparency, ...timesOf(span) })
    },
    async move(_calendarUrl, id, span) {
      const eventId = Buffer.from(id).toString('hex')
      events.set(eventId, { ...events.get(eventId)!, ...timesOf(span), etag: '"by hand"' })
    },
    close: standIn.close,
  }
})

calendarServerContract('Microsoft', async () => {
  const standIn = await startMicrosoftStandIn()
  const { url, clientId, clientSecret, events } = standIn
  const microsoft = { clientId, clientSecret, tenant: 'common', loginUrl: url, graphUrl: url }
  const provider = oauthProviders({ google: undefined, microsoft }).get('microsoft')!
  let others = 0
  return {
    server: await signedIn(standIn, provider),
    url: provider.apiUrl,
    async addOther(span, isFree) {
      const id = `other${++others}`
      const showAs = isFree ? 'free' : 'busy'
      events.set(id, { id, '@odata.etag': `W/"o${others}"`, showAs, ...timesOf(span) })
    },
    async move(_calendarUrl, id, span) {
      const found = [...events.values()].find((event) =>
        event.singleValueExtendedProperties?.some(({ value }) => value === id),
      )!
      events.set(found.id, { ...found, ...timesOf(span), '@odata.etag': 'W/"by hand"' })
    },
    close: standIn.close,
  }
})
