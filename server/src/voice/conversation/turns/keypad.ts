import { endsRinging, interrupt, isOpenToCaller } from './barge-in.ts'
import type { EventOf } from '../events.ts'
import { endTurn } from './floor.ts'
import { append, noteSegment } from '../conversation-log.ts'
import { hasWords, isKeying, withTyped } from './caller-turn.ts'
import { MASKED_KEY } from '../redaction/masking.ts'
import { takeBack } from '../transfer/commitment.ts'
import { become, inOrder, type Act, type LiveCall, type Step } from '../state.ts'
import { isSpeakable } from '../../../language/words.ts'

/** Longer than any card, account or telephone number. */
const MAX_DIGITS = 32
const MAX_TYPED_CHARACTERS = 2000
/** Where the conversation keeps the keys of a turn; the STT counts from 0. */
const KEYPAD_SEGMENT = -1

/** A key is meant, so it interrupts at once. Keys gather until a pause or the hash. */
export function digitPressed(call: LiveCall, { digit }: EventOf<'digit.pressed'>): Step {
  if (!isOpenToCaller(call) || !(/^[0-9*#A-D]$/.test(digit) || digit === MASKED_KEY)) return become(call)
  return inOrder(takeFloorBack, (live) => gather(live, digit))(call)
}

const takeFloorBack: Act = (call) => (call.floor === 'agent' ? interrupt(call) : become(call))

function gather(call: LiveCall, digit: string): Step {
  if (digit === '#' && call.hearing.digits !== '') return endTurn(call)
  const digits = call.hearing.digits + digit
  const gathered: LiveCall = {
    ...call,
    hearing: { ...call.hearing, digits, digitAtMs: call.nowMs },
    conversation: noteSegment(call.conversation, call.turn, KEYPAD_SEGMENT, digits),
  }
  return digit === '#' || digits.length >= MAX_DIGITS ? endTurn(gathered) : become(gathered)
}

/** When no further key is to be expected. */
export function digitsEndMs({ floor, floorSinceMs, stage, hearing, settings }: LiveCall): number | null {
  const isOver = hasWords(hearing) && !isKeying(hearing)
  if (floor !== 'caller' || stage !== 'talking' || hearing.digits === '' || isOver) return null
  return Math.max(hearing.digitAtMs, floorSinceMs) + settings.interDigitMs
}

/** What is typed is a whole turn, and it, too, wins the floor. */
export function textTyped(call: LiveCall, event: EventOf<'text.typed'>): Step {
  const text = event.text.trim().slice(0, MAX_TYPED_CHARACTERS)
  const isAgainstTransfer = isSpeakable(text) && endsRinging(call, text)
  if (!isAgainstTransfer && (!isOpenToCaller(call) || !isSpeakable(text))) return become(call)
  return inOrder(
    isAgainstTransfer ? takeBack : become,
    takeFloorBack,
    (live) =>
      become({
        ...live,
        hearing: withTyped(live.hearing, text),
        conversation: append(live.conversation, { speaker: 'caller', turn: live.turn, segment: null, text }),
      }),
    endTurn,
  )(call)
}
