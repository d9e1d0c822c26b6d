import { expect, test } from 'vitest'
import type { SpokenClause } from '../../server/src/voice/speech/text-to-speech.ts'
import type { DiskCache } from '../../server/src/voice/speech/tts-cache/tts-cache.ts'
import type { Json } from '../harness.ts'
import { scriptedBrain } from './web-calls/scripted-speech.ts'
import { startVoiceNode } from './web-calls/voice-node.ts'

const brain = scriptedBrain({})
const isListening = (message: Json) => message.type === 'state' && message.state === 'listening'

test('a caller who comes while the voice is loaded hears a greeting that was made before, and is heard', async () => {
  const kept = new Map<string, readonly SpokenClause[]>()
  const diskCache: DiskCache = {
    find: async (key) => kept.get(key),
    keep: async (key, clauses) => void kept.set(key, clauses),
    purge: async () => kept.clear(),
  }
  const before = await startVoiceNode({ brain, diskCache })
  const first = await before.call({ acknowledge: true })
  await first.hear(isListening)
  first.close()
  await before.close()
  const [ready, hears] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const after = await startVoiceNode({
    brain,
    diskCache,
    loading: { ready: ready.promise, hears: hears.promise },
  })
  const caller = await after.call({ acknowledge: true })
  hears.resolve()
  await caller.hear(isListening)
  ready.resolve()
  caller.close()
  await after.close()
})

const AUTO = {
  language: 'auto',
  languages: ['de', 'es'] as ('de' | 'es')[],
  greeting: 'Praxis Hell, hier ist der KI-Assistent.',
} as const

test('a call in a language that is still being loaded rings until its caller is understood', async () => {
  const canHear = Promise.withResolvers<void>()
  const asked: string[] = []
  let isThere = false
  const node = await startVoiceNode({
    brain,
    agent: { ...AUTO },
    expectLanguages: (languages) => {
      asked.push(languages.join(' '))
      return { canHear: isThere ? Promise.resolve() : canHear.promise, canSpeak: Promise.resolve() }
    },
  })
  // Before any call: the service knows what its agents speak.
  await expect.poll(() => asked).toEqual(['de es'])
  const answered: string[] = []
  const callAndListen = async (who: string) => {
    const caller = await node.call({ acknowledge: true })
    await caller.hear(isListening)
    answered.push(who)
    caller.close()
  }
  const calling = callAndListen('first')
  await expect.poll(() => asked).toContain('de')
  isThere = true
  // Nothing but the language holds the first one up: who calls after it, and finds it loaded, is answered.
  await callAndListen('second')
  expect(answered).toEqual(['second'])
  canHear.resolve()
  await calling
  expect(answered).toEqual(['second', 'first'])
  await node.close()
})

test('a call whose language cannot be loaded is answered all the same', async () => {
  const missing = async () => Promise.reject(new Error('A file is missing.'))
  const node = await startVoiceNode({
    brain,
    agent: { ...AUTO },
    expectLanguages: () => ({ canHear: missing(), canSpeak: missing() }),
  })
  const caller = await node.call({ acknowledge: true })
  await caller.hear(isListening)
  caller.close()
  await node.close()
})
