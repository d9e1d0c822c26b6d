import { parentPort } from 'node:worker_threads'

/** The real one, until it is told to break. */
parentPort?.on('message', (command) => {
  if (JSON.stringify(command).includes('break now')) process.exit(1)
})
await import('./reading-worker.ts')
