import { expect, test } from 'vitest'
import type { Agent } from '../../product/agents/agent.ts'
import type { AccountId } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { languageFor } from '../../language/languages.ts'
import { receptionist } from '../brain/receptionist/receptionist.ts'
import type { Meaning } from '../brain/receptionist/understanding/meaning.ts'
import type { Snapshot } from '../protocol.ts'
import type { SpeakOptions, TextToSpeech } from '../speech/text-to-speech.ts'
import { createPrerender } from '../speech/tts-cache/prerender.ts'
import { createTtsCache } from '../speech/tts-cache/tts-cache.ts'
import { createAgentSpeech } from './agent-speech.ts'
import { emergencyLines, makeLines } from './opening.ts'

const log = createLog('silent', false)
const accountId = 'acc_1' as AccountId
const ANSWERS = { en: 'All cards.', de: 'Alle Karten.', es: 'Todas las tarjetas.' }
const agent = {
  id: 'agt_1',
  business_name: 'Bright Dental',
  agent_name: 'Ava',
  voice_id: 'sarah',
  greeting: 'Bright Dental, how can I help?',
  system_prompt: '',
  language: 'auto',
  languages: ['en', 'de', 'es'],
  recording: { enabled: false },
  disclosure: { enabled: false },
  tools: [],
  faq: (['en', 'de', 'es'] as const).map((language) => ({
    question: `Cards? ${language}`,
    answer: ANSWERS[language],
    language,
  })),
} as unknown as Agent
const snapshot = { accountId, agent, caller: 'anonymous' } as unknown as Snapshot

type Made = { readonly text: string; readonly voiceId: string; readonly urgency: SpeakOptions['urgency'] }

/** A voice that notes what it is asked for. Where it is slow, its work ends only when nobody wants it any more. */
function notingVoice(isSlow: (made: Made) => boolean = () => false) {
  const made: Made[] = []
  const voice: TextToSpeech = {
    name: 'noting',
    async *speak(text, voiceId, { urgency }, signal) {
      const one = { text, voiceId, urgency }
      made.push(one)
      if (isSlow(one)) {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
        throw new Error('Nobody waits for it.')
      }
      yield { text, samples: new Int16Array(160), wordEndsMs: [10] }
    },
  }
  return { voice, made }
}

const known = { vector: async () => new Float32Array(0) } as unknown as Meaning

test('of every language of an agent its own words are made before the lines of all agents', async () => {
  const { voice, made } = notingVoice()
  const rendered = createTtsCache(voice)
  const speech = createAgentSpeech(
    { brain: receptionist(known), textToSpeech: voice },
    rendered,
    createPrerender(rendered, log),
  )
  const allowance = { characters: 20_000, longest: Number.POSITIVE_INFINITY }
  await speech.render(accountId, agent, allowance, new AbortController().signal)
  const at = (text: string) => made.findIndex((each) => each.text === text)
  const first = at(languageFor('en').phrases.one_moment)
  for (const answer of Object.values(ANSWERS)) {
    expect(at(answer)).toBeGreaterThan(-1)
    expect(at(answer)).toBeLessThan(first)
  }
  const again = at(languageFor('en').rephrasings.one_moment[0] ?? '')
  for (const tag of ['en', 'de', 'es']) {
    expect(at(languageFor(tag).phrases.one_moment)).toBeGreaterThan(-1)
    expect(at(languageFor(tag).phrases.one_moment)).toBeLessThan(again)
  }
})

test('while it rings, what a call says in need is made in all of its languages, each line once at first', () => {
  const lines = emergencyLines(snapshot)
  const at = (text: string | undefined) => lines.findIndex((line) => line.text === text)
  for (const tag of ['en', 'de', 'es']) {
    const { phrases, rephrasings } = languageFor(tag)
    expect(at(phrases.one_moment)).toBeGreaterThan(-1)
    expect(at(phrases.one_moment)).toBeLessThan(at(languageFor('en').rephrasings.not_heard[0]))
    expect(at(rephrasings.trouble[0])).toBeGreaterThan(at(phrases.trouble))
  }
  expect(lines.find(({ text }) => text === languageFor('es').phrases.trouble)?.voice.voiceId).toBe('lucia')
  expect(emergencyLines({ ...snapshot, agent: { ...agent, language: 'en', languages: null } })).toEqual([])
})

test('a call does not ring for ever: what is not made by then is made when no call waits for speech', async () => {
  const [first, second, third] = emergencyLines(snapshot)
  const { voice, made } = notingVoice(({ text, urgency }) => text === second?.text && urgency === 'live')
  const parts = { rendered: createTtsCache(voice), log }
  await makeLines(parts, [first!, second!, third!], 50, new AbortController().signal)
  const asked = (text: string | undefined) =>
    made.filter((each) => each.text === text).map(({ urgency }) => urgency)
  expect(asked(first?.text)).toEqual(['live'])
  await expect.poll(() => asked(third?.text)).toEqual(['ahead'])
  expect(asked(second?.text)).toEqual(['live', 'ahead'])
})
