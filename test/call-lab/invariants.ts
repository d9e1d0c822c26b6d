import { guardEndsMs } from '../../server/src/voice/conversation/turns/barge-in.ts'
import { utterances } from '../../server/src/voice/conversation/conversation-log.ts'
import { journalLine } from '../../server/src/voice/conversation/journal.fixture.ts'
import { canonicalJson, readJournal, replay } from '../../server/src/voice/conversation/replay.ts'
import { DEAD_AIR_LIMIT_MS } from '../../server/src/voice/conversation/settings.ts'
import type { LiveCall } from '../../server/src/voice/conversation/state.ts'
import type { LabCall } from './lab.ts'
import { longestDeadAir, soundedSpeeches } from './measure.ts'

/** What must hold in every call, whatever is said and whatever fails. Each is a sentence about what went wrong. */
export function violations(call: LabCall): string[] {
  return [
    ...afterTheEnd(call),
    ...repliesAtOnce(call),
    ...deadAir(call),
    ...transcriptAgainstSound(call),
    ...replayed(call),
    ...states(call),
  ]
}

function afterTheEnd({ state, journal, commands }: LabCall): string[] {
  if (state.phase !== 'ended') return ['the call never ended']
  const dropped = journal.findIndex((event) => event.type === 'line.dropped')
  const before = replay(journal.slice(0, dropped + 1)).commands.length
  const last = commands.findIndex(({ type }) => type === 'hang_up')
  return [
    ...(before < commands.length ? ['something was commanded after the line dropped'] : []),
    ...(last !== -1 && last < commands.length - 1 ? ['something was commanded after hanging up'] : []),
  ]
}

/** At most one request to the brain is open, and only answers of one turn are in the air. */
function repliesAtOnce({ journal }: LabCall): string[] {
  const found: string[] = []
  let open: string | null = null
  let state = replay([]).state
  for (const event of journal) {
    if (
      (event.type === 'reply.ended' || event.type === 'reply.failed') &&
      open === `${event.turn}.${event.attempt}`
    )
      open = null
    const next = replay([event], state)
    state = next.state
    for (const command of next.commands) {
      if (command.type === 'stop_thinking' && open === `${command.turn}.${command.attempt}`) open = null
      if (command.type !== 'think') continue
      if (open !== null) found.push(`${command.turn}.${command.attempt} was thought about while ${open} was`)
      open = `${command.turn}.${command.attempt}`
    }
  }
  return found
}

function deadAir(call: LabCall): string[] {
  const { ms, atMs } = longestDeadAir(call)
  const answeredMs = call.journal[0]?.atMs ?? 0
  return ms > DEAD_AIR_LIMIT_MS ? [`dead air of ${ms} ms from ${atMs - answeredMs} ms on`] : []
}

/** D-F13. Reports that were still on their way when the line dropped are missing; nothing else may be. */
function transcriptAgainstSound(call: LabCall): string[] {
  const { state } = call
  if (state.phase !== 'ended') return []
  const sounded = soundedSpeeches(call)
  const isInstant = call.script.line.delayMs === 0 && call.script.line.jitterMs === 0
  const found: string[] = []
  for (const entry of state.conversation) {
    if (entry.speaker !== 'agent') continue
    const words = sounded.get(entry.speech) ?? []
    const kept = entry.text.split(/\s+/).slice(0, entry.words)
    const really = isInstant ? words : words.slice(0, kept.length)
    if (kept.join(' ') !== really.join(' '))
      found.push(`"${kept.join(' ')}" is kept, "${words.join(' ')}" sounded`)
    sounded.delete(entry.speech)
  }
  for (const [speech, words] of sounded)
    if (isInstant && words.length > 0)
      found.push(`speech ${speech} sounded and is not kept: "${words.join(' ')}"`)
  return utterances(state.conversation).some(({ text }) => text.trim() === '')
    ? [...found, 'nothing is kept as said']
    : found
}

/** The journal, written and read again, gives the same commands and the same state, byte for byte. */
function replayed({ journal, commands: timed, state }: LabCall): string[] {
  const { events, isWhole } = readJournal(journal.map(journalLine).join(''))
  const again = replay(events)
  const isSame =
    isWhole &&
    canonicalJson(again.commands) === canonicalJson(timed.map(({ command }) => command)) &&
    canonicalJson(again.state) === canonicalJson(state)
  return isSame ? [] : ['the journal does not lead to the same commands and state']
}

function states({ states: all }: LabCall): string[] {
  return all.flatMap(({ atMs, state }, index) => {
    if (state.phase !== 'live') return []
    // What is put right in the same moment was never so.
    const lasts = (all[index + 1]?.atMs ?? atMs) > atMs
    return [
      ...contradictions(state),
      ...(lasts && isTalkedDown(state) ? ['the agent talks over the caller'] : []),
    ]
  })
}

/** Combinations that no live call may be in. */
export function contradictions(call: LiveCall): string[] {
  const { floor, playout, hold, thought, turn, stage } = call
  return [
    ...(floor === 'caller' && playout.length > 0 ? ['the agent speaks in the turn of the caller'] : []),
    ...(floor === 'caller' && hold ? ['a hold in the turn of the caller'] : []),
    ...(floor === 'caller' && thought && !thought.speculative
      ? ['a sure thought in the turn of the caller']
      : []),
    ...(floor === 'agent' && thought?.speculative ? ['a guess in the turn of the agent'] : []),
    ...(stage !== 'talking' && (playout.length > 0 || thought)
      ? ['the agent is busy while it transfers']
      : []),
    ...(playout.some((speech) => speech.turn !== turn) ? ['speech of another turn'] : []),
    ...(playout.filter((speech) => speech.began).length > 1 ? ['two speeches at once'] : []),
  ]
}

/** Later than a timer can be. */
const TALKED_DOWN_MS = 50

function isTalkedDown(call: LiveCall): boolean {
  const guardMs = guardEndsMs(call)
  return guardMs !== null && call.nowMs - guardMs > TALKED_DOWN_MS
}
