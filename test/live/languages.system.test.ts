import { afterEach, expect, test } from 'vitest'
import { receptionist } from '../../server/src/voice/brain/receptionist/receptionist.ts'
import type { Meaning } from '../../server/src/voice/brain/receptionist/understanding/meaning.ts'
import { foreignTo } from '../../server/src/language/identification/foreign.ts'
import { canonicalJson, replay } from '../../server/src/voice/conversation/replay.ts'
import { readEvents } from '../../server/src/product/calls/store.ts'
import { listTranscripts } from '../../server/src/product/transcripts/store.ts'
import type { NewAgent } from '../../server/src/product/agents/agent.ts'
import type { Json } from '../harness.ts'
import { startVoiceNode, type VoiceNode } from './web-calls/voice-node.ts'

const fail = () => Promise.reject(new Error('There is no model here.'))
const away = { vector: fail, overlaps: fail } as unknown as Meaning

const FAQ = [
  { question: '¿Aceptan tarjetas de crédito?', answer: 'Sí, aceptamos todas las tarjetas.', language: 'es' },
  { question: 'Do you take credit cards?', answer: 'Yes, we take all cards.', language: 'en' },
] as const
const GREETINGS = {
  en: "Bright Dental's AI assistant, how can I help?",
  es: 'Clínica Brillo, soy el asistente de IA. ¿En qué puedo ayudarle?',
}

let node: VoiceNode | undefined
afterEach(async () => {
  await node?.close()
  node = undefined
})

const isListening = (message: Json) => message.type === 'state' && message.state === 'listening'
const isOver = (message: Json) => message.type === 'ended'
const agentSaid = (message: Json) => message.type === 'words' && message.speaker === 'agent' && message.final

/** What is said to each of the typed turns of a call, and what is kept of the call. */
async function typedCall(
  agent: Partial<NewAgent>,
  turns: readonly string[],
  ends: 'caller' | 'agent' = 'caller',
) {
  node = await startVoiceNode({ brain: receptionist(away), agent: { faq: [...FAQ], ...agent } })
  const caller = await node.call()
  await caller.hear(isListening)
  const heard: string[] = []
  for (const [index, text] of turns.entries()) {
    caller.send({ type: 'text', text })
    heard.push((await caller.hear(agentSaid)).text)
    await caller.hear(ends === 'agent' && index === turns.length - 1 ? isOver : isListening)
  }
  if (ends === 'caller') caller.send({ type: 'hang_up' })
  await caller.closed()
  await node.quiet()
  const { transcripts } = await listTranscripts(node.store.db, node.accountId, node.agentId, {})
  const events = await readEvents(node.store.db, caller.callId)
  const { body } = await node.ask('GET', `/calls/${caller.callId}`)
  return { heard, transcript: transcripts[0], events, commands: node.commands, call: body.data }
}

test('a Spanish agent answers in Spanish, and its call is summed up in Spanish', async () => {
  const { heard, transcript } = await typedCall({ language: 'es', greeting: GREETINGS.es }, [
    '¿Aceptan tarjetas de crédito?',
  ])
  expect(heard).toEqual(['Sí, aceptamos todas las tarjetas.'])
  expect(transcript).toMatchObject({ outcome: 'Resolved' })
  expect(transcript?.summary).not.toMatch(/\b(?:the|asked|caller|was)\b/i)
})

test('a caller is followed from one language into the other and back', async () => {
  const agent = { language: 'auto', languages: ['es', 'en'], greeting: GREETINGS.es } as const
  const { heard, events, commands } = await typedCall({ ...agent, languages: [...agent.languages] }, [
    'Do you take credit cards?',
    '¿Aceptan tarjetas de crédito?',
  ])
  expect(heard).toEqual(['Yes, we take all cards.', 'Sí, aceptamos todas las tarjetas.'])
  expect(events.flatMap((event) => (event.type === 'language.recognised' ? event.language : []))).toEqual([
    'en',
    'es',
  ])
  expect(canonicalJson(replay(events).commands)).toBe(canonicalJson(commands))
})

test('a caller is invited to the other languages, once that is made, unless the greeting does it', async () => {
  const openingOf = async (greeting: string) => {
    const agent = { language: 'auto', languages: ['es' as const, 'en' as const], greeting } as const
    node = await startVoiceNode({
      brain: receptionist(away),
      agent: { ...agent, languages: [...agent.languages] },
    })
    // The first call has it made for the second.
    for (const isSecond of [false, true]) {
      const caller = await node.call()
      await caller.hear(isListening)
      caller.send({ type: 'hang_up' })
      await caller.closed()
      await node.quiet()
      if (!isSecond) continue
      const events = await readEvents(node.store.db, caller.callId)
      const lines = replay(events).commands.filter((each) => each.type === 'play_line')
      await node.close()
      node = undefined
      return lines.map(({ text, language }) => [text, language])
    }
    return []
  }
  expect(await openingOf(GREETINGS.es)).toEqual([
    [GREETINGS.es, undefined],
    ['I also speak English.', 'en'],
  ])
  const own = `${GREETINGS.es} English is fine, too.`
  expect(await openingOf(own)).toEqual([[own, undefined]])
})

test('a caller in a language that the agent does not speak leaves a recorded message', async () => {
  const { heard, transcript, events, commands, call } = await typedCall(
    { greeting: GREETINGS.en },
    [
      'bonjour je voudrais prendre un rendez-vous demain',
      'je suis madame Dupont rappelez-moi s’il vous plaît',
    ],
    'agent',
  )
  const told = foreignTo(['en'], 'fr')
  expect(heard).toEqual([told?.notice, told?.thanks])
  expect(transcript).toMatchObject({ outcome: 'Follow-up Required' })
  expect(transcript?.summary).toMatch(/in French/)
  expect(call.recording).not.toBeNull()
  expect(canonicalJson(replay(events).commands)).toBe(canonicalJson(commands))
})
