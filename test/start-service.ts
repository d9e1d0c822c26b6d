import { readConfig } from '../server/src/config.ts'
import { start } from '../server/src/main.ts'

// The process that tests kill: the service as it is started in production.
await start(readConfig())
