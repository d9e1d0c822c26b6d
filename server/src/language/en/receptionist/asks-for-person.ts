import { intentsIn } from './intents.ts'
import { plain } from '../plain.ts'

/** People one may ask for. Some of these words mean other things too, so they count only where they are asked for. */
const ROLE =
  '(?:person|people|human|human being|man|woman|lady|guy|gentleman|someone|somebody|anyone|anybody|some one|agent|representative|rep|operator|manager|management|receptionist|reception|front desk|owner|boss|supervisor|director|staff|staff member|employee|worker|colleague|co-worker|coworker|team|team member|member of (?:the |your )?(?:staff|team)|one of your (?:staff|team|people|colleagues|employees)|doctor|dr|physician|dentist|hygienist|orthodontist|mechanic|technician|engineer|plumber|electrician|vet|veterinarian|lawyer|attorney|solicitor|paralegal|accountant|nurse|pharmacist|therapist|specialist|assistant|secretary|stylist|chef|host|advisor|adviser|consultant|broker|realtor|teacher|principal|pastor|customer (?:service|support|care)|tech support|technical support|support|sales|billing|accounting|(?:\\w+ )?department|office|whoever is in charge|person in charge)'
const LEAD = '(?:to |with |through to |over to )?'
const ARTICLE = '(?:a |an |the |some |your |any |my |that |this |another |one of (?:the |your ))?'
const KIND =
  '(?:real |actual |live |living |human |proper |different |other |senior |general |office |shift |store |duty )*'
const ASKED = `${ARTICLE}${KIND}${ROLE}`

const SIGNS: readonly RegExp[] = [
  // "Put me through", in all its ways.
  /\b(?:put|patch|get|pass|let|send|hand) (?:me |us |him |her |this |it |my call |the call |this call )?(?:straight |right |on )?(?:through|over)\b(?! (?:the (?:details|list|form|phone)|it|this|that)\b)/,
  /\b(?:transfer|connect|redirect|reroute|re-route|route|switch|escalate|forward|hand|pass|bump|kick) (?:me|us|my call|the call|this call|this|him|her)\b/,
  new RegExp(`\\b(?:transfer|connect|pass|forward|hand) .{1,40}?\\b(?:to|with) ${ASKED}\\b`),
  /^(?:please |just |can you |could you |yes )*(?:transfer|connect|escalate)(?: please| now| the call)*$/,
  /\b(?:transferred|connected|escalated|put through|handed over|patched through)\b/,
  /\bput .{1,40} on (?:the )?(?:phone|line)\b|\b(?:get|have) .{1,40} (?:on|to) (?:the |pick up the |come to the )?(?:phone|line)\b/,
  /\b(?:extension|ext) (?:\d+|one|two|three|four|five|six|seven|eight|nine|zero)\b|\bpress(?:ed|ing)? (?:zero|0)\b/,
  // To speak with anyone but this voice or the caller's own people.
  /(?<!\b(?:do|did|does) (?:you|they|we) )\b(?:speak|talk|chat|converse|deal) (?:directly |personally |in person |again )?(?:to|with)\b(?! (?:you|u|my (?!account|lawyer at|dentist|doctor|rep|agent|advisor)|me\b|him first|her first|insurance|it\b|that\b|this\b))(?! *$)/,
  /\b(?:speak|talk) (?:in person|to you in person|one on one)\b/,
  new RegExp(`\\b(?:speaking|talking) (?:to|with) ${ASKED}\\b`),
  // A person is asked for.
  new RegExp(
    `\\b(?:want|need|like|get|give|gimme|have|find|fetch|grab|bring|reach|prefer|contact|require|ask for|looking for|get hold of|get ahold of|got) (?:me |us )?(?:to )?${LEAD}${ARTICLE}(?:real |actual |live |living |human |different |other |senior )+${ROLE}\\b`,
  ),
  /\b(?:want|need|like|get|give|gimme|have|find|fetch|grab|bring|reach|prefer|looking for|get hold of|get ahold of|ask for|contact) (?:me |us |to (?:speak|talk|reach|get|have|ask for) )*(?:to |with )?(?:a |an |the |your |some |that )?(?:person|human|somebody|someone|anybody|anyone|operator|representative|rep|manager|management|supervisor|boss|owner|receptionist|director|colleague|staff member|team member|doctor in charge|person in charge)\b(?! (?:to sign|to come|to bring|else's|with (?:me|us|him|her))\b)/,
  /\b(?:give|get|fetch|grab|bring) (?:me|us) (?:to |through to |with )?(?:the|your|a|an|my|doctor|dr|mr|mrs|ms) ?(?:\w+ )?(?:doctor|dentist|nurse|vet|lawyer|attorney|mechanic|technician|agent|office|team|sales|billing|support|department|patel)?\b(?=$| (?:please|now|on the|right))/,
  new RegExp(
    `^(?:yes |no |hello |hi |okay |just |please |i said |i want |can i have |may i have |could i have )*(?:a |an |the |your |to )?${KIND}(?:person|human|human being|operator|representative|rep|agent|manager|supervisor|receptionist|reception|owner|boss|somebody|someone|front desk|doctor|dentist|nurse|sales|billing|customer (?:service|support|care)|tech support|support)(?: please| now| thanks| thank you)*$`,
  ),
  new RegExp(
    `\\b(?:is|are) (?:there )?${ASKED} (?:\\w+ ){0,2}(?:available|there|around|free to|i can|we can|who can|that can|to talk|to speak)\\b`,
  ),
  /\b(?:is|are) (?:there )?(?:anyone|anybody|someone|somebody)(?: \w+){0,3} (?:there|here|around|available|real|alive|listening)\b/,
  new RegExp(
    `\\b(?:may|can|could|might) (?:i|we) (?:please )?(?:have|get|reach) ${ARTICLE}${KIND}(?:person|human|operator|representative|manager|supervisor|owner|doctor|receptionist|somebody|someone)\\b`,
  ),
  /\b(?:can|could|would|will|have|let|get) (?:\w+ )?(?:someone|somebody|anyone|anybody|a person|a human|the (?:manager|owner|doctor|dentist)|your (?:manager|boss)) (?:else |there |please |just |real )*(?:to )?(?:help|assist|call|ring|phone|talk|speak|take (?:this|the|my) call|answer|pick up|explain|deal|handle|get back)\b/,
  /\b(?:someone|somebody|anyone|anybody|a person) (?:else\b|there\b|real\b|alive\b|in charge|human|with a pulse|competent|who (?:can|could|knows|understands|is)|that (?:can|knows|is)|i can (?:talk|speak))/,
  /\bwho(?: is|ever is)? (?:in charge|responsible|running)\b|\bwho (?:can|could|should|do) i (?:talk|speak|complain)\b/,
  // Words that hardly mean anything else.
  /\b(?:real|actual|live|living|breathing|proper) (?:person|human|human being|people|agent|representative|operator|voice|man|woman|one)\b/,
  /\b(?:a|an|the|any|another|to|with|some) (?:human|human being|operator|representative)\b(?! (?:resources|error|rights))/,
  /\b(?:customer (?:service|support|care)|tech support) (?:please|rep|agent|representative|person|now)\b|\bflesh and blood\b|\bhuman (?:being|please|now|agent|help|assistance|operator|representative|to talk)\b/,
  // Enough of machines.
  /\bnot (?:want|like|going|wish|talk|speak|talking|speaking|here|need|dealing|deal)\b.{0,30}\b(?:robots?|machines?|bots?|computers?|ai|a i|recordings?|automated|automation|voicemail|answering machine)\b/,
  /\b(?:hate|sick of|tired of|fed up with|no more|stop (?:the|this)|not a|instead of (?:a|this)|rather than (?:a|this)|get rid of (?:the|this)|enough of (?:the|this|these)) (?:talking to |speaking to |dealing with |stupid |damn |dumb |this |these |the |a )*(?:robots?|machines?|bots?|computers?|ai|recordings?)\b/,
  // Those who do not speak English.
  /\b(?:hablar con|una persona|un humano|operador|operadora|parler (?:a|à|avec)|quelqu'un|un humain|einem menschen|einen menschen|mit jemandem|mitarbeiter)\b/,
]

/** "Press zero" on the keys of a telephone is asking for a person; so is saying just that. */
const ZERO = /^(?:zero|0|oh)(?: (?:zero|0))*$/

/**
 * Whether a caller could want a human. Broad on purpose: it stands guard over transfers, outside of any model, where a
 * missed request does more harm than a false one.
 */
export function asksForPerson(text: string): boolean {
  const words = plain(text)
  return ZERO.test(words) || intentsIn(text).includes('person') || SIGNS.some((sign) => sign.test(words))
}
