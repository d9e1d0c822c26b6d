import type { DisclosureLanguage } from '../disclosure.ts'
import { wordsOf } from '../words.ts'
import { contentWords, plain } from './plain.ts'

const AI =
  '(?:AI|A\\.\\s?I\\.|A I|[Aa]i(?=[- ](?:assistant|agent|receptionist|voice|powered))|[Aa]rtificial[- ][Ii]ntelligence)'
const NOUN =
  '(?:assistants?|agent|receptionist|secretary|concierge|attendant|operator|helper|host|hostess|bot|voice|representative|colleague|employee|team member|(?:answering|phone|telephone|voice) (?:system|service))'
/** What may stand between "virtual" and "assistant"; "a digital marketing agent" is a person. */
const OFFICE =
  '(?:[- ](?:front|desk|office|phone|telephone|voice|call|answering|booking|scheduling|reception|customer|service|care|dental|medical|patient|AI|intelligent|friendly))'
const ARTIFICIAL =
  '(?:virtual|automated|automatic|digital|robotic|computerized|computerised|synthetic|electronic|non-human)'
const MACHINE =
  '(?:robot|chat ?bot|voice ?bot|phone ?bot|bot|machine|computer|computer program|piece of software|voice assistant)'
/** "Your robot vacuum shop" speaks of vacuum cleaners. */
const PHRASE_END =
  '(?=\\s*(?:[.,!?;:)—–-]|$)|\\s+(?:of|from|for|at|with|here|that|who|which|and|named|called|but|answering|speaking|so)\\b)'
const SPEAKER =
  "(?:I am|I'm|this is|it is|it's|you are|you're|speaking (?:to|with)|talking (?:to|with)|chatting with|answered by|reached|greeted by|helped by|served by|connected (?:to|with))"

/** Ways to say that no person speaks. Case counts in "AI" alone: "Ai" is a name. */
const SIGNS: readonly RegExp[] = [
  new RegExp(`\\b${AI}(?:[- ]\\w+){0,3}?[- ]${insensitive(NOUN)}\\b`, 'g'),
  new RegExp(`\\b${insensitive(SPEAKER)}(?: [\\w'’,]+){0,4}? ${AI}(?![\\w-])(?! [A-Z]| ${NOUN})`, 'g'),
  new RegExp(`\\b${ARTIFICIAL}${OFFICE}{0,3}[- ]${NOUN}\\b`, 'gi'),
  new RegExp(`\\b${SPEAKER}(?: [\\w'’,]+){0,4}? ${MACHINE}${PHRASE_END}`, 'gi'),
  /\bartificial(?:ly)? intelligen(?:ce|t) (?:assistant|agent|receptionist|voice)\b/gi,
  /\b(?:powered|run|answered) by (?:an? )?artificial intelligence\b/gi,
]
/** These say it by denying the opposite. */
const NO_PERSON =
  /\b(?:not|n['’]t|no|never|rather than|instead of) (?:an? |the )?(?:real |actual |live |living |human )*(?:person|human|human being|people)\b(?![- ](?:resources|in charge))/gi
const DENIAL = /\b(?:not|never|no|without|isn|aren|won|don|nor|instead of|rather than)\b|n['’]t\b/i
const MAX_WORDS_OF_DENIAL = 4

/** Letters of either case, in a pattern in which case counts. */
function insensitive(pattern: string): string {
  return pattern.replace(
    /(?<![\\\w])[a-z]|(?<=[(|:? ])[a-z]/g,
    (letter) => `[${letter}${letter.toUpperCase()}]`,
  )
}

function wordsUntilSaid(text: string): number | undefined {
  const ends = [...SIGNS.flatMap((sign) => undenied(text, sign)), ...endsOf(text, NO_PERSON)]
  if (ends.length === 0) return undefined
  return wordsOf(text.slice(0, Math.min(...ends))).length
}

function endsOf(text: string, sign: RegExp): number[] {
  return [...text.matchAll(sign)].map((match) => match.index + match[0].length)
}

/** "I'm not a robot" and "no automated assistants here" say the contrary. */
function undenied(text: string, sign: RegExp): number[] {
  return [...text.matchAll(sign)]
    .filter(({ 0: found, index }) => {
      const sentence =
        text
          .slice(0, index)
          .split(/[.!?]\s/)
          .at(-1) ?? ''
      const before = wordsOf(sentence).slice(-MAX_WORDS_OF_DENIAL).join(' ')
      return !DENIAL.test(`${before} ${found}`)
    })
    .map((match) => match.index + match[0].length)
}

const BEING =
  '(?:robots?|bots?|chat ?bots?|machines?|computers?|computer program|software|ai|a i|artificial intelligence|humans?|person|people|human being|human beings|recording|recorded|automated|answering machine|voicemail|real voice|virtual|virtual assistant|ai assistant|ai agent|ai receptionist|digital assistant|voice assistant|automated (?:system|assistant|line|service|voice)|living being|man or (?:a )?machine|siri|alexa)'
const ADJECTIVES =
  '(?:real |actual |live |living |breathing |genuine |true |proper |fellow |flesh and blood )*'

/** Written against plain text. */
export const ASKS_WHETHER_PERSON: readonly RegExp[] = [
  new RegExp(
    `\\b(?:are you|is this|is that|is it|am i|are we|were you|is there|was that|this is|you are|so you are|do i have) (?:(?:even|really|actually|just|like|like a|still|maybe|in fact|all|on|through|now|currently|possibly) )*(?:(?:talking|speaking|chatting|connected|on the (?:phone|line)) (?:to|with) )?(?:an? |the |some |some kind of |some sort of |one of those )?(?:really |just |actually )?${ADJECTIVES}${BEING}\\b(?! (?:available|there (?:i|to)|i can|to (?:talk|speak)|repair|shop|store|vision|who (?:can|could)|resources|around|in charge|me|us|this|my|our|everything))`,
  ),
  /\b(?:are you|is this|is she|is he) (?:even |really |actually )?(?:real|alive|not real)(?: or (?:not|fake|what|a robot|automated))?(?: or)?$/,
  /\byou (?:are|sound|seem)(?: like)?(?: just)? (?:an? )?(?:robot|bot|machine|computer|ai|robotic|automated|recording)\b/,
  /\byou are not (?:an? )?(?:real |actual |live |even |really )*(?:human|person|human being|real)\b/,
  /\b(?:human or|person or) (?:an? )?(?:ai|robot|bot|machine|computer|recording)\b/,
  /\b(?:robot|bot|machine|ai|computer|recording) or (?:an? )?(?:real |actual |live )*(?:human|person|human being)\b/,
  /\bis (?:this|that|there) (?:an? )?(?:real |actual |live )*(?:person|human|human being)(?: (?:there|speaking|talking|on the (?:line|phone)))\b/,
  /\bdo you have (?:a body|feelings|a pulse|a heartbeat)\b/,
]

const MAX_OTHER_WORDS = 1

function askedIn(text: string): 'only' | 'too' | undefined {
  const words = plain(text)
  const sign = ASKS_WHETHER_PERSON.find((each) => each.test(words))
  if (!sign) return undefined
  const rest = ASKS_WHETHER_PERSON.reduce((left, each) => left.replace(each, ' '), words)
  const others = contentWords(
    rest.replace(
      new RegExp(
        `\\b(?:${BEING}|real|sorry|wait|hello|thanks|thank|actually|really|honestly|mean|talking|speaking|phone|line)\\b`,
        'g',
      ),
      ' ',
    ),
  )
  return others.length <= MAX_OTHER_WORDS ? 'only' : 'too'
}

const PERSON_NOUN =
  '(?:person|human|human being|man|woman|guy|girl|lady|gentleman|people|receptionist|employee|flesh and blood|mother|father|mom|dad)'
const CLAIMS: readonly RegExp[] = [
  new RegExp(
    `\\b(?:i am|this is|it is|me|you are (?:talking|speaking|chatting) (?:to|with)|you have(?: got)?|yes) (?:\\w+ ){0,3}?(?:an? |the )?(?:(?:real|actual|live|living|breathing|genuine|very|fellow|normal|regular|just|100|percent|completely|totally|fully|definitely|absolutely|indeed|really) )+${PERSON_NOUN}\\b`,
  ),
  /\b(?:i am|this is|as) (?:(?:an?|also|just|only|very|totally|completely|fully|definitely|absolutely|indeed|really|of course|certainly|100|percent|hundred|one) )*(?:human|human being|person)\b(?! resources)/,
  /\byou are (?:talking|speaking|chatting) (?:to|with) (?:an? )?(?:human|human being|person|real \w+)\b/,
  /\bi am (?:(?:certainly|definitely|absolutely|really|actually|of course|most) )*(?:not|no) (?:an? |any |some |just |some kind of |one of those )*(?:\w+ )?(?:robot|bot|chat ?bot|machine|computer|ai|a i|artificial intelligence|recording|virtual assistant|automated (?:system|assistant|service|voice|\w+)|automated|software|program|voice assistant)\b/,
  /\b(?:this|it) is not (?:an? |some )*(?:\w+ )?(?:robot|bot|chat ?bot|machine|computer|ai|recording|automated \w+|virtual assistant)\b/,
  /(?:^|\bthere (?:is|are) )(?:no|not an?) (?:robots?|bots?|machines?|computers?|ai) (?:here|at all|on this (?:line|end))\b/,
  /\bi am (?:as )?(?:real|alive|flesh and blood|made of flesh)\b(?! time)/,
  /\bi (?:have|do have|have got) (?:a (?:real )?(?:body|pulse|heartbeat|beating heart)|blood|feelings|two hands)\b/,
]
const BARE_CLAIM =
  /^(?:(?:yes|yeah|yep|of course|sure|certainly|absolutely|indeed|definitely|haha|ha ha|ha|well|no|nope|not at all|you are|right) ?)*(?:i (?:sure |certainly |definitely |absolutely |really |of course )?(?:am|am not|promise|assure you)|you are|you (?:sure |certainly )?are|it is|of course not|not at all|yes|no|yeah|nope|absolutely|certainly|definitely|indeed|i am not one|sure am|not a robot|100 percent|one hundred percent)(?: indeed| at all| of course| i am| not)*$/
const OWN_NATURE =
  /\bnot (?:an? )?(?:real |actual |live )*(?:person|human|human being)\b|\b(?:i am|as) (?:an? |the |your |their )*(?:\w+ )?(?:ai|automated|virtual|digital|artificial)\b/

function claimsPerson(sentence: string, asked: boolean): boolean {
  const words = plain(sentence)
  if (
    OWN_NATURE.test(words) &&
    !/\bi am not (?:an? )?(?:\w+ )?(?:ai|automated|virtual|digital|artificial)\b/.test(words)
  )
    return false
  return CLAIMS.some((claim) => claim.test(words)) || (asked && BARE_CLAIM.test(words))
}

export const disclosure: DisclosureLanguage = { wordsUntilSaid, askedIn, claimsPerson }
