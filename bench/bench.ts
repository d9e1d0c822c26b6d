/**
 * `npm run bench -- rest`: each benchmark is a file of this folder, prints a table and holds it against its goals.
 * With `--strict`, a goal that is missed or was not measured makes it fail. With `--write`, what was found is written into
 * docs/performance.md. `--locked` and `--heard` are for `meaning`: see there.
 * All that follows `speech` are parts and options of it: `npm run bench -- speech calls --calls 50`.
 */
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, machine, totalmem, type } from 'node:os'
import path from 'node:path'
import { asMarkdown, withRun } from './performance-page.ts'

const BENCHMARKS = {
  rest: ['rest.ts', 'growth.ts'],
  calls: ['calls.ts', 'capacity.ts'],
  media: ['media.ts', 'media-pacing.ts'],
  speech: ['speech.ts'],
  sip: ['sip.ts'],
  brain: ['brain.ts'],
  meaning: ['meaning.ts'],
  start: ['start.ts'],
}

const words = process.argv.slice(2)
const MEANING_OPTIONS = new Set(['--locked', '--heard'])
const OPTIONS = new Set(['--strict', '--write', ...MEANING_OPTIONS])
/** What docs/performance.md has a place for. */
const WRITTEN = new Set(['rest', 'calls', 'media', 'sip', 'start'])
const PAGE = path.resolve(import.meta.dirname, '../docs/performance.md')
const speechAt = words.indexOf('speech')
const speechWords =
  speechAt === -1 ? [] : words.slice(speechAt + 1).filter((word) => !['--strict', '--write'].includes(word))
const names = (speechAt === -1 ? words : words.slice(0, speechAt + 1)).filter((word) => !OPTIONS.has(word))
const isStrict = words.includes('--strict')
const isWritten = words.includes('--write')
const known = Object.keys(BENCHMARKS)
const unknown = names.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(
    `No benchmark is called ${unknown.join(', ')}; there are ${known.join(', ')}, and ${[...OPTIONS].join(', ')}.`,
  )
  process.exit(2)
}

/** How each of the benchmarks says it. */
const NOT_MET = /MISSED|not (?:compared|measured)/g

let missed = 0
for (const [name, files] of Object.entries(BENCHMARKS)) {
  if (names.length > 0 && !names.includes(name)) continue
  const load = loadavg()[0] ?? 0
  const outputs: string[] = []
  for (const file of files) outputs.push(await run(file))
  if (isWritten && WRITTEN.has(name)) write(name, outputs, load)
}
if (missed > 0) console.log(`\nGoals that were missed or not measured: ${missed}.`)
if (isStrict && missed > 0) process.exitCode = 1

async function run(file: string): Promise<string> {
  const meaningWords = words.filter((word) => MEANING_OPTIONS.has(word))
  const options = file === 'speech.ts' ? speechWords : file === 'meaning.ts' ? meaningWords : []
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file), ...options], {
    stdio: ['inherit', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text)
    output += text
    missed += text.match(NOT_MET)?.length ?? 0
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) process.exitCode = 1
  return code === 0 ? output : ''
}

/** What has failed leaves the figures of an earlier run. */
function write(name: string, outputs: readonly string[], load: number): void {
  if (outputs.includes('')) return
  const text = [`_${circumstances(load)}_`, ...outputs.map(asMarkdown)].join('\n\n')
  writeFileSync(PAGE, withRun(readFileSync(PAGE, 'utf8'), name, text))
  execFileSync('npx', ['oxfmt', PAGE], { shell: process.platform === 'win32' })
}

function circumstances(load: number): string {
  const git = (...options: string[]) => execFileSync('git', options, { encoding: 'utf8' }).trim()
  const isChanged = git('status', '--porcelain', '--untracked-files=no', '--', ':!docs') !== ''
  const commit = `commit ${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`
  const cpu = (cpus()[0]?.model ?? machine()).replaceAll(/\s+/g, ' ')
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const system = `${type()} ${machine()}, Node ${process.versions.node}`
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, ${commit}; ${cpu}, ${availableParallelism()} cores, ${memory}, ${system}; load average before: ${load.toFixed(1)}.`
}
