import { readConfig } from '../server/src/config.ts'
import { start } from '../server/src/main.ts'

// The process that tests kill: the service as it is started in production. It ends with the test, however that ends.
process.stdin.resume().on('end', () => process.exit(1))

await start(readConfig())
