import { loadavg } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { converse, type Round, type Step } from '../../server/src/cli/caller/conversation.ts'
import { connectCaller } from '../../server/src/cli/caller/scripted-caller.ts'
import { understand } from '../../server/src/cli/caller/understanding.ts'
import { languageFor } from '../../server/src/language/languages.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { createLocalSpeech } from '../../server/src/voice/speech/local/local.ts'
import { joined, say } from '../../server/src/voice/speech/text-to-speech.contract.ts'
import { createChildService, signUpAt, type ChildService } from '../crashes/child-service.ts'
import { AN_AGENT, type Json } from '../harness.ts'
import { JUDGES_SOUND } from '../real-time.ts'
import { wordErrorRate } from '../speech/word-error-rate.ts'

/** Models are loaded twice, and voices that no call waits for yet are made; on a busy machine that takes minutes. */
const SETUP_MS = 300_000
const TEST_MS = 240_000
/** From the caller's last sound to the agent's first; a filler is one, too. For two cores that do other work as well. */
const LONGEST_GAP_MS = 6000
/** Of the words of an answer, as the caller's own STT hears them. */
const WORST_HEARD = 0.4

const CARDS_DE = 'Ja, wir nehmen alle Kreditkarten.'
const PARKING_DE = 'Hinter dem Haus gibt es kostenlose Parkplätze.'
const CARDS_ES = 'Sí, aceptamos todas las tarjetas de crédito.'
const PARKING_ES = 'Hay un aparcamiento gratuito detrás del edificio.'
const FAQ = [
  { question: 'Do you take credit cards?', answer: 'Yes, we take all credit cards.', language: 'en' },
  { question: 'Nehmen Sie Kreditkarten?', answer: CARDS_DE, language: 'de' },
  { question: 'Wo kann ich parken?', answer: PARKING_DE, language: 'de' },
  { question: '¿Aceptan tarjetas de crédito?', answer: CARDS_ES, language: 'es' },
  { question: '¿Dónde puedo aparcar?', answer: PARKING_ES, language: 'es' },
]
const AGENTS = {
  de: {
    language: 'de',
    voice_id: 'lukas',
    greeting: 'Praxis Hell, hier ist der KI-Assistent. Was kann ich für Sie tun?',
  },
  es: {
    language: 'es',
    voice_id: 'lucia',
    greeting: 'Clínica Brillo, soy el asistente de inteligencia artificial. ¿En qué puedo ayudarle?',
  },
  auto: {
    language: 'auto',
    languages: ['en', 'de', 'es'],
    greeting: 'Bright Dental, this is the AI assistant. How can I help?',
  },
}
/** Who says what. The German voice is the only one; of the Spanish ones the caller has the one that the agent has not. */
const LINES = {
  de: [
    ['lukas', 'Wo kann ich parken?'],
    ['lukas', 'Ich möchte gerne eine Nachricht hinterlassen.'],
    ['lukas', 'Bitte sagen Sie der Ärztin, dass ich morgen später komme.'],
  ],
  es: [
    ['mateo', '¿Aceptan tarjetas de crédito?'],
    ['mateo', '¿Y dónde puedo aparcar?'],
    ['mateo', 'Quisiera dejar un mensaje para la doctora.'],
    ['mateo', 'Necesito cambiar mi cita del martes.'],
  ],
  auto: [
    ['lukas', 'Guten Tag, wo kann ich hier parken?'],
    ['mateo', 'Perdone, ¿dónde puedo aparcar, por favor?'],
  ],
} as const
type Language = keyof typeof AGENTS

let service: ChildService
let key: string
const speech = createLocalSpeech(createLog('silent', false))
const steps = new Map<Language, Step[]>()

beforeAll(async () => {
  await speech.workers.voice.load()
  for (const language of ['de', 'es', 'auto'] as const) {
    const said: Step[] = []
    for (const [voiceId, text] of LINES[language])
      said.push({ line: { kind: 'say', text }, samples: joined(await say(speech.voice, text, voiceId)) })
    steps.set(language, said)
  }
  // The caller's voices shall not take memory and time from the agent's.
  await speech.close()
  service = await createChildService({ wrap: (command) => ['env', 'CALL_CAPACITY=2', ...command] })
  await service.start()
  key = (await signUpAt(service)).key
}, SETUP_MS)
afterAll(() => service?.remove())

/** A call by an own voice to an agent that was saved just now. */
async function call(language: Language) {
  const made = await service.ask('POST', '/agents', {
    key,
    body: { ...AN_AGENT, ...AGENTS[language], faq: FAQ },
  })
  const agentId: string = made.body.agent.id
  const { body } = await service.ask('POST', `/agents/${agentId}/web-calls`, { key, body: {} })
  const caller = await connectCaller(body.data.url, { signal: new AbortController().signal })
  const answeredMs = caller.nowMs
  const { rounds, problem } = await converse(caller, steps.get(language) ?? [])
  caller.close()
  const waits = rounds.map(({ waitMs }) => Math.round(waitMs ?? Number.NaN))
  console.info(
    `${language}: rang ${Math.round(answeredMs)} ms, waits ${waits.join(', ')} ms, load ${loadavg()[0]?.toFixed(1)}`,
  )
  for (const { understood, told } of rounds) console.info(`  "${understood}" -> "${told}"`)
  expect(problem).toBeUndefined()
  for (const waitMs of waits.slice(1)) expect(waitMs).toBeLessThan(LONGEST_GAP_MS)
  return { rounds, transcript: () => transcriptOf(agentId) }
}

async function transcriptOf(agentId: string): Promise<Json> {
  const ask = async () => (await service.ask('GET', `/agents/${agentId}/transcripts`, { key })).body.data
  await expect.poll(async () => (await ask()).transcripts.length).toBe(1)
  const { transcripts } = await ask()
  return transcripts[0]
}

/** An answer was given, and can be understood. */
async function expectHeard({ told, voice }: Round, answer: string, tag: string): Promise<void> {
  expect(told).toContain(answer)
  const own = createLocalSpeech(createLog('silent', false))
  try {
    await Promise.all([own.workers.stt.load(), own.workers.multilingual.load()])
    const heard = await understand(own.stt, voice, [tag])
    const rate = wordErrorRate(told, heard, languageFor(tag))
    console.info(`  told "${told}", heard "${heard}", ${(100 * rate).toFixed(0)} % of the words wrong`)
    expect(rate, heard).toBeLessThan(WORST_HEARD)
  } finally {
    await own.close()
  }
}

describe('a spoken call', { timeout: TEST_MS }, () => {
  test('in German: a question is answered, and a message is taken', JUDGES_SOUND, async () => {
    const { rounds, transcript } = await call('de')
    await expectHeard(rounds[1]!, PARKING_DE, 'de')
    expect(await transcript()).toMatchObject({ outcome: 'Follow-up Required' })
  })

  test('in Spanish: two questions are answered, and a message is taken', JUDGES_SOUND, async () => {
    const { rounds, transcript } = await call('es')
    expect(rounds[2]?.told).toContain(PARKING_ES)
    await expectHeard(rounds[1]!, CARDS_ES, 'es')
    expect(await transcript()).toMatchObject({ outcome: 'Follow-up Required' })
  })

  test('to an agent that follows its caller: German, then Spanish', JUDGES_SOUND, async () => {
    const { rounds } = await call('auto')
    await expectHeard(rounds[1]!, PARKING_DE, 'de')
    await expectHeard(rounds[2]!, PARKING_ES, 'es')
  })
})
