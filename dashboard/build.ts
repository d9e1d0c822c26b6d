/**
 * Builds the dashboard where it is not built yet, or no longer from what stands here.
 *
 *   node dashboard/build.ts
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const HERE = import.meta.dirname
const BUILT = path.join(HERE, 'dist')
/** In the built folder: what it was built from. */
const STAMP = 'built-from.txt'
const SOURCES = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'build.ts',
  '../packages/sdk/src',
  // The service's own rules, which the validators in `generated` ask.
  '../server/data/fictional-ranges.json',
  '../server/data/number-formats.json',
  '../server/data/north-american-area-codes.json',
  '../server/src/language/written-number.ts',
  '../server/src/platform/http/moments.ts',
  '../server/src/product/large-rules.ts',
  '../server/src/product/schema-rules.ts',
  '../server/src/voice/business-hours-rules.ts',
  '../server/src/voice/numbering',
  '../server/src/voice/time-zone.ts',
]
const COMPRESSED = new Set(['.js', '.css', '.svg'])

/** Several processes may do so at once: the last one stays. */
async function buildIfStale(): Promise<void> {
  const stamp = fingerprint()
  const stampFile = path.join(BUILT, STAMP)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Building the dashboard...')
  const startedMs = performance.now()
  // React's own checks are for those who develop it.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  const fresh = path.join(HERE, `dist-${process.pid}`)
  await build({ configFile: path.join(HERE, 'vite.config.ts'), logLevel: 'error', build: { outDir: fresh } })
  await compress(fresh)
  writeFileSync(path.join(fresh, STAMP), stamp)
  rmSync(BUILT, { recursive: true, force: true })
  renameSync(fresh, BUILT)
  console.log(`The dashboard is built (${((performance.now() - startedMs) / 1000).toFixed(1)} s).`)
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of filesOf(path.join(HERE, source)))
      hash.update(path.relative(HERE, file)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesOf(place: string): string[] {
  if (statSync(place).isFile()) return [place]
  const entries = readdirSync(place, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

/** Once here, instead of at every start or for every browser. */
async function compress(folder: string): Promise<void> {
  const files = filesOf(folder).filter((file) => COMPRESSED.has(path.extname(file)))
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file)
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }))
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}

await buildIfStale()
