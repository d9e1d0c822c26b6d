import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startModelServer, type ModelServer } from '../../server/src/voice/brain/llm/model-server.fixture.ts'
import { isListening } from '../crashes/child-calls.ts'
import { createChildService, signUpAt, type ChildService } from '../crashes/child-service.ts'
import { AN_AGENT, type Json } from '../harness.ts'
import { LONG_QUESTION, THINKS, THINKS_WITH } from '../live/threads/scripted-thread.ts'
import { callFrom } from '../live/web-calls/web-caller.ts'

/** Each is what one of the readers has most work with: figures, number words, letters, names, days, addresses, code. */
const SHAPES: Readonly<Record<string, readonly string[]>> = {
  en: [
    '5 3 9 1 ',
    'oh ',
    'five forty two ',
    'a b c ',
    'Anna Lee ',
    '3 May 2026, ',
    'Mon 9:30 AM ',
    'a at b dot com ',
    'QmFzZTY0',
    'open hours ',
    'next monday at 5 ',
    '$5 wash, ',
  ],
  de: [
    '5 3 9 1 ',
    'null ',
    'fünf vierzig ',
    'a b c ',
    'Anna Lehmann ',
    'der 3. Mai, ',
    'Montag um 5 Uhr, ',
    'a at b punkt de ',
    'QmFzZTY0',
    'Öffnungszeiten ',
    'nächsten Montag um 5 ',
    'Waschen 5 Euro. ',
  ],
  es: [
    '5 3 9 1 ',
    'cero ',
    'cinco cuarenta ',
    'a be ce ',
    'Ana López ',
    'el 3 de mayo, ',
    'el lunes a las 5, ',
    'a arroba b punto es ',
    'QmFzZTY0',
    'horario ',
    'el próximo lunes a las 5 ',
    'lavado 5 euros. ',
  ],
}
/** So much of it, to the character. */
const cut = (shape: string, length: number) => shape.repeat(Math.ceil(length / shape.length)).slice(0, length)

const ATTACKERS = 6
const TURNS = 60
/** Faster than anyone types. */
const TURN_MS = 150
const FRAME_MS = 20
/** As much as a player keeps in hand. */
const IN_HAND_MS = 200
const MAX_LOST_FRAMES = 3
const MAX_REQUEST_MS = 300
const KINDS = ['card_numbers', 'national_ids', 'security_codes']

/** The same work, and nothing in it that is hard to read: what that costs others is not the text's doing. */
const HARMLESS = 'The chairs are made of wood. '

let model: ModelServer
let said = HARMLESS
beforeAll(async () => {
  // What a model says is read as well.
  model = await startModelServer(() => ({ deeds: [{ say: cut(said, 400) }] }))
})
afterAll(() => model.close())

async function attack(service: ChildService, language: string, shapes: readonly string[]): Promise<void> {
  const { key } = await signUpAt(service)
  const joined = cut(shapes.join(''), 32_000)
  const agents = shapes.slice(0, ATTACKERS).map(async (shape, index) => {
    const faq = Array.from({ length: 200 }, () => ({
      question: cut(shape, 200),
      answer: cut(joined, 1800),
    }))
    const body = {
      ...AN_AGENT,
      business_name: THINKS,
      system_prompt: `${joined.slice(0, 30_000)} {{note}}`,
      faq,
      language,
      redact: index % 2 === 0 ? KINDS : [],
    }
    const made = await service.ask('POST', '/agents', { key, body })
    expect(made.status, JSON.stringify(made.body).slice(0, 400)).toBe(201)
    const variables = { note: cut(shape, 500) }
    const placed = await service.ask('POST', `/agents/${made.body.agent.id}/web-calls`, {
      key,
      body: { variables },
    })
    expect(placed.status, JSON.stringify(placed.body).slice(0, 400)).toBe(201)
    return placed.body.data.token as string
  })
  const tokens = await Promise.all(agents)
  await Promise.all(
    tokens.map(async (token, index) => {
      const caller = await callFrom(`${service.url.replace('http', 'ws')}/web-calls/${token}`, {
        acknowledge: true,
      })
      await caller.hear((message: Json) => message.type === 'ready')
      for (let turn = 0; turn < TURNS; turn++) {
        const shape = shapes[(index + (turn % 2) * ATTACKERS) % shapes.length] ?? joined
        caller.send({
          type: 'text',
          text: turn % 3 === 2 ? joined.slice(turn, turn + 499) : cut(shape, 499),
        })
        await pause(TURN_MS)
      }
      caller.close()
    }),
  )
}

/** Somebody else's call, in which the agent talks on, and somebody else's requests. */
async function measure(service: ChildService, work: () => Promise<void>) {
  const { key } = await signUpAt(service)
  const { body } = await service.ask('POST', '/agents', { key, body: AN_AGENT })
  const placed = await service.ask('POST', `/agents/${body.agent.id}/web-calls`, { key })
  const arrivalsMs: number[] = []
  const gapsMs: number[] = []
  const url = `${service.url.replace('http', 'ws')}/web-calls/${placed.body.data.token}`
  const caller = await callFrom(url, {
    acknowledge: true,
    onVoice: () => void arrivalsMs.push(performance.now()),
  })
  await caller.hear(isListening)
  const over = new AbortController()
  let slowestMs = 0
  const asking = (async () => {
    while (!over.signal.aborted) {
      const begunMs = performance.now()
      expect((await service.ask('GET', `/agents/${body.agent.id}`, { key })).status).toBe(200)
      slowestMs = Math.max(slowestMs, performance.now() - begunMs)
      await pause(2 * FRAME_MS)
    }
  })()
  const talking = (async () => {
    while (!over.signal.aborted) {
      arrivalsMs.length = 0
      caller.send({ type: 'text', text: LONG_QUESTION })
      await pause(5000)
      gapsMs.push(lostFrames(arrivalsMs))
    }
  })()
  await work()
  over.abort()
  await Promise.all([asking, talking])
  caller.close()
  return { lost: Math.max(...gapsMs), slowestMs: Math.round(slowestMs) }
}

function lostFrames(arrivalsMs: readonly number[]): number {
  let dueMs = (arrivalsMs[0] ?? 0) + IN_HAND_MS
  let lateMs = 0
  for (const atMs of arrivalsMs.slice(1)) {
    dueMs += FRAME_MS
    lateMs += Math.max(0, atMs - dueMs)
    dueMs = Math.max(dueMs, atMs)
  }
  return Math.round(lateMs / FRAME_MS)
}

describe.each(['no model', 'a model'])(
  'with %s',
  (kind) => {
    test.each(Object.keys(SHAPES))(
      'the worst that a tenant can write costs no other anything, in %s',
      async (language) => {
        const settings = model.settings('openai-compatible')
        const env: Record<string, string> = { SIGN_UP: 'open' }
        if (kind === 'a model') env[THINKS_WITH] = JSON.stringify(settings)
        const service = await createChildService({
          takesCalls: true,
          inThread: true,
          env,
        })
        try {
          await service.start()
          const shapes = SHAPES[language] ?? []
          said = HARMLESS
          const usual = await measure(service, () =>
            attack(
              service,
              language,
              shapes.map(() => HARMLESS),
            ),
          )
          said = shapes.join('')
          const worst = await measure(service, () => attack(service, language, shapes))
          console.info(language, kind, { usual, worst })
          expect(worst.lost).toBeLessThanOrEqual(MAX_LOST_FRAMES + 1.5 * usual.lost)
          expect(worst.slowestMs).toBeLessThanOrEqual(Math.max(MAX_REQUEST_MS, 1.5 * usual.slowestMs))
        } finally {
          await service.remove()
        }
      },
    )
  },
  300_000,
)
