import fc from 'fast-check'
import { describe } from 'vitest'

// The first tier tries each of these a hundred times.
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 2000 })

const PROPERTIES = {
  'a caller hears nothing twice': () => import('../server/src/voice/brain/receptionist/never-a-loop.test.ts'),
  'a message comes to its end': () =>
    import('../server/src/voice/brain/receptionist/message/message-loops.test.ts'),
  'cards are redacted': () =>
    import('../server/src/voice/conversation/redaction/redaction-properties.test.ts'),
  'everything has a spoken form': () => import('../server/src/language/en/spoken-form/spoken-form.test.ts'),
  'SIP: any message': () => import('../packages/sip/src/any-message.test.ts'),
  'SIP: two user agents': () => import('../packages/sip/src/two-user-agents.test.ts'),
}

describe.each(Object.entries(PROPERTIES))('%s', async (_title, load) => void (await load()))
