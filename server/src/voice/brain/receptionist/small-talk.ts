import type { Intent, LineId } from '../../../language/receptionist.ts'
import { askedBack } from './answers.ts'
import { repeated } from './repetition.ts'
import { promptOfOffer } from './transfer/handing-over.ts'
import { line, type Pending, type Reply, type Spoken, type Turn } from './talk.ts'

/** What is said in passing, and a short answer to it. These count wherever they are heard. */
const ANYWHERE: readonly (readonly [Intent, LineId])[] = [
  ['robot', 'i_am_automated'],
  ['who', 'who_i_am'],
  ['own_language', 'speaks_english'],
]
/** And these where nothing else is said. */
const ALONE: readonly (readonly [Intent, LineId])[] = [
  ['how_are_you', 'fine_thanks'],
  ['weather', 'weather'],
  ['greeting', 'i_am_here'],
  ['thanks', 'you_are_welcome'],
]

/** The short answer to small talk, after which the conversation goes back to where it was. */
export function pleasantry({ knowledge: { briefing }, heard, intents }: Turn): Spoken | undefined {
  const { isOnly } = briefing.language.receptionist
  const anywhere = ANYWHERE.find(([intent]) => intents.has(intent))
  if (anywhere) return line(briefing, anywhere[1])
  if (intents.has('yes') || intents.has('no') || intents.has('never_mind')) return undefined
  const alone = ALONE.find(([intent]) => isOnly(heard.text, intent))
  return alone && line(briefing, alone[1])
}

/** What holds a conversation together and is about nothing else. */
export function smallTalk(turn: Turn): Reply | undefined {
  const { intents, heard, talk } = turn
  const { briefing } = turn.knowledge
  const plainly = (...ids: LineId[]): Reply => ({
    say: ids.map((id) => line(briefing, id)),
    about: 'information',
  })
  const asked = backToQuestion(turn)
  if (asked) return asked
  if (intents.has('robot')) return plainly('i_am_automated', 'how_can_i_help')
  if (intents.has('question_ahead')) return plainly('how_can_i_help')
  const business = forBusiness(turn)
  if (business) return business
  if (intents.has('who')) return plainly('who_i_am', 'how_can_i_help')
  if (intents.has('own_language')) return plainly('speaks_english', 'how_can_i_help')
  if (intents.has('slower') || intents.has('repeat')) return repeated(turn)
  if (intents.has('hold_on')) return { ...plainly('take_your_time'), pending: talk.pending, isBeside: true }
  if (intents.has('language'))
    return { ...plainly('only_english', 'offer_message'), pending: { kind: 'offer', reason: null } }
  if (briefing.language.receptionist.isOnly(heard.text, 'weather'))
    return plainly('weather', 'how_can_i_help')
  return briefing.language.receptionist.isBrief(heard.text) ? courtesy(turn, plainly) : undefined
}

/** What was offered or asked back stays so after a pleasantry. */
function backToQuestion(turn: Turn): Reply | undefined {
  const { pending } = turn.talk
  const polite = pending.kind === 'offer' || pending.kind === 'did_you_mean' ? pleasantry(turn) : undefined
  const prompt = polite && promptOf(turn, pending)
  return prompt && { say: [polite, prompt], about: 'information', pending }
}

function promptOf({ knowledge: { briefing } }: Turn, pending: Pending): Spoken | undefined {
  if (pending.kind === 'offer') return promptOfOffer(briefing, pending)
  return pending.kind === 'did_you_mean' ? askedBack(briefing, pending.entry) : undefined
}

function courtesy(
  { knowledge: { briefing }, intents }: Turn,
  plainly: (...ids: LineId[]) => Reply,
): Reply | undefined {
  if (intents.has('goodbye') || intents.has('done'))
    return { say: [line(briefing, 'goodbye')], about: 'farewell', action: { type: 'hang_up' } }
  if (intents.has('thanks'))
    return { ...plainly('you_are_welcome', 'anything_else'), pending: { kind: 'anything_else' } }
  if (intents.has('how_are_you')) return plainly('how_are_you')
  if (intents.has('greeting')) return plainly('hello')
  return intents.has('yes') || intents.has('no') || intents.has('never_mind')
    ? plainly('how_can_i_help')
    : undefined
}

/** "Is this Bright Dental?" asks for us, "is that Luigi's Pizza?" for another business, "is it painful?" for none. */
function forBusiness(turn: Turn): Reply | undefined {
  const { briefing } = turn.knowledge
  const { receptionist } = briefing.language
  if (turn.intents.has('is_this') && isNamed(turn, turn.heard.text, briefing.businessName))
    return { say: [line(briefing, 'this_is')], about: 'information' }
  const other = receptionist.asksForBusiness(turn.heard.text)
  if (other === undefined) return undefined
  if (isNamed(turn, other, briefing.agentName))
    return { say: [line(briefing, 'who_i_am'), line(briefing, 'how_can_i_help')], about: 'information' }
  const known = [briefing.businessName, briefing.systemPrompt, ...briefing.faq.map(({ answer }) => answer)]
  if (isNamed(turn, other, known.join(' '))) return { say: [line(briefing, 'this_is')], about: 'information' }
  return {
    say: [line(briefing, 'not_that_business')],
    about: 'information',
    pending: { kind: 'other_business' },
  }
}

function isNamed({ knowledge: { briefing } }: Turn, text: string, name: string): boolean {
  const { contentWords, plain, stem } = briefing.language
  const words = new Set(contentWords(plain(name)).map(stem))
  return contentWords(plain(text)).some((word) => words.has(stem(word)))
}
