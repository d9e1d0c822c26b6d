/**
 * `npm run bench -- rest`: each benchmark is a file of this folder, prints a table and holds it against its goals.
 * With `--strict`, a goal that is missed or was not measured makes it fail. `--locked` and `--heard` are for `meaning`: see
 * there.
 * All that follows `speech` are parts and options of it: `npm run bench -- speech calls --calls 50`.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'

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
const OPTIONS = new Set(['--strict', ...MEANING_OPTIONS])
const speechAt = words.indexOf('speech')
const speechWords = speechAt === -1 ? [] : words.slice(speechAt + 1).filter((word) => word !== '--strict')
const names = (speechAt === -1 ? words : words.slice(0, speechAt + 1)).filter((word) => !OPTIONS.has(word))
const isStrict = words.includes('--strict')
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
  for (const file of files) await run(file)
}
if (missed > 0) console.log(`\nGoals that were missed or not measured: ${missed}.`)
if (isStrict && missed > 0) process.exitCode = 1

async function run(file: string): Promise<void> {
  const meaningWords = words.filter((word) => MEANING_OPTIONS.has(word))
  const options = file === 'speech.ts' ? speechWords : file === 'meaning.ts' ? meaningWords : []
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file), ...options], {
    stdio: ['inherit', 'pipe', 'inherit'],
  })
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text)
    missed += text.match(NOT_MET)?.length ?? 0
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) process.exitCode = 1
}
