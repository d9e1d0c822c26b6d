import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fastify } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { dashboardRoutes } from './dashboard.ts'
import type { HttpServer } from './server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'parley-dashboard-'))
afterAll(() => rmSync(folder, { recursive: true }))

function build(version: number): void {
  mkdirSync(path.join(folder, 'assets'), { recursive: true })
  writeFileSync(path.join(folder, 'assets', `page-${version}.js`), `${version}`)
  const index = path.join(folder, 'index.html')
  writeFileSync(index, `<script src="/dashboard/assets/page-${version}.js" nonce="{nonce}"></script>`)
  utimesSync(index, version, version)
}

test('the dashboard may be built, and built anew, while the service runs', async () => {
  const app = fastify() as unknown as HttpServer
  dashboardRoutes(app, folder)
  const get = async (url: string) => (await app.inject({ url })).body
  expect(await get('/dashboard')).toContain('not built yet')
  for (const version of [1, 2]) {
    build(version)
    expect(await get('/dashboard/calls')).toContain(`page-${version}.js`)
    expect(await get(`/dashboard/assets/page-${version}.js`)).toBe(`${version}`)
  }
  await app.close()
})
