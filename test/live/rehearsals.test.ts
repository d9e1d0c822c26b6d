import { afterEach, describe, expect, test } from 'vitest'
import type { Brain, Heard, UseTool } from '../../server/src/voice/brain/brain.ts'
import { DAY_MS, iso } from '../../server/src/platform/clock.ts'
import type { Json } from '../harness.ts'
import { engines } from '../stores.ts'
import { startVoiceNode, type VoiceNode } from './web-calls/voice-node.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const MONDAYS = {
  enabled: true,
  timezone: 'America/New_York',
  schedule: { monday: { open: '09:00', close: '17:00', enabled: true } },
}
/** A Monday at noon in New York, when the business is open. */
const MONDAY_NOON = '2027-03-01T17:00:00.000Z'
/** The Sunday before. */
const SUNDAY_NOON = '2027-02-28T17:00:00.000Z'

/** Notes when it was asked what, and books the first time there is. */
function booking(): { brain: Brain; heard: Heard[] } {
  const heard: Heard[] = []
  return {
    heard,
    brain: {
      name: 'booking',
      open: () => ({
        async reply(asked, emit, _signal, useTool) {
          heard.push(asked)
          emit({ clause: useTool ? await bookFirst(asked, useTool) : 'Yes?', source: 'model' })
        },
      }),
    },
  }
}

async function bookFirst({ atMs }: Heard, useTool: UseTool): Promise<string> {
  const range = { from: iso(atMs), to: iso(atMs + 20 * DAY_MS) }
  const { result } = await useTool('find_appointment_times', range)
  const [time] = (result as { times?: { start: string }[] }).times ?? []
  const booked = await useTool('book_appointment', { start: time?.start ?? '', name: 'Ann Lee' })
  return booked.ok ? `Booked for ${time?.start}.` : 'That did not work.'
}

const isListening = (message: Json) => message.type === 'state' && message.state === 'listening'
const agentSaid = (message: Json) => message.type === 'words' && message.speaker === 'agent' && message.final

async function start(
  brain: Brain,
  options: Partial<Parameters<typeof startVoiceNode>[0]>,
): Promise<VoiceNode> {
  const node = await startVoiceNode({ brain, agent: { functions_enabled: true }, ...options })
  closing.push(() => node.close())
  return node
}

/** What the agent said, to a caller who asks for one thing and hangs up. */
async function rehearse(node: VoiceNode, body: Json): Promise<{ callId: string; said: string[] }> {
  const { call } = node
  const caller = await call(undefined, body)
  const said: string[] = []
  const note = (message: Json) => {
    if (agentSaid(message)) said.push(message.text)
    return isListening(message)
  }
  await caller.hear(note)
  caller.send({ type: 'text', text: 'Book me in.' })
  await caller.hear((message) => agentSaid(message) && Boolean(said.push(message.text)))
  await caller.hear(isListening)
  caller.send({ type: 'hang_up' })
  await node.quiet()
  return { callId: caller.callId, said }
}

const rowsOf = (node: VoiceNode, table: 'appointments' | 'mails' | 'jobs' | 'unanswered_questions') =>
  node.store.db.selectFrom(table).selectAll().execute()

describe.each(engines)('a rehearsal on %s', (engine) => {
  test('meets the agent as it is drafted, and saves nothing of it', async () => {
    const { brain } = booking()
    const node = await start(brain, { engine })
    const { callId, said } = await rehearse(node, { draft: { greeting: 'A drafted hello.' } })
    expect(said.join(' ')).toContain('A drafted hello.')
    const [agent] = await node.store.db.selectFrom('agents').select('greeting').execute()
    expect(agent?.greeting).not.toContain('drafted')
    const call = (await node.ask('GET', `/calls/${callId}`)).body.data
    expect(call.line).toBe('rehearsal')
    const row = await node.store.db.selectFrom('calls').select('settled_at').executeTakeFirstOrThrow()
    expect(row.settled_at, 'nothing waits for the owner').not.toBeNull()
  })

  test('takes the moment that is sent for now, and keeps no appointment, mail or question', async () => {
    const { brain, heard } = booking()
    const node = await start(brain, { engine })
    const draft = { business_hours: MONDAYS, booking: { lead_minutes: 0, duration_minutes: 60 } }
    const { said } = await rehearse(node, { draft, at: MONDAY_NOON })
    expect(Math.abs(heard[0]!.atMs - Date.parse(MONDAY_NOON))).toBeLessThan(60_000)
    expect(said.at(-1)).toMatch(/^Booked for 2027-03-01T1/)
    expect(await rowsOf(node, 'appointments')).toEqual([])
    expect(await rowsOf(node, 'mails')).toEqual([])
    expect(await rowsOf(node, 'unanswered_questions')).toEqual([])
    expect((await rowsOf(node, 'jobs')).map(({ kind }) => kind)).toEqual([])
  })

  test('as if closed says so, as if open does not, whatever time it is', async () => {
    const { brain } = booking()
    const node = await start(brain, { engine, agent: { business_hours: MONDAYS } })
    const closed = await rehearse(node, { as_if: 'closed' })
    const open = await rehearse(node, { as_if: 'open' })
    const sunday = await rehearse(node, { at: SUNDAY_NOON })
    expect(closed.said.join(' ')).toMatch(/closed/i)
    expect(sunday.said.join(' ')).toMatch(/closed/i)
    expect(open.said.join(' ')).not.toMatch(/closed/i)
  })
})

describe('a rehearsal is refused', () => {
  test.each([
    ['with a draft that could not be saved', { draft: { greeting: '' } }, 'draft.greeting'],
    ['with a field that agents do not have', { draft: { mood: 'good' } }, 'draft.mood'],
    ['with a tool that could not be saved', { draft: { tools: [insecureTool()] } }, 'draft.tools[0].url'],
    ['with two moments', { at: MONDAY_NOON, as_if: 'open' }, 'as_if'],
    ['as closed where the business never is', { as_if: 'closed' }, 'as_if'],
    ['with no moment', { at: 'tomorrow' }, 'at'],
    ['with more than is held in memory', { draft: largeDraft() }, 'draft'],
  ])('%s', async (_why, body, field) => {
    const node = await start(booking().brain, {})
    const { status, body: answer } = await node.ask('POST', `/agents/${node.agentId}/web-calls`, body)
    expect([status, answer.details?.[0]?.field]).toEqual([400, field])
  })
})

function insecureTool() {
  return { name: 'stock', description: 'Stock.', parameters: { type: 'object' }, url: 'http://shop.example/' }
}

/** Two hundred answers, each as long as one may be. */
function largeDraft() {
  return { faq: Array.from({ length: 200 }, (_, n) => ({ question: `${n}?`, answer: 'a'.repeat(2000) })) }
}
