import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AN_AGENT, startTestService, type Tenant, type TestService } from '../harness.ts'
import { programOf, withPeers } from '../peers/debian.ts'
import { keepProcess, makePeerFolder, type KeptProcess } from '../peers/keeper.ts'
import { freePort } from '../peers/ports.ts'

/** The examples as they stand in deploy/, with the ports of the test and without the name that nobody has. */

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy')
const read = (name: string) => readFileSync(path.join(DEPLOY, name), 'utf8')
const START_TIMEOUT_MS = 20_000
const FAILURES_A_MINUTE = 30

type Ports = { readonly service: number; readonly proxy: number }

const caddy = [
  'caddy',
  (folder: string, { service, proxy }: Ports) => {
    const file = path.join(folder, 'Caddyfile')
    const text = read('Caddyfile')
      .replace('parley.example.com {', `http://127.0.0.1:${proxy} {`)
      .replace('127.0.0.1:4000', `127.0.0.1:${service}`)
    writeFileSync(file, `{\n\tadmin off\n}\n${text}`)
    return [programOf('caddy'), 'run', '--adapter', 'caddyfile', '--config', file]
  },
] as const

const nginx = [
  'nginx',
  (folder: string, { service, proxy }: Ports) => {
    const site = read('nginx.conf')
      .replace('listen 443 ssl;', `listen 127.0.0.1:${proxy};`)
      .replaceAll(/^ *ssl_certificate.*\n/gm, '')
      .replace('127.0.0.1:4000', `127.0.0.1:${service}`)
    const file = path.join(folder, 'nginx.conf')
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
      .join(' ')
    writeFileSync(
      file,
      `daemon off; pid ${folder}/pid; error_log stderr; events {}\nhttp { access_log off; ${places}\n${site}}\n`,
    )
    execFileSync(programOf('nginx'), ['-t', '-c', file], { stdio: 'pipe' })
    return [programOf('nginx'), '-c', file]
  },
] as const

const PROXIES = [caddy, nginx].filter(([name]) => withPeers(name).length > 0)

describe.each(PROXIES)('behind %s', (_name, command) => {
  let node: TestService
  let tenant: Tenant
  let kept: KeptProcess
  let origin: string

  beforeAll(async () => {
    node = await startTestService('sqlite', { TRUST_PROXY: '1' })
    tenant = await node.signUp()
    const ports = { service: await freePort(), proxy: await freePort() }
    await node.service.app.listen({ host: '127.0.0.1', port: ports.service })
    const folder = makePeerFolder('proxy')
    kept = keepProcess(folder, command(folder, ports))
    origin = `http://127.0.0.1:${ports.proxy}`
    const latest = performance.now() + START_TIMEOUT_MS
    while (!(await answers(`${origin}/healthz`))) {
      if (kept.hasEnded || performance.now() > latest) throw new Error(`It does not start: ${kept.output()}`)
      await pause(50)
    }
  })
  afterAll(async () => {
    await kept.stop()
    await node.close()
  })

  test('the API is there, and its figures are not', async () => {
    const headers = { authorization: `Bearer ${tenant.key}` }
    expect((await fetch(`${origin}/agents`, { headers })).status).toBe(200)
    for (const path of [
      '/metrics',
      '/metrics/',
      '/metrics?a',
      '//metrics',
      '/%6detrics',
      '/metrics/?a',
      '/metrics%2f',
    ])
      expect((await fetch(`${origin}${path}`)).status, path).toBe(404)
  })

  test('a call in the browser gets its WebSocket', async () => {
    const agent = await tenant.ask('POST', '/agents', { body: AN_AGENT })
    const made = await tenant.ask('POST', `/agents/${agent.body.agent.id}/web-calls`)
    const { pathname, search } = new URL(made.body.data.url)
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${pathname}${search}`)
    const opened = await new Promise<boolean>((resolve) => {
      socket.addEventListener('open', () => resolve(true))
      socket.addEventListener('error', () => resolve(false))
    })
    socket.close()
    expect(opened).toBe(true)
  })

  test('a client cannot make up its address: failures count against the one that the proxy saw', async () => {
    const statuses: number[] = []
    for (let n = 0; n <= FAILURES_A_MINUTE; n++) {
      const headers = { authorization: 'Bearer prl_wrong', 'x-forwarded-for': `203.0.113.${n}` }
      statuses.push((await fetch(`${origin}/agents`, { headers })).status)
    }
    expect(statuses.at(0)).toBe(401)
    expect(statuses.at(-1)).toBe(429)
  })
})

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
