import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** `npm start`: the dashboard as it stands here, and then the service, in this process. */
const build = fileURLToPath(new URL('../dashboard/build.ts', import.meta.url))
// A process of its own: what builds needs hundreds of megabytes that the service has no use for.
const { status } = spawnSync(process.execPath, [build], { stdio: 'inherit' })
if (status !== 0) console.error('The dashboard was not built; the service starts without changes to it.')
process.argv.splice(2, 0, 'start')
await import('../server/src/cli.ts')
