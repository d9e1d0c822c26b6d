import type { TurnTimes } from '../../voice/transport/call-leg.ts'
import type { CallResult, HeardRound } from './place-call.ts'

const WIDTH = 100
const LABEL_WIDTH = 14
const MAX_SAID = 28

/** What was said and heard, where the time went, and what is kept of it. */
export function describeCall(result: CallResult): string {
  const { agent, callId, rounds } = result
  const sections = [
    `${agent.business_name} (${agent.agent_name}, ${agent.id}), ${callId}`,
    ...rounds.map(describeRound),
    describeWaterfalls(rounds),
    describeTranscript(result),
  ]
  return `${sections.join('\n\n')}\n`
}

function describeRound({ line, understood, told, heard, waitMs }: HeardRound): string {
  const agent = [labelled('agent told', told), labelled('agent heard', heard)]
  if (line === undefined) return [`greeting, ${afterMs(waitMs)} the answer`, ...agent].join('\n')
  const did = { say: 'caller said', wav: 'caller played', type: 'caller typed', digits: 'caller dialled' }
  return [labelled(did[line.kind], line.text), labelled('  understood', understood), ...agent].join('\n')
}

function afterMs(ms: number | undefined): string {
  return ms === undefined ? 'never after' : `${Math.round(ms)} ms after`
}

function labelled(label: string, text: string): string {
  const lines = wrapped(text === '' ? '-' : text, WIDTH - LABEL_WIDTH - 2)
  return lines.map((line, index) => `${(index === 0 ? label : '').padEnd(LABEL_WIDTH)}  ${line}`).join('\n')
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.trim().split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

type Column = { readonly head: string; readonly of: (times: TurnTimes) => number | null }

const COLUMNS: readonly Column[] = [
  { head: 'end of speech', of: () => 0 },
  { head: 'words final', of: (times) => times.words_final_ms },
  { head: 'end of turn', of: (times) => times.end_of_turn_ms },
  { head: 'first reply word', of: (times) => times.first_reply_ms },
  { head: 'filler', of: (times) => times.filler_ms },
  { head: 'first audio', of: (times) => times.first_audio_ms },
]

/** A row for each turn; the last column is the caller's own measure. */
export function describeWaterfalls(rounds: readonly HeardRound[]): string {
  const measured = rounds.flatMap(({ turns }) => turns)
  const columns = COLUMNS.filter(
    ({ head, of }) => head !== 'filler' || measured.some(({ waterfall }) => of(waterfall) !== null),
  )
  const rows = rounds.filter(({ line }) => line !== undefined).flatMap((round) => rowsOf(round, columns))
  if (rows.length === 0) return 'No turns were measured.'
  const heads = ['turn', 'caller', ...columns.map(({ head }) => head), 'heard here']
  return [
    'Milliseconds after the caller’s last sound, as the service measured them and as the caller heard it:',
    '',
    ...aligned([heads, ...rows]),
  ].join('\n')
}

function rowsOf({ line, turns, waitMs }: HeardRound, columns: readonly Column[]): string[][] {
  const text = line?.text ?? ''
  const said = text.length > MAX_SAID ? `${text.slice(0, MAX_SAID - 1)}…` : text
  if (turns.length === 0) return [['-', said, ...columns.map(() => '-'), inMs(waitMs)]]
  // The service may take the caller's words for several turns; the caller waited for the answer to the last.
  return turns.map(({ turn, waterfall }, index) => [
    String(turn),
    index === 0 ? said : '',
    ...columns.map(({ of }) => inMs(of(waterfall))),
    index === turns.length - 1 ? inMs(waitMs) : '-',
  ])
}

function inMs(ms: number | null | undefined): string {
  return ms === null || ms === undefined ? '-' : String(Math.round(ms))
}

/** Figures stand right, words left. */
function aligned(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 1 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}

function describeTranscript({ transcript, ended }: CallResult): string {
  const end = `The call ended: ${ended?.replaceAll('_', ' ') ?? 'the line dropped'}.`
  if (transcript === undefined) return `${end} There is no transcript.`
  const { id, type, outcome, rating, duration, summary, conversation } = transcript
  const facts = [type, outcome, rating === null ? 'not rated' : `rated ${rating} by Parley`, `${duration} s`]
  return [
    end,
    `Transcript ${id}: ${facts.join(', ')}`,
    labelled('summary', summary),
    ...conversation.map(({ speaker, text }) => labelled(speaker, text)),
  ].join('\n')
}

/** The same for a program. */
export function callAsJson(result: CallResult): object {
  const { agent, callId, ended, problem, complaints, transcript, rounds, url, version } = result
  const [greeting, ...turns] = rounds
  return {
    ok: problem === undefined,
    problem: problem ?? null,
    service: { url, version },
    // Not the whole agent, which the service gives with its prompt.
    agent: { id: agent.id, business_name: agent.business_name, agent_name: agent.agent_name },
    call_id: callId,
    ended: ended ?? null,
    greeting: greeting === undefined ? null : spoken(greeting),
    turns: turns.map((each) => ({
      kind: each.line?.kind,
      said: each.line?.text,
      understood: each.understood,
      ...spoken(each),
      measured: each.turns.map(({ turn, waterfall }) => ({ turn, ...waterfall })),
    })),
    complaints,
    transcript: transcript ?? null,
  }
}

function spoken({ told, heard, waitMs }: HeardRound) {
  return { told, heard, wait_ms: waitMs === undefined ? null : Math.round(waitMs) }
}
