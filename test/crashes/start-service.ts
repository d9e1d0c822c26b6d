import { flushCompileCache } from 'node:module'
import type { Brain } from '../../server/src/voice/brain/brain.ts'
import { readConfig } from '../../server/src/config/config.ts'
import { start } from '../../server/src/main.ts'
import { loadSecrets } from '../../server/src/config/secrets.ts'
import { sipSettings } from '../../server/src/voice-thread.ts'
import { scriptedThread } from '../live/threads/scripted-thread.ts'
import { scriptedHost } from '../live/web-calls/scripted-host.ts'
import { scriptedBrain } from '../live/web-calls/scripted-speech.ts'

// The process that tests kill: the service as it is started in production. It ends with the test, however that ends.
process.stdin.resume().on('end', () => process.exit(1))

/** What the caller types, or says with a key. */
const PERSON = { text: 'A person, please.', digits: '0' }
const answers = scriptedBrain({
  'Do you take walk-ins?': [{ clause: 'Yes, until four.', source: 'faq:0' }, { about: 'information' }],
  [PERSON.text]: [{ about: 'person' }, { action: { type: 'transfer' } }],
})
const brain: Brain = {
  ...answers,
  open(briefing) {
    const { reply } = answers.open(briefing)
    return {
      reply: (heard, emit, signal) =>
        reply(heard.digits === PERSON.digits ? { ...heard, text: PERSON.text } : heard, emit, signal),
    }
  },
}
const isScripted = process.argv.includes('--scripted-speech')
const config = readConfig()
const telephone = isScripted ? sipSettings({ config, secrets: loadSecrets(config) }) : undefined
const isThread = process.argv.includes('--scripted-thread')
await start(config, isThread ? scriptedThread() : isScripted ? scriptedHost({ brain, telephone }) : undefined)
// It is killed, and would leave no compiled code to the next.
flushCompileCache()
