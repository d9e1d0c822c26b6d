import { transcriptIdOf } from '../../server/src/product/calls/after/finalize-call.ts'
import { appendEvents, newCallId } from '../../server/src/product/calls/store.ts'
import { SECOND_MS } from '../../server/src/platform/clock.ts'
import type { Db } from '../../server/src/platform/db/db.ts'
import type { AccountId } from '../../server/src/platform/ids.ts'
import { queueMail } from '../../server/src/product/notifications/outbox.ts'
import { addTranscript } from '../../server/src/product/transcripts/store.ts'
import { noteQuestions } from '../../server/src/product/unanswered-questions/store.ts'
import { layDead } from './demo/demo-operator.ts'
import type { DemoService } from './demo/demo-service.ts'

/** What an injected script calls: the test looks whether it was called. */
export const ALARM = 'parleyAlarm'

/** Each of them runs somewhere, on pages that take text for something else. Short enough for every name. */
export const PAYLOADS: readonly string[] = [
  `<script>${ALARM}(1)</script>`,
  `<img src=x onerror=${ALARM}(2)>`,
  `"><svg onload=${ALARM}(3)>`,
  `'><svg/onload=${ALARM}(4)>`,
  `</textarea><img src=x onerror=${ALARM}(5)>`,
  `</title><script>${ALARM}(6)</script>`,
  `<iframe srcdoc="<script>parent.${ALARM}(7)</script>">`,
  `<a href=javascript:${ALARM}(8)>open</a>`,
  `javascript:${ALARM}(9)//`,
  `{{constructor.constructor('${ALARM}(10)')()}}`,
  `\${${ALARM}(11)}`,
  `<style>@import'javascript:${ALARM}(12)'</style>`,
  `<math><mtext><img src=x onerror=${ALARM}(13)>`,
  `<details open ontoggle=${ALARM}(14)>`,
  `<input autofocus onfocus=${ALARM}(15)>`,
  `<object data="javascript:${ALARM}(16)">`,
  `<base href=//attacker.example/>${'<p>'.repeat(3)}`,
  `\u202E<b onmouseover=${ALARM}(18)>reversed`,
  `<form action=javascript:${ALARM}(19)><button>go`,
  `&lt;img src=x onerror=${ALARM}(20)&gt;`,
]

const ALL = PAYLOADS.join('\n')
const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'

export type HostileAccount = { agents: string[]; calls: string[]; names: readonly string[] }

/** An account in which every text from outside is hostile. */
export async function fillWithHostileTexts(demo: DemoService): Promise<HostileAccount> {
  const { ask, db } = demo
  const agents: string[] = []
  for (const payload of PAYLOADS) {
    const made = await ask('POST', '/agents', agentOf(payload))
    agents.push(made.agent.id)
  }
  const [first = ''] = agents
  const { account_id: accountId } = await db
    .selectFrom('agents')
    .select('account_id')
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  await ask('PATCH', '/user', { firstName: PAYLOADS[1], lastName: PAYLOADS[2], company: PAYLOADS[0] })
  for (const name of PAYLOADS.slice(0, 4)) await ask('POST', '/api-keys', { name })
  await ask('POST', '/trunks', { name: PAYLOADS[1], kind: 'softphone' })
  await book(demo, first)
  await file(demo)
  await queueMail(
    db,
    accountId,
    { kind: 'owner', recipient: 'a@b.example', subject: PAYLOADS[1] ?? '', body: ALL },
    Date.now(),
  )
  await layDead(db, accountId, ALL)
  const calls = await takeCalls(db, accountId, first)
  await request(demo)
  return { agents, calls, names: PAYLOADS }
}

function agentOf(payload: string): object {
  return {
    business_name: payload,
    agent_name: payload,
    voice_id: 'emily',
    greeting: ALL.slice(0, 1000),
    system_prompt: ALL,
    faq: PAYLOADS.map((question) => ({ question, answer: ALL.slice(0, 2000) })),
    functions_enabled: true,
    variables: { street: ALL.slice(0, 1000) },
    business_hours: {
      enabled: true,
      timezone: 'UTC',
      schedule: Object.fromEntries(
        ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
          day,
          { open: '00:00', close: '23:59', enabled: true },
        ]),
      ),
    },
    tools: [
      {
        name: 'look_up',
        description: ALL.slice(0, 1000),
        parameters: { type: 'object', properties: { order: { type: 'string', description: payload } } },
        url: `https://tools.example/${encodeURIComponent(payload)}`,
        filler: payload,
      },
    ],
  }
}

async function book({ ask }: DemoService, agentId: string): Promise<void> {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  for (const [index, name] of PAYLOADS.slice(0, 6).entries()) {
    await ask('POST', `/agents/${agentId}/appointments`, {
      starts_at: `${tomorrow}T${String(9 + index).padStart(2, '0')}:00:00Z`,
      name,
      reason: ALL.slice(0, 500),
    })
  }
}

/** A bundle whose documents have hostile names. */
async function file({ ask }: DemoService): Promise<void> {
  const form = new FormData()
  form.set('isoCountryCode', 'GB')
  form.set('complianceType', 'individual')
  const address = { street: PAYLOADS[1], city: PAYLOADS[2], postalCode: 'BS1 4XX', isoCountry: 'GB' }
  form.set('complianceData', JSON.stringify({ firstName: PAYLOADS[0], lastName: PAYLOADS[3], address }))
  form.set('proofOfIdentity', new Blob([PDF], { type: 'application/pdf' }), `${PAYLOADS[1]}.pdf`)
  form.set('proofOfAddress', new Blob([PDF], { type: 'application/pdf' }), `${PAYLOADS[2]}.pdf`)
  await ask('POST', '/phone-numbers/regulatory-bundle', form)
}

/** Calls whose callers have hostile names and say hostile things. */
async function takeCalls(db: Db, accountId: AccountId, agentId: string): Promise<string[]> {
  const ids: string[] = []
  for (const [index, caller] of PAYLOADS.entries()) {
    const startedAtMs = Date.now() - (index + 1) * 60 * SECOND_MS
    const id = newCallId(startedAtMs)
    const endedAtMs = startedAtMs + 30 * SECOND_MS
    await db
      .insertInto('calls')
      .values({
        id,
        account_id: accountId,
        agent_id: agentId,
        node: null,
        line: 'sip',
        caller,
        status: 'ended',
        started_at: startedAtMs,
        answered_at: startedAtMs,
        ended_at: endedAtMs,
        reason: 'caller_hung_up',
        transcript_id: transcriptIdOf(id),
        waterfall: '[]',
        transfers: 0,
      })
      .execute()
    await appendEvents(db, id, [
      { seq: 0, event: { type: 'caller.said', turn: 1, text: ALL, final: true, atMs: startedAtMs } as never },
      { seq: 1, event: { type: 'line.dropped', by: 'caller', atMs: endedAtMs } },
    ])
    await addTranscript(db, accountId, {
      id: transcriptIdOf(id),
      agentId,
      answeredAtMs: startedAtMs,
      durationSeconds: 30,
      caller,
      type: 'General Info',
      outcome: 'Message Taken',
      rating: 3,
      summary: `${caller} ${ALL}`,
      conversation: PAYLOADS.map((text, n) => ({ speaker: n % 2 === 0 ? 'caller' : 'agent', text })),
      extracted: { caller_name: caller, callback_number: caller, reason: caller, appointment: null },
    })
    await noteQuestions(db, accountId, agentId, { questions: [caller], callId: id, askedAtMs: startedAtMs })
    ids.push(id)
  }
  return ids
}

/** Paths of requests are written down, too. */
async function request({ url, key }: DemoService): Promise<void> {
  for (const payload of PAYLOADS.slice(0, 3)) {
    await fetch(`${url}/agents/${encodeURIComponent(payload).slice(0, 90)}`, {
      headers: { authorization: `Bearer ${key}` },
    })
  }
}
