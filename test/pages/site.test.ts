import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPages } from '../../server/src/http/pages.ts'
import { startTestService, type TestService } from '../harness.ts'

const PAGES = {
  '/dashboard': 'dashboard.html',
  '/dashboard/call/agt_any': 'call.html',
  '/docs': 'reference.html',
}
const TYPES = { css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml' }

const files = readPages({ publicUrl: 'https://parley.example' })
const assets = [...files.keys()].filter((name) => !name.endsWith('.html'))

let service: TestService
beforeAll(async () => {
  service = await startTestService('sqlite')
})
afterAll(() => service.close())

function get(url: string, headers: Record<string, string> = {}) {
  return service.service.app.inject({ url, headers })
}

describe.each(Object.entries(PAGES))('%s', (url, name) => {
  const body = files.get(name)?.body ?? ''

  test('is a page that runs nothing of its own and nothing from elsewhere', async () => {
    const { statusCode, headers } = await get(url)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(body).not.toMatch(/<script(?![^>]* src="\/)|<style| style=| on[a-z]+=|(src|href)="(https?:)?\/\//)
  })

  test('loads only what is there', async () => {
    const wanted = [...body.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, target]) => target ?? '')
    expect(wanted.length).toBeGreaterThan(0)
    for (const target of wanted) expect([target, (await get(target)).statusCode]).toEqual([target, 200])
  })

  test('is kept by the browser, and asked for again; unchanged, it keeps its policy', async () => {
    const first = await get(url)
    const tag = String(first.headers.etag)
    expect(first.headers['cache-control']).toBe('no-cache')
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await get(url, { 'if-none-match': known })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    }
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })
})

test('only the call and the dashboard talk to the service, and only to this one', async () => {
  for (const url of ['/dashboard', '/dashboard/call/agt_any']) {
    const { headers } = await get(url)
    expect(headers['content-security-policy']).toContain("connect-src 'self';")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['permissions-policy']).toContain('microphone=(self)')
  }
})

test.each(assets)('%s is served as what it is', async (name) => {
  const { statusCode, headers } = await get(`/dashboard/${name}`)
  const type = TYPES[name.split('.').at(-1) as keyof typeof TYPES]
  expect([statusCode, String(headers['content-type']).split(';')[0]]).toEqual([200, type])
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test.each(assets.filter((name) => name.endsWith('.js')))('%s imports only what is served', (name) => {
  const { body } = files.get(name) ?? { body: '' }
  const imports = [...body.matchAll(/^import .* from '\.\/(.+)'$/gm)].map(([, target]) => target)
  for (const target of imports) expect(assets).toContain(target)
})

test('what is no part of a page is not served', async () => {
  for (const url of ['/dashboard/tsconfig.json', '/dashboard/call.html', '/dashboard/..%2fpackage.json'])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
})

test('a value in a page cannot become a part of it', () => {
  const { body } = readPages({ publicUrl: `https://"'><script>&` }).get('dashboard.html') ?? { body: '' }
  expect(body).toContain('<code>https://&quot;&#39;&gt;&lt;script&gt;&amp;</code>')
})
