/**
 * `npm run bench -- rest`: each benchmark is a file of this folder, prints a table and holds it against its goals.
 * With `--strict`, a goal that is missed or was not measured makes it fail.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'

const BENCHMARKS = {
  rest: ['rest.ts', 'growth.ts'],
  calls: ['calls.ts'],
  media: ['media.ts', 'media-pacing.ts'],
  speech: ['speech.ts'],
  sip: ['sip.ts'],
  brain: ['brain.ts'],
  start: ['start.ts'],
}

const words = process.argv.slice(2)
const names = words.filter((word) => word !== '--strict')
const isStrict = words.includes('--strict')
const known = Object.keys(BENCHMARKS)
const unknown = names.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}; there are ${known.join(', ')}, and --strict.`)
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
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file)], {
    stdio: ['inherit', 'pipe', 'inherit'],
  })
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text)
    missed += text.match(NOT_MET)?.length ?? 0
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) process.exitCode = 1
}
