import { plain } from '../plain.ts'
import { intentsIn, isBrief, isQuestion } from '../receptionist/intents.ts'
import { sentencesIn } from '../sentences.ts'

/** Questions that hold a conversation together. */
const COURTEOUS = new Set(
  'greeting how_are_you is_this who robot repeat slower hold_on question_ahead thanks'.split(' '),
)

/** What the words ask about the business, each thing for itself. */
export function questionsIn(text: string): string[] {
  return sentencesIn(text).filter((sentence) => isQuestion(sentence) && isAboutBusiness(sentence))
}

/** Questions about the call itself, and those that only ask for a yes. */
const ASIDE =
  /^(?:and |so |okay |no |yes |well )*(?:is (?:that|this|it) (?:right|correct|okay|ok|all|fine|clear)|(?:can|could) you (?:please )?(?:help (?:me|us)(?: with (?:that|something))?|hear me)|does that (?:work|make sense|help)|why(?: is that| not)?|what(?: is that| now| else)?|really|right|how so|which one|what name|who)$|^what an? /

function isAboutBusiness(sentence: string): boolean {
  const words = plain(sentence)
  if (ASIDE.test(words) || intentsIn(sentence).some((intent) => COURTEOUS.has(intent))) return false
  return !isBrief(sentence) || indirect(sentence) !== undefined || subjectOf(sentence) !== undefined
}

const MAX_CHARACTERS = 110
const POLITE =
  /^(?:(?:hi|hello|hey|so|and|but|also|okay|ok|um|uh|well|yes|yeah|no|oh|sorry|excuse me|please|good (?:morning|afternoon|evening)|quick question|i have a question|one more (?:thing|question)|thanks|thank you|great|perfect|there|then)\b[\s,.:;!-]*)+/i
const ASKING =
  /^(?:(?:can|could|would|will) you (?:please )?(?:tell me|say|let me know)|do you know|tell me|i(?:'d| would) like to (?:know|ask)|i (?:want|wanted|need) to (?:know|ask)|i(?:'m| am| was) (?:just )?(?:wondering|calling to ask|looking for)|i wonder|may i ask|can i ask)\b[\s,]*(?:you )?/i
const TAIL = /[\s,]*(?:please|thanks|thank you|then|though|actually)?[\s.?!,]*$/i

/** As it stands behind "asked": "whether you take walk-ins", "how much a cleaning is". Undefined where that is not sure. */
export function indirect(question: string): string | undefined {
  const asked = question.replace(POLITE, '')
  const bare = asked.replace(ASKING, '').replace(TAIL, '').trim()
  const isRequest = ASKING.test(asked)
  if (bare === '' || bare.length > MAX_CHARACTERS) return undefined
  const turned = turnedQuestion(bare) ?? (isRequest ? about(bare) : undefined)
  return turned === undefined ? undefined : toldOf(turned)
}

function about(words: string): string | undefined {
  const noun = words.replace(/^(?:about|for)\s+/i, '')
  return /^(?:the|your|a|an|my)\s/i.test(noun) && noun.split(' ').length <= 6 ? `about ${noun}` : undefined
}

const PRONOUN =
  '(?:i|you guys|you all|you|we|they|he|she|it|there|this|that|these|those|anyone|anybody|someone|somebody|everyone|everybody)'
const MODAL =
  "(?:is|are|was|were|am|can|could|may|might|will|would|should|must|have|has|had|isn't|aren't|can't|won't)"
const STATE =
  '(?:allowed|open|closed|available|included|free|covered|welcome|accepted|accessible|possible|required|needed|necessary|okay|ok|expensive|safe|ready|refundable|taken|offered|served|permitted|busy|different|extra|possible|near|far|in stock)'
const VERBS =
  'cost|take|last|include|work|start|close|open|cover|need|run|begin|end|come|stay|require|serve|accept'

const YES_NO: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/^(?:if|whether) (.+)$/i, (rest) => `whether ${rest}`],
  [/^do (i|you guys|you all|you|we|they) (.+)$/i, (who, rest) => `whether ${who} ${rest}`],
  [
    /^does ((?:it|he|she|this|that|anyone|anybody|everyone)(?: there| here)?) (\w+)(.*)$/i,
    (who, verb, rest) => `whether ${who} ${third(verb)}${rest}`,
  ],
  [new RegExp(`^(${MODAL}) (${PRONOUN})\\b(.*)$`, 'i'), (aux, who, rest) => `whether ${who} ${aux}${rest}`],
  [
    new RegExp(
      `^(is|are|was|were) ((?:(?:the|your|a|an|my|any|all) )?[\\w'-]+(?: [\\w'-]+)?) (${STATE})\\b(.*)$`,
      'i',
    ),
    (aux, what, state, rest) => `whether ${what} ${aux} ${state}${rest}`,
  ],
  [
    /^(can|could|may|will|should|must) ((?:my |the |your )?[\w'-]+s) (.+)$/i,
    (aux, who, rest) => `whether ${who} ${aux} ${rest}`,
  ],
  // The STT often loses the first "do".
  [/^(you|we|i) ((?!am\b|have a question|would|want|need)\w+ .+)$/i, (who, rest) => `whether ${who} ${rest}`],
]

const OPEN: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/^(?:what|how) about (?:on |at )?(.+)$/i, (rest) => `about ${rest}`],
  [
    new RegExp(`^(WH) do (${PRONOUN})\\b(.*)$`.replace('WH', wh()), 'i'),
    (what, who, rest) => `${what} ${who}${rest}`,
  ],
  [
    new RegExp(`^(WH) does (.+?) (${VERBS})\\b(.*)$`.replace('WH', wh()), 'i'),
    (what, who, verb, rest) => `${what} ${who} ${third(verb)}${rest}`,
  ],
  [
    new RegExp(`^(WH) (${MODAL}) (${PRONOUN})\\b(.*)$`.replace('WH', wh()), 'i'),
    (what, aux, who, rest) => `${what} ${who} ${aux}${rest}`,
  ],
  [
    new RegExp(`^(WH) (is|are|was|were) ((?:the|your|a|an|my|our) .+)$`.replace('WH', wh()), 'i'),
    (what, aux, rest) => `${what} ${rest} ${aux}`,
  ],
  [new RegExp(`^((?:when|where|what|what time|how|why|who) ${PRONOUN} .+)$`, 'i'), (whole) => whole],
  [
    /^((?:which|what|how many) [\w'-]+ (?!do\b|does\b|did\b|is\b|are\b|was\b|were\b|can\b|could\b|will\b|would\b|should\b).+)$/i,
    (whole) => whole,
  ],
]

/** A question word and what belongs to it: "what time", "how many days". */
function wh(): string {
  return "(?:what|when|where|who|which|why|how)(?: (?!do\\b|does\\b|did\\b|is\\b|are\\b|was\\b|were\\b|can\\b)[\\w'-]+){0,3}?"
}

function turnedQuestion(bare: string): string | undefined {
  for (const [pattern, turn] of [...YES_NO, ...OPEN]) {
    const match = pattern.exec(bare)
    if (match) return turn(...match.slice(1).map((part) => uncapitalised(part ?? '')))
  }
  return undefined
}

/** The first word of a question has a capital wherever it goes. */
function uncapitalised(part: string): string {
  return /^(?:\p{Lu}\p{Ll}*|I)(?: |$)/u.test(part) && LITTLE.test(part)
    ? part.charAt(0).toLowerCase() + part.slice(1)
    : part
}

const LITTLE = new RegExp(
  `^(?:${MODAL}|${PRONOUN}|what|when|where|who|which|why|how|the|your|a|an|my|our)\\b`,
  'i',
)

function third(verb = ''): string {
  if (/(?:s|sh|ch|x|o)$/i.test(verb)) return `${verb}es`
  return /[^aeiou]y$/i.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`
}

const CALLERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    i: 'they',
    "i'm": 'they are',
    "i've": 'they have',
    "i'd": 'they would',
    "i'll": 'they will',
    me: 'them',
    my: 'their',
    mine: 'theirs',
    myself: 'themselves',
    we: 'they',
    "we're": 'they are',
    "we've": 'they have',
    "we'd": 'they would',
    "we'll": 'they will',
    us: 'them',
    our: 'their',
    ours: 'theirs',
    am: 'are',
  }),
)

/** The caller is no longer the one who speaks. */
function toldOf(text: string): string {
  const told = text
    .replace(/\s+/g, ' ')
    .replaceAll(
      /[\p{L}]+(?:['’]\p{L}+)?/gu,
      (word) => CALLERS.get(word.toLowerCase().replace('’', "'")) ?? word,
    )
    .replace(/\b(they) (was)\b/g, '$1 were')
  return told.charAt(0).toLowerCase() + told.slice(1)
}

/** What callers ask businesses about most, by one word for it. */
const SUBJECTS: readonly (readonly [string, RegExp])[] = [
  ['parking', /\b(?:park|parking|garage)\b/],
  ['insurance', /\b(?:insurance|insurer|insured)\b/],
  ['prices', /\b(?:how much|cost|costs|price|prices|pricing|charge|fee|fees)\b/],
  ['payment', /\b(?:pay|payment|credit card|cash)\b/],
  ['the opening hours', /\b(?:open|opening|close|closing|closed|hours)\b/],
  ['the address', /\b(?:address|where are you|located|location|directions)\b/],
  ['access', /\b(?:wheelchair|accessible|elevator|ramp)\b/],
  ['pets', /\b(?:dog|dogs|cat|cats|pet|pets|puppy)\b/],
  ['children', /\b(?:child|children|kid|kids|son|daughter|baby)\b/],
  ['walk-ins', /\bwalk-?\s?ins?\b/],
  ['delivery', /\b(?:deliver|delivery|ship|shipping)\b/],
  ['gift vouchers', /\b(?:voucher|vouchers|gift card|gift cards)\b/],
  ['vegan dishes', /\b(?:vegan|vegans|vegetarian|vegetarians)\b/],
  ['allergies', /\b(?:allergy|allergies|allergic|gluten)\b/],
]

/** The one thing that a question is about; undefined where it may be about several, or something else. */
export function subjectOf(question: string): string | undefined {
  const words = plain(question)
  const [only, ...more] = SUBJECTS.filter(([, sign]) => sign.test(words))
  return more.length === 0 ? only?.[0] : undefined
}
