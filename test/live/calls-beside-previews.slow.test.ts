import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { english } from '../../server/src/language/en/index.ts'
import { rmsDbfs } from '../../server/src/voice/audio/levels.ts'
import type { Brain } from '../../server/src/voice/brain/brain.ts'
import { clausesOf } from '../../server/src/voice/speech/clauses.ts'
import type { TextToSpeech } from '../../server/src/voice/speech/text-to-speech.ts'
import { AN_AGENT, startTestService, type Json, type Tenant, type TestService } from '../harness.ts'
import { scriptedHost } from './web-calls/scripted-host.ts'
import { scriptedVoice } from './web-calls/scripted-speech.ts'
import { callFrom } from './web-calls/web-caller.ts'

/** So long takes a clause of the voice. An answer behind the attack waits for a hundred of them. */
const CLAUSE_MS = 300
const TURNS = 2
const ATTACKS = 30
const MOST_TIMES = 4
const AUDIBLE_DBFS = -50
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** As the embedded voice does it: one clause after the other, and what is made ahead has a model worker of its own. */
const oneAtATime: TextToSpeech = {
  name: 'one at a time',
  async *speak(text, voiceId, options, signal) {
    for (const clause of clausesOf(english, text)) {
      const urgency = options.urgency ?? 'live'
      workers[urgency] = workers[urgency].then(() => (signal.aborted ? undefined : sleep(CLAUSE_MS)))
      await workers[urgency]
      yield* scriptedVoice.speak(clause, voiceId, options, signal)
    }
  },
}
const workers: Record<'live' | 'ahead', Promise<unknown>> = {
  live: Promise.resolve(),
  ahead: Promise.resolve(),
}
/** Says what the test sets, so that every answer is new to the voice. */
const parrot: Brain = {
  name: 'parrot',
  open: () => ({
    async reply({ text }, emit) {
      emit({ clause: text, source: 'faq:0' })
    },
  }),
}
const isListening = (message: Json) => message.type === 'state' && message.state === 'listening'

let node: TestService
let address: string
let said = 0

beforeAll(async () => {
  node = await startTestService('sqlite', {}, undefined, scriptedHost({ brain: parrot, voice: oneAtATime }))
  address = await node.service.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => node.close())

async function newAgent(tenant: Tenant, more: object = {}): Promise<string> {
  return (await tenant.ask('POST', '/agents', { body: { ...AN_AGENT, ...more } })).body.agent.id
}

/** A caller who has heard the greeting. `answered` is how long a new sentence takes until it plays. */
async function call(tenant: Tenant, agentId: string) {
  let voiced = () => {}
  const { body } = await tenant.ask('POST', `/agents/${agentId}/web-calls`)
  const caller = await callFrom(`${address.replace('http', 'ws')}/web-calls/${body.data.token}`, {
    acknowledge: true,
    onVoice: (samples) => rmsDbfs(samples) > AUDIBLE_DBFS && voiced(),
  })
  await caller.hear(isListening)
  return {
    async answered(): Promise<number> {
      const { promise, resolve } = Promise.withResolvers<void>()
      const words = String(said++)
        .split('')
        .map((digit) => NUMBERS[Number(digit)])
      const startMs = performance.now()
      voiced = resolve
      caller.send({ type: 'text', text: `Your number is ${words.join(' ')} today.` })
      await promise
      voiced = () => {}
      const tookMs = performance.now() - startMs
      await caller.hear(isListening)
      return tookMs
    },
    close: () => caller.close(),
  }
}

async function slowest(answered: () => Promise<number>): Promise<number> {
  let longestMs = 0
  for (let turn = 0; turn < TURNS; turn++) longestMs = Math.max(longestMs, await answered())
  return longestMs
}

describe("one account's speech outside calls", () => {
  test.each([
    [
      'previews',
      (attacker: Tenant, _agentId: string, index: number) =>
        attacker.ask('GET', `/voices/james/preview?text=${encodeURIComponent(longText(index))}`),
    ],
    [
      'web calls that are never connected, each with a greeting of its own,',
      (attacker: Tenant, agentId: string, index: number) =>
        attacker.ask('POST', `/agents/${agentId}/web-calls`, {
          body: { variables: { news: longText(index) } },
        }),
    ],
  ])('%s do not keep the call of another waiting', async (_what, attack) => {
    const victim = await node.signUp()
    const attacker = await node.signUp()
    const agentId = await newAgent(attacker, { greeting: 'Hello. {{news}}' })
    const { answered, close } = await call(victim, await newAgent(victim))
    const aloneMs = await slowest(answered)
    const attacks = Array.from({ length: ATTACKS }, (_, index) => attack(attacker, agentId, index))
    const besideMs = await slowest(answered)
    close()
    expect(besideMs / aloneMs, `${besideMs} ms instead of ${aloneMs} ms`).toBeLessThan(MOST_TIMES)
    const statuses = new Set((await Promise.all(attacks)).map(({ status }) => status))
    expect([...statuses].filter((status) => status >= 500)).toEqual([])
  })
})

function longText(index: number): string {
  return `News number ${NUMBERS[index % NUMBERS.length]}, of ${NUMBERS[Math.floor(index / NUMBERS.length)]}: ${'we open early, '.repeat(6)}and late.`
}
