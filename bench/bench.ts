/** `npm run bench -- rest`: each benchmark is a file of this folder and prints a table. */
import { spawn } from 'node:child_process'
import path from 'node:path'

const BENCHMARKS = {
  rest: ['rest.ts', 'growth.ts'],
  calls: ['calls.ts'],
  media: ['media.ts', 'media-pacing.ts'],
  speech: ['speech.ts'],
  sip: ['sip.ts'],
  brain: ['brain.ts'],
}

const names = process.argv.slice(2)
const known = Object.keys(BENCHMARKS)
const unknown = names.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}; there are ${known.join(', ')}.`)
  process.exit(2)
}

for (const [name, files] of Object.entries(BENCHMARKS)) {
  if (names.length > 0 && !names.includes(name)) continue
  for (const file of files) await run(file)
}

async function run(file: string): Promise<void> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file)], { stdio: 'inherit' })
  const code = await new Promise((resolve) => child.on('exit', resolve))
  if (code !== 0) process.exitCode = 1
}
