import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../harness.ts'

const BUILT = path.resolve(import.meta.dirname, '../../dashboard/dist')
const TYPES = { css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml' }
const FOREVER = 'public, max-age=31536000, immutable'
/** Where the dashboard is not built yet, on a machine that has other things to do. */
const BUILD_MS = 5 * 60_000
const DASHBOARD = ['/dashboard', '/dashboard/agents/agt_any/talk', '/dashboard/calls?type=Booking&page=2']

let service: TestService
beforeAll(async () => {
  service = await startTestService('sqlite')
}, BUILD_MS)
afterAll(() => service.close())

function get(url: string, headers: Record<string, string> = {}) {
  return service.service.app.inject({ url, headers })
}

/** What a page loads. */
function wantedBy(body: string): string[] {
  return [...body.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, target]) => target ?? '')
}

function assets(): string[] {
  return readdirSync(path.join(BUILT, 'assets')).filter((name) => /\.(js|css|svg)$/.test(name))
}

describe.each([...DASHBOARD, '/docs'])('%s', (url) => {
  test('is a page that runs nothing of its own and nothing from elsewhere', async () => {
    const { statusCode, headers, body } = await get(url)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const policy = String(headers['content-security-policy'])
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(part)
    expect(body).not.toMatch(/<script(?![^>]* src="\/)|<style| style=| on[a-z]+=|(src|href)="(https?:)?\/\//)
  })

  test('loads only what is there', async () => {
    const wanted = wantedBy((await get(url)).body)
    expect(wanted.length).toBeGreaterThan(1)
    for (const target of wanted) expect([target, (await get(target)).statusCode]).toEqual([target, 200])
  })
})

describe.each(DASHBOARD)('%s', (url) => {
  test('talks to this service only, may ask for the microphone, and allows nothing unsafe', async () => {
    const { headers } = await get(url)
    expect(headers['content-security-policy']).toContain("connect-src 'self';")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['permissions-policy']).toContain('microphone=(self)')
  })

  test('has a nonce that no other answer has, and that is not cached', async () => {
    const answers = await Promise.all([get(url), get(url)])
    const nonces = answers.map(
      ({ headers }) => /'nonce-([\w-]{22})'/.exec(String(headers['content-security-policy']))?.[1],
    )
    expect(nonces[0]).not.toBe(nonces[1])
    answers.forEach(({ headers, body }, index) => {
      expect(headers['cache-control']).toBe('no-store')
      expect(body).toContain(`nonce="${nonces[index]}"`)
      expect(body).not.toContain('{nonce}')
    })
  })
})

test('the files of the dashboard are kept for ever, and come compressed to clients that accept it', async () => {
  expect(assets().length).toBeGreaterThan(10)
  for (const name of assets()) {
    const url = `/dashboard/assets/${name}`
    const content = readFileSync(path.join(BUILT, 'assets', name))
    const [plain, gzip, brotli] = await Promise.all(
      ['identity', 'gzip', 'gzip, deflate, br'].map((accepted) => get(url, { 'accept-encoding': accepted })),
    )
    for (const answer of [plain, gzip, brotli]) {
      const type = TYPES[name.split('.').at(-1) as keyof typeof TYPES]
      expect([url, answer?.statusCode]).toEqual([url, 200])
      expect(String(answer?.headers['content-type']).split(';')[0]).toBe(type)
      expect(answer?.headers['cache-control']).toBe(FOREVER)
      expect(answer?.headers['x-content-type-options']).toBe('nosniff')
      expect(answer?.headers['vary']).toContain('accept-encoding')
    }
    expect(plain?.rawPayload.equals(content)).toBe(true)
    expect([gzip, brotli].map((answer) => answer?.headers['content-encoding'])).toEqual(['gzip', 'br'])
    expect(gunzipSync(gzip?.rawPayload ?? '').equals(content)).toBe(true)
    expect(brotliDecompressSync(brotli?.rawPayload ?? '').equals(content)).toBe(true)
  }
})

test('what makes and takes sound is a script of its own, as the policy asks for', () => {
  for (const part of ['speaker', 'microphone'])
    expect(
      assets().filter((name) => name.startsWith(`${part}.worklet-`) && name.endsWith('.js')),
    ).toHaveLength(1)
})

test('what is no part of a page is not served', async () => {
  const [asset = ''] = assets()
  const urls = [
    '/dashboard/index.html',
    '/dashboard/built-from.txt',
    '/dashboard/assets/main-00000000.js',
    `/dashboard/assets/${asset}.br`,
    `/dashboard/assets//${asset}`,
    '/dashboard/..%2fpackage.json',
    '/dashboard/%2e%2e/%2e%2e/package.json',
    '/dashboard/assets/..%2f..%2fbuild.ts',
    '/dashboard/assets/..%5c..%5cbuild.ts',
    '/docs/reference.html',
    '/docs/..%2fpages%2freference.js',
  ]
  for (const url of urls) expect([url, (await get(url)).statusCode]).toEqual([url, 404])
})

test('the short way to a call leads to its page, and nowhere else', async () => {
  const places = {
    agt_any: 'agt_any',
    '..%2f..%2f%2fevil.example': '..%2F..%2F%2Fevil.example',
    '%0d%0ax-evil:1': '%0D%0Ax-evil%3A1',
  }
  for (const [given, kept] of Object.entries(places)) {
    const { statusCode, headers } = await get(`/dashboard/call/${given}`)
    expect([statusCode, headers.location]).toEqual([302, `/dashboard/agents/${kept}/talk`])
  }
})

test('the reference is kept by the browser, and asked for again; unchanged, it keeps its policy', async () => {
  const first = await get('/docs')
  const tag = String(first.headers.etag)
  expect(first.headers['cache-control']).toBe('no-cache')
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
    const again = await get('/docs', { 'if-none-match': known })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
  }
  expect((await get('/docs', { 'if-none-match': '"other"' })).statusCode).toBe(200)
})
