import type { CallEvent, EventOf, Json } from './events.ts'
import { MASKED_KEY } from './redaction/masking.ts'

/** Whose words they are. Notes are what the brain and its tools write down; they are not spoken. */
export type Role = 'caller' | 'agent' | 'note'

/** Gets each text of an event and gives what is to stand there. */
export type ChangeText = (text: string, role: Role) => string

/** The event with each of its texts changed, always in the same order. */
export function mapTexts(event: CallEvent, change: ChangeText): CallEvent {
  const note = (text: string): string => change(text, 'note')
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- most events hold no text
  switch (event.type) {
    case 'caller.said':
    case 'text.typed':
      return { ...event, text: change(event.text, 'caller') }
    case 'digit.pressed':
      return { ...event, digit: keyFor(event.digit, change) }
    case 'call.answered':
      return withLookUp(event, note)
    case 'reply.said':
      return { ...event, text: change(event.text, 'agent') }
    case 'reply.ended':
      return mapJson(event, note, UNTOLD)
    case 'tool.called':
      return { ...event, arguments: mapJson(event.arguments, note) }
    case 'tool.answered':
      return { ...event, result: mapJson(event.result, note) }
    case 'reply.failed':
    case 'hearing.failed':
    case 'speech.failed':
    case 'transfer.failed':
      return { ...event, reason: note(event.reason) }
    default:
      return event
  }
}

/** What the owner's server said of the caller. */
function withLookUp(event: EventOf<'call.answered'>, change: (text: string) => string): CallEvent {
  const { lookup } = event.settings
  if (!lookup?.used) return event
  const { variables, greeting } = lookup
  const changed = mapJson({ variables, greeting }, change)
  return { ...event, settings: { ...event.settings, lookup: { ...lookup, ...changed } } }
}

/** Fields that this service fills itself. */
const UNTOLD: readonly string[] = [
  'type',
  'atMs',
  'turn',
  'attempt',
  'about',
  'thenHangUp',
  'instead',
  'missing',
]

function keyFor(digit: string, change: ChangeText): string {
  return /^\d$/.test(digit) && change(digit, 'caller') !== digit ? MASKED_KEY : digit
}

/** A number may be one that is written with digits only, so it is looked at as a text. */
export function mapJson<Value extends Json | CallEvent>(
  value: Value,
  change: (text: string) => string,
  except: readonly string[] = [],
): Value {
  const mapped = (part: unknown): unknown => {
    if (typeof part === 'string') return change(part)
    if (typeof part === 'number') return changedNumber(part, change)
    if (Array.isArray(part)) return part.map(mapped)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(
      Object.entries(part).map(([key, each]) =>
        except.includes(key) ? [key, each] : [change(key), mapped(each)],
      ),
    )
  }
  return mapped(value) as Value
}

function changedNumber(value: number, change: (text: string) => string): number | string {
  // Too long for a number, it has lost its last digits, and with them what it could be known by.
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return MASKED_KEY
  const text = String(value)
  const changed = change(text)
  return changed === text ? value : changed
}
