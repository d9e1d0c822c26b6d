import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'

const REPOSITORY = path.resolve(import.meta.dirname, '../..')
const PROGRAMS = ['/usr/bin/podman', '/usr/bin/buildah', '/usr/sbin/runc', '/usr/sbin/debootstrap']
const SUITE = 'bookworm'
const MAX_OUTPUT_BYTES = 50_000_000
const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt'
/** Where npm stands beside the Node that runs these tests. */
const NPM = ['/usr/lib/node_modules/npm', '/usr/local/lib/node_modules/npm', '/usr/share/nodejs/npm']

/** What this machine lacks to build and run containers; undefined where it can. */
export function whyNoContainers(): string | undefined {
  if (process.getuid?.() !== 0) return 'containers are built as root'
  const missing = PROGRAMS.filter((program) => !existsSync(program))
  return missing.length === 0 ? undefined : `needs ${missing.join(', ')}`
}

export function run(program: string, ...words: string[]): string {
  return execFileSync(program, words, { encoding: 'utf8', cwd: REPOSITORY, maxBuffer: MAX_OUTPUT_BYTES })
}

/**
 * Stands in for the base image, which no test may fetch: Debian as debootstrap makes it, with the Node that the
 * repository brings and this machine's npm.
 */
export function makeBase(folder: string, tag: string): void {
  run('debootstrap', '--variant=minbase', '--include=ca-certificates', SUITE, folder)
  const npm = NPM.find((place) => existsSync(place))
  if (npm === undefined) throw new Error('npm is nowhere.')
  mkdirSync(path.join(folder, 'usr/local/lib/node_modules'), { recursive: true })
  cpSync(process.execPath, path.join(folder, 'usr/local/bin/node'))
  cpSync(npm, path.join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(folder, 'usr/local/bin/npm'))
  // The registry may stand behind a proxy with a certificate of its own.
  cpSync(path.join('/', CERTIFICATES), path.join(folder, CERTIFICATES))
  const archive = `${folder}.tar`
  run('tar', '--create', '--file', archive, '--directory', folder, '.')
  run('podman', 'import', '--change', `ENV NODE_EXTRA_CA_CERTS=/${CERTIFICATES}`, archive, tag)
  rmSync(archive)
}

/** By deploy/Dockerfile. Here no namespaces are needed to build, and npm's packages come from this machine's cache. */
export function buildImage(base: string, tag: string): void {
  const cache = run('npm', 'config', 'get', 'cache').trim()
  const isolation = ['--isolation', 'chroot', '--network', 'host', '--pull-never', '--format', 'docker']
  const given = ['--build-arg', `BASE=${base}`, '--volume', `${cache}:/root/.npm`]
  run('buildah', 'bud', ...isolation, ...given, '--file', 'deploy/Dockerfile', '--tag', tag, '.')
}

export type Container = {
  exec(...words: string[]): string
  printed(): string
  /** As `docker compose down` does: SIGTERM, and then the container is gone; its volumes stay. */
  stop(): void
}

export type Mount = readonly [here: string, there: string]

type ContainerOptions = {
  readonly name: string
  readonly image: string
  readonly volume: string
  /** What of this machine is seen in the container, and where. */
  readonly mounts: readonly Mount[]
  readonly env: Readonly<Record<string, string>>
}

/** With what compose.yaml takes away: every capability, and the way to new ones. */
export function startContainer({ name, image, volume, mounts, env }: ContainerOptions): Container {
  const settings = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`])
  // This machine's own limits may be below the engine's defaults, and without systemd no timer can look at its health.
  const here = [
    '--network',
    'host',
    '--no-healthcheck',
    '--ulimit',
    'nofile=4096:4096',
    '--ulimit',
    'nproc=4096:4096',
  ]
  const bounds = ['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges']
  const places: readonly Mount[] = [[volume, '/var/lib/parley'], ...mounts]
  const place = places.flatMap(([here, there]) => ['--volume', `${here}:${there}`])
  run(
    'podman',
    '--runtime',
    'runc',
    'run',
    '--detach',
    '--name',
    name,
    ...here,
    ...bounds,
    ...place,
    ...settings,
    image,
  )
  return {
    exec: (...words) => run('podman', 'exec', name, ...words),
    printed: () => run('sh', '-c', `podman logs ${name} 2>&1`),
    stop() {
      run('podman', 'stop', '--time', '30', name)
      run('podman', 'rm', name)
    },
  }
}
