import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * `npm run dev`: the service, restarted when a file of it changes, and the dashboard with hot reload. Both end together.
 */
const SERVICE = ['--watch', '--watch-preserve-output', 'server/src/cli.ts', 'start']
const DASHBOARD = ['node_modules/vite/bin/vite.js', 'dashboard', '--clearScreen', 'false']

const cwd = fileURLToPath(new URL('..', import.meta.url))
const children = [SERVICE, DASHBOARD].map((words) =>
  spawn(process.execPath, words, { cwd, stdio: 'inherit' }),
)
console.log('The dashboard with hot reload: http://localhost:5173/dashboard/')

for (const child of children) child.once('exit', (code) => end(child, code))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const child of children) child.kill(signal)
  })

function end(ended: ChildProcess, code: number | null): void {
  for (const child of children) if (child !== ended) child.kill('SIGTERM')
  process.exitCode ??= code ?? 0
}
