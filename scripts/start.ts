import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** `npm start`: the service, in this process, and the dashboard as it stands here, which is there a few seconds later. */
const build = fileURLToPath(new URL('../dashboard/build.ts', import.meta.url))
// A process of its own: what builds needs hundreds of megabytes that the service has no use for.
const building = spawn(process.execPath, [build], { stdio: 'inherit' })
// Calls are taken before pages are looked at.
if (building.pid !== undefined) setPriority(building.pid, constants.priority.PRIORITY_BELOW_NORMAL)
building.unref()
building.on('close', (code) => {
  if (code !== 0) console.error('The dashboard was not built; the service runs without changes to it.')
})
process.argv.splice(2, 0, 'start')
await import('../server/src/cli.ts')
