import { readConfig } from '../server/src/config.ts'
import { start } from '../server/src/main.ts'
import { loadSecrets } from '../server/src/secrets.ts'
import { sipSettings } from '../server/src/voice-plane.ts'
import { scriptedPlane } from './web-calls/scripted-plane.ts'
import { scriptedBrain } from './web-calls/scripted-speech.ts'

// The process that tests kill: the service as it is started in production. It ends with the test, however that ends.
process.stdin.resume().on('end', () => process.exit(1))

const brain = scriptedBrain({
  'Do you take walk-ins?': [{ clause: 'Yes, until four.', source: 'faq:0' }, { about: 'information' }],
})
const isScripted = process.argv.includes('--scripted-speech')
const config = readConfig()
const telephone = isScripted ? sipSettings({ config, secrets: loadSecrets(config) }) : undefined
await start(config, isScripted ? scriptedPlane({ brain, telephone }) : undefined)
