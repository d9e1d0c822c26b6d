import { expect, test } from 'vitest'
import type { SpokenClause, TextToSpeech } from '../text-to-speech.ts'
import {
  createTtsCache,
  IN_CALL,
  IN_EVERY_CALL,
  type DiskCache,
  type SpeechOwner,
  type VoiceChoice,
} from './tts-cache.ts'

const VOICE = { voiceId: 'sarah', rate: 1 }
const FOREVER = new AbortController().signal
const AHEAD = { urgency: 'ahead', kept: 'on_disk' } as const
const GREETING = 'Bright Dental, how can I help?'

/** A voice that says a clause on request, or fails, and counts how often it was asked. */
function slowVoice() {
  const wanted: PromiseWithResolvers<string>[] = []
  let asked = 0
  const textToSpeech: TextToSpeech = {
    name: 'slow',
    async *speak() {
      asked++
      for (;;) {
        const next = Promise.withResolvers<string>()
        wanted.push(next)
        const text = await next.promise
        if (text === '') return
        yield { text, samples: new Int16Array(320), wordEndsMs: [20] }
      }
    },
  }
  async function next(): Promise<PromiseWithResolvers<string>> {
    await expect.poll(() => wanted.length).toBeGreaterThan(0)
    return wanted.shift()!
  }
  return {
    textToSpeech,
    says: async (text: string) => (await next()).resolve(text),
    fails: async () => (await next()).reject(new Error('no voice')),
    get asked() {
      return asked
    },
  }
}

async function textOf(clauses: AsyncIterable<SpokenClause>): Promise<string[]> {
  const texts: string[] = []
  for await (const { text } of clauses) texts.push(text)
  return texts
}

test('who comes while a greeting is made hears what there is of it at once, and the rest as it is made', async () => {
  const voice = slowVoice()
  const rendered = createTtsCache(voice.textToSpeech)
  const making = rendered.render(GREETING, VOICE, IN_CALL, FOREVER)
  await voice.says('Bright Dental,')
  const heard = rendered.speak(GREETING, VOICE, FOREVER)[Symbol.asyncIterator]()
  expect((await heard.next()).value).toMatchObject({ text: 'Bright Dental,' })
  const rest = heard.next()
  await voice.says('how can I help?')
  expect((await rest).value).toMatchObject({ text: 'how can I help?' })
  await voice.says('')
  expect((await heard.next()).done).toBe(true)
  await making
  expect(rendered.find(GREETING, VOICE)).toHaveLength(2)
  expect(voice.asked).toBe(1)
})

test('what every caller hears is followed while it is made, and is recalled after a restart', async () => {
  const voice = slowVoice()
  const kept = new Map<string, readonly SpokenClause[]>()
  const diskCache: DiskCache = {
    find: async (key) => kept.get(key),
    keep: async (key, clauses) => void kept.set(key, clauses),
    purge: async () => kept.clear(),
  }
  const own = { ...VOICE, owner: { accountId: 'acct_1', agentId: 'agent_1' } }
  const rendered = createTtsCache(voice.textToSpeech, diskCache)
  expect(await rendered.recall(GREETING, own)).toBe(false)
  const makings = [own, VOICE].map((each) => rendered.render(GREETING, each, IN_EVERY_CALL, FOREVER))
  const heard = textOf(rendered.speak(GREETING, own, FOREVER))
  for (const words of ['Bright Dental.', 'Bright Dental.', '', '']) await voice.says(words)
  expect(await heard).toEqual(['Bright Dental.'])
  await Promise.all(makings)
  expect(voice.asked).toBe(2)
  const restarted = createTtsCache(voice.textToSpeech, diskCache)
  expect(restarted.find(GREETING, own)).toBeUndefined()
  expect(await restarted.recall(GREETING, own)).toBe(true)
  expect(restarted.find(GREETING, own)).toHaveLength(1)
  expect(voice.asked).toBe(2)
})

test('who leaves does not stop what is made for others', async () => {
  const voice = slowVoice()
  const rendered = createTtsCache(voice.textToSpeech)
  const making = rendered.render(GREETING, VOICE, IN_CALL, FOREVER)
  const leaving = new AbortController()
  const heard = textOf(rendered.speak(GREETING, VOICE, leaving.signal))
  leaving.abort()
  await voice.says('Bright Dental,')
  expect(await heard).toEqual([])
  await voice.says('')
  await making
  expect(rendered.find(GREETING, VOICE)).toHaveLength(1)
})

test('a failure reaches those who wait, and the next try begins anew', async () => {
  const voice = slowVoice()
  const rendered = createTtsCache(voice.textToSpeech)
  const making = rendered.render(GREETING, VOICE, IN_CALL, FOREVER)
  const heard = textOf(rendered.speak(GREETING, VOICE, FOREVER))
  await voice.fails()
  await expect(heard).rejects.toThrow('no voice')
  await expect(making).rejects.toThrow('no voice')
  const again = textOf(rendered.speak(GREETING, VOICE, FOREVER))
  await voice.says('Bright Dental,')
  await voice.says('')
  expect(await again).toEqual(['Bright Dental,'])
})

test('a caller does not wait for what is made at leisure', async () => {
  const voice = slowVoice()
  const rendered = createTtsCache(voice.textToSpeech)
  const leisurely = rendered.render(GREETING, VOICE, AHEAD, FOREVER)
  const heard = textOf(rendered.speak(GREETING, VOICE, FOREVER))
  await expect.poll(() => voice.asked).toBe(2)
  for (const text of ['', '']) await voice.says(text)
  expect(await heard).toEqual([])
  await leisurely
})

test('what another voice has said in place of it is not kept', async () => {
  const rendered = createTtsCache({
    name: 'hedged',
    async *speak(text) {
      yield { text, samples: new Int16Array(160), wordEndsMs: [5], byFallback: true }
    },
  })
  expect(await textOf(rendered.speak(GREETING, VOICE, FOREVER))).toEqual([GREETING])
  await rendered.render(GREETING, VOICE, AHEAD, FOREVER)
  expect(rendered.find(GREETING, VOICE)).toBeUndefined()
})

test('synthesis stops when the last listener leaves, not before', async () => {
  const signals: AbortSignal[] = []
  const voice = slowVoice()
  const rendered = createTtsCache({
    name: 'watched',
    speak: (text, voiceId, options, signal) => {
      signals.push(signal)
      return voice.textToSpeech.speak(text, voiceId, options, signal)
    },
  })
  const [one, other] = [new AbortController(), new AbortController()]
  const makings = [one, other].map(({ signal }) => rendered.render(GREETING, VOICE, IN_CALL, signal))
  await voice.says('Bright Dental,')
  one.abort()
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  other.abort()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  await voice.says('')
  await Promise.all(makings)
  expect(rendered.find(GREETING, VOICE)).toBeUndefined()
})

test('a preview is synthesised while no call waits, and its words are not kept', async () => {
  const urgencies: unknown[] = []
  const rendered = createTtsCache({
    name: 'watched',
    async *speak(text, _voiceId, { urgency }) {
      urgencies.push(urgency)
      yield { text, samples: new Int16Array(160), wordEndsMs: [5] }
    },
  })
  expect((await rendered.say(GREETING, VOICE, 'not', FOREVER)).isNew).toBe(true)
  expect(urgencies).toEqual(['ahead'])
  expect(rendered.find(GREETING, VOICE)).toBeUndefined()
})

test('of an agent that is gone nothing is kept, not even what was just being made', async () => {
  const voice = slowVoice()
  const kept = new Map<string, SpeechOwner | undefined>()
  const diskCache: DiskCache = {
    find: async () => undefined,
    keep: async (key, _clauses, owner) => void kept.set(key, owner),
    purge: async (accountId) => {
      for (const [key, owner] of kept) if (owner?.accountId === accountId) kept.delete(key)
    },
  }
  const rendered = createTtsCache(voice.textToSpeech, diskCache)
  const own = (agentId: string) => ({ ...VOICE, owner: { accountId: 'acct_1', agentId } })
  const make = async (text: string, choice: VoiceChoice) => {
    const making = rendered.render(text, choice, AHEAD, FOREVER)
    await voice.says(text)
    await voice.says('')
    await making
  }
  await make(GREETING, own('agent_1'))
  await make('Goodbye.', VOICE)
  expect(kept.size).toBe(2)
  expect(rendered.find(GREETING, own('agent_2')), 'another agent').toBeUndefined()
  expect(rendered.find('Goodbye.', own('agent_2')), 'what all agents say').toHaveLength(1)
  const late = rendered.render('We open at nine.', own('agent_1'), AHEAD, FOREVER)
  await voice.says('We open at nine.')
  await rendered.forget('acct_1', 'agent_1')
  await voice.says('')
  await late
  expect(rendered.find(GREETING, own('agent_1'))).toBeUndefined()
  expect(rendered.find('We open at nine.', own('agent_1'))).toBeUndefined()
  expect([...kept.values()]).toEqual([undefined])
  await make(GREETING, own('agent_2'))
  await rendered.forget('acct_1')
  expect(rendered.find(GREETING, own('agent_2'))).toBeUndefined()
  expect(rendered.find('Goodbye.', VOICE)).toHaveLength(1)
})
