import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../server/src/platform/clock.ts'
import { createRandom, type Random } from '../../server/src/cli/demo/random.ts'
import { atomically, type Db } from '../../server/src/platform/db/db.ts'
import type { TranscriptRow } from '../../server/src/platform/db/call-tables.ts'
import type { CallRow } from '../../server/src/platform/db/tables.ts'
import { newId, type AccountId } from '../../server/src/platform/ids.ts'
import { saidIn } from '../../server/src/product/transcripts/said.ts'
import { type Utterance } from '../../server/src/product/transcripts/transcript.ts'
import { CALL_TYPES, OUTCOMES } from '../../server/src/voice/conversation/analysis/outcomes.ts'

const ROWS_PER_INSERT = 500
const UTTERANCES = 12
const TURNS = 6
/** Of so many calls one is not answered. */
const UNANSWERED_OF = 20
const WORDS =
  'could you tell me whether the practice on Maple Street takes new patients in the afternoon please'
const NAMES = ['Ada Lovelace', 'Émile Zola', 'Grace Hopper', 'Žofia Kováč']

export type ManyCalls = { calls: CallRow[]; transcripts: Map<string, TranscriptRow> }
type Owner = { accountId: AccountId; agentIds: readonly string[] }

/** Calls of the days before a moment as the service would have left them, written many at a time. */
export async function addManyCalls(
  db: Db,
  owner: Owner,
  { size, days, nowMs }: { size: number; days: number; nowMs: number },
): Promise<ManyCalls> {
  const random = createRandom(size)
  const calls = Array.from({ length: size }, (_, n) => {
    const startedMs = nowMs - Math.floor(((n + random.draw()) * days * DAY_MS) / size) - 10 * MINUTE_MS
    return makeCall(owner, n, startedMs, random)
  })
  const transcripts = calls.flatMap((call) =>
    call.answered_at === null ? [] : [makeTranscript(call, call.answered_at, random)],
  )
  await atomically(db, async (tx) => {
    for (const rows of chunks(calls)) await tx.insertInto('calls').values(rows).execute()
    for (const rows of chunks(transcripts)) await tx.insertInto('transcripts').values(rows).execute()
  })
  return { calls, transcripts: new Map(transcripts.map((row) => [row.id, row])) }
}

function makeCall({ accountId, agentIds }: Owner, n: number, startedMs: number, random: Random): CallRow {
  const id = newId('call', startedMs)
  const isAnswered = n % UNANSWERED_OF !== 0
  return {
    id,
    account_id: accountId,
    agent_id: random.pick(agentIds),
    node: null,
    line: 'sip',
    caller: `+1202555${String(n % 10_000).padStart(4, '0')}`,
    attestation: null,
    forwarded_from: null,
    lookup: null,
    grounding: null,
    status: 'ended',
    started_at: startedMs,
    answered_at: isAnswered ? startedMs + 900 : null,
    ended_at: startedMs + random.between(20, 300) * SECOND_MS,
    reason: 'caller_hung_up',
    transcript_id: isAnswered ? id.replace('call_', 'trn_') : null,
    waterfall: JSON.stringify(
      isAnswered ? Array.from({ length: TURNS }, (_, turn) => turnOf(turn, random)) : [],
    ),
    disclosed_at: null,
    transfers: 0,
    read_at: null,
    settled_at: null,
  }
}

function turnOf(turn: number, random: Random) {
  const startMs = random.between(380, 460)
  return {
    turn: turn + 1,
    end_of_turn_ms: startMs,
    words_final_ms: startMs - 60,
    asked_ms: startMs - 40,
    first_reply_ms: startMs + 120,
    filler_ms: null,
    first_audio_ms: startMs + 240,
  }
}

function makeTranscript(call: CallRow, answeredMs: number, random: Random): TranscriptRow {
  const conversation = Array.from({ length: UTTERANCES }, (_, index): Utterance => ({
    speaker: index % 2 === 0 ? 'agent' : 'caller',
    text: `${WORDS}, number ${random.between(1, 500)}.`,
  }))
  const summary = `Somebody asked about ${random.pick(['parking', 'ÖFFNUNGSZEITEN', '100% wool', 'a check-up'])}.`
  const extracted = {
    caller_name: random.pick(NAMES),
    callback_number: null,
    reason: null,
    appointment: null,
  }
  return {
    id: call.id.replace('call_', 'trn_'),
    account_id: call.account_id,
    agent_id: call.agent_id,
    created_at: answeredMs,
    duration: Math.floor(((call.ended_at ?? answeredMs) - answeredMs) / SECOND_MS),
    caller: call.caller,
    type: random.pick(CALL_TYPES),
    outcome: random.pick(OUTCOMES),
    rating: random.between(1, 5),
    summary,
    conversation: JSON.stringify(conversation),
    extracted: JSON.stringify(extracted),
    disclosed_at: null,
    analysed_by: null,
    said: saidIn({ summary, conversation, extracted }),
  }
}

function* chunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
    yield rows.slice(from, from + ROWS_PER_INSERT)
}
