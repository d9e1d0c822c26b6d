import type { LineId } from '../../../language/receptionist.ts'
import { line, type Reply, type Turn } from './talk.ts'

/** What holds a conversation together and is about nothing else. */
export function smallTalk(turn: Turn): Reply | undefined {
  const { intents, heard, talk } = turn
  const { briefing } = turn.knowledge
  const plainly = (...ids: LineId[]): Reply => ({
    say: ids.map((id) => line(briefing, id)),
    about: 'information',
  })
  if (intents.has('robot')) return plainly('i_am_automated', 'how_can_i_help')
  if (intents.has('question_ahead')) return plainly('how_can_i_help')
  if (intents.has('is_this') && isBusiness(turn)) return plainly('this_is')
  if (intents.has('who')) return plainly('who_i_am', 'how_can_i_help')
  if (intents.has('slower') || intents.has('repeat')) return repeated(turn)
  if (intents.has('hold_on')) return { ...plainly('take_your_time'), pending: talk.pending }
  if (intents.has('language'))
    return { ...plainly('only_english', 'offer_message'), pending: { kind: 'offer', reason: null } }
  return briefing.language.receptionist.isBrief(heard.text) ? courtesy(turn, plainly) : undefined
}

function courtesy(
  { knowledge: { briefing }, intents }: Turn,
  plainly: (...ids: LineId[]) => Reply,
): Reply | undefined {
  if (intents.has('goodbye'))
    return { say: [line(briefing, 'goodbye')], about: 'farewell', action: { type: 'hang_up' } }
  if (intents.has('thanks'))
    return { ...plainly('you_are_welcome', 'anything_else'), pending: { kind: 'anything_else' } }
  if (intents.has('how_are_you')) return plainly('how_are_you')
  if (intents.has('greeting')) return plainly('hello')
  return intents.has('yes') || intents.has('no') || intents.has('never_mind')
    ? plainly('how_can_i_help')
    : undefined
}

/** The last reply once more; what it asked is still open. */
function repeated({ knowledge: { briefing }, talk, intents }: Turn): Reply {
  const said = talk.last.length > 0 ? talk.last : [line(briefing, 'nothing_to_repeat')]
  const isSlower = intents.has('slower') && said[0]?.source !== 'line:slower'
  return {
    say: isSlower ? [line(briefing, 'slower'), ...said] : said,
    about: 'information',
    pending: talk.pending,
  }
}

/** "Is this Bright Dental?" asks for us, "is it painful?" does not. */
function isBusiness({ knowledge: { briefing }, heard }: Turn): boolean {
  const { contentWords, plain } = briefing.language
  const name = new Set(contentWords(plain(briefing.businessName)))
  return contentWords(plain(heard.text)).some((word) => name.has(word))
}
