/**
 * Adds to package-lock.json what npm leaves out when a registry has a tool's binaries for some platforms only:
 * the entries of the other platforms. `npm ci` refuses a lock file without them, though it would not install them.
 *
 *   npm install && node scripts/complete-lock.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'

type Entry = {
  version?: string
  dev?: boolean
  optional?: boolean
  optionalDependencies?: Record<string, string>
}
type Lock = { packages: Record<string, Entry> }

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const PROCESSORS = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'loong64']
const MUSL = /musl/

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock
let added = 0

for (const owner of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`
    if (lock.packages[path] !== undefined || !/^\d/.test(version)) continue
    const platform = platformOf(name)
    if (platform === undefined) continue
    lock.packages[path] = {
      version,
      ...(owner.dev === true ? { dev: true } : {}),
      optional: true,
      ...platform,
    }
    added++
  }
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} entries added.`)

/** `@scope/binding-linux-arm64-musl` is for Linux on arm64 with musl. */
function platformOf(name: string): object | undefined {
  const words = name.split('/').at(-1)?.split('-') ?? []
  const cpu = PROCESSORS.find((each) => words.includes(each))
  if (cpu === undefined) return undefined
  const os = SYSTEMS.find((each) => words.includes(each))
  const libc = words.find((word) => MUSL.test(word) || word.startsWith('gnu'))
  return {
    cpu: [cpu],
    ...(os === undefined ? {} : { os: [os] }),
    ...(libc === undefined || os !== 'linux' ? {} : { libc: [MUSL.test(libc) ? 'musl' : 'glibc'] }),
  }
}
