import { test } from 'vitest'
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
