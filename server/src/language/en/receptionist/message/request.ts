import { tidied } from '../../../heard.ts'

/** Whom a message is for: a person by name or title, or by what they do. */
const TITLED = String.raw`(?:dr|doctor|mr|mrs|ms|miss|mister|professor|prof)\.?\s\p{L}[\p{L}'-]*`
const ROLE = String.raw`(?:the|my|your|our)\s(?!message|name|number|call\b)(?:head |front |office |sales |service |practice |general |billing )?[\p{L}-]+(?:\s(?:desk|team|department|office|manager))?`
const BY_NAME = String.raw`(?-i:\p{Lu})[\p{L}'-]*(?:\s(?-i:\p{Lu})[\p{L}'-]*)?`
const PRONOUN =
  '(?:him|her|them|you|me|us|someone|somebody|anyone|anybody|everyone|folks|people|whoever|he|she|they)'
const PERSON = `(${TITLED}|${ROLE}|${BY_NAME}|${PRONOUN}\\b)`
/** "Tell me" asks. */
const OTHER_PERSON = `(?!me\\b|us\\b|you\\b)${PERSON}`
const ASKING = String.raw`(?:(?:can|could|may|might|would) (?:i|you|we)(?: please| just| quickly| maybe| kindly){0,2}|(?:i|we)(?:'d| would)(?: just)? (?:like|love|prefer|appreciate it if you could)(?: you)?(?: to)?|(?:i|we) (?:just )?(?:want|wanted|need|needed|have|wish|was hoping|am calling|am just calling)(?: you)? to|i'm (?:just )?(?:calling|ringing|phoning) to|(?:just )?calling to|let me|is it possible to|(?:will|would) you)`

/** "Could you take a message for Dr. Miller that ..." */
const LEAVE = new RegExp(
  String.raw`(?:^|[,.;!?]\s*|\b(?:and|so|then|hi|hello|hey|yes|yeah|sure|okay|ok|well|no|but|just|actually)[,.]?\s+)(?:please )?(?:${ASKING}\s+)?(?:just |please |maybe |quickly ){0,3}(?:leave|take|pass on|pass along|pass|send|give|get|record|drop)\s+(?:${PERSON}\s+)?(?:a |my |another |this |the |one |an )?(?:(?:quick|short|brief|little|voice|urgent|important) )*(?:message|note|word|voicemail)s?(?:\s+(?:along|on))?(?:\s+(?:for|to|with)\s+${PERSON})?(?:,?\s+please)?(?:[,.:;-]?\s*(?:and\s+)?(?:say(?:ing)?|tell(?:ing)?\s+(?:him|her|them))(?:\s+that)?\b|\s+that\b)?`,
  'iu',
)
/** "Please tell him that ..." */
const TELL = new RegExp(
  String.raw`(?:^|(?<=[,.;!?])\s*|\b(?:and|so|then|just)\s+)(?:please )?(?:${ASKING}\s+)?(?:please |just |maybe ){0,3}(?:tell|let|inform)\s+${OTHER_PERSON}(?:\s+know)?,?(?:\s+that\b|\s+(?!to\b))`,
  'iu',
)
/** "I'd like to talk to the dentist about ..." */
const SPEAK = new RegExp(
  String.raw`(?:^|[,.;!?]\s*|\b(?:and|so|hi|hello|hey|yes|well|no|but)[,.]?\s+)(?:${ASKING}\s+)?(?:please )?(?:speak|talk|chat) (?:to|with)\s+(?:an?\s+(?:real |actual |live |human )*\w+|(?:some|any)(?:one|body)(?: else)?|${PERSON})(?:\s+(?:please|now))?`,
  'iu',
)
/** "It's for Dr. Miller." */
const FOR = new RegExp(
  String.raw`(?:^|[,.;!?]\s*)(?:and |but )?(?:(?:it's|it is|this is|that's|that would be|i have) )?(?:a |my )?(?:message )?for\s+${PERSON}(?=\s*[,.;!?]|\s*$|\s+(?:please|that)\b)(?:\s+that\b)?`,
  'iu',
)
/** A request to be called, which says nothing of what it is about. */
const CALLBACK = new RegExp(
  String.raw`(?:^|[,.;!?]\s*|\b(?:and|so|yes|just)[,.]?\s+)(?:(?:can|could|would|will) (?:you|${PERSON}) |please |just |(?:ask|have|get|tell) ${PERSON} (?:to )?|(?:i|we)(?:'d| would) (?:like|appreciate|love) (?:a |(?:him|her|them|someone|somebody|you) to )|(?:i |we )?(?:need|want) (?:a |(?:him|her|them|someone|somebody|you) to )){0,3}(?:please |just ){0,2}(?:give (?:me|us) a )?(?:call|ring|phone|callback|call back)(?: (?:me|us))?(?: back)?(?: please| soon| today| tomorrow| later| as soon as possible| when (?:you|he|she|they) can){0,3}[.!?]{0,3}$`,
  'iu',
)
/** That there is something to complain of, or that it is urgent, and no more. */
const BARE =
  /^(?:(?:i|we) (?:just )?(?:want|need|would like|'d like|have|wish) (?:to )?(?:make )?(?:complain|a complaint|an emergency|an? (?:urgent )?(?:problem|issue|question|request|favou?r))|(?:this|it) is (?:an emergency|urgent|very urgent|important|a complaint|unacceptable)|it's (?:an emergency|urgent|very urgent|important)|(?:an )?emergency|(?:a )?complaint|(?:i|we)(?:'ll| will)(?: just)? (?:call|try|ring|phone|think about)(?: you| it)?(?: back| again)?(?: later| tomorrow| another time| some other time)?)[.!]?$/i

/** Whether something is to be passed on to a person. */
export function asksToPassOn(text: string): boolean {
  const words = tidied(text)
  return LEAVE.test(words) || TELL.test(words) || MESSAGE_FOR.test(words)
}

const MESSAGE_FOR = /^(?:hi|hello|yes|it's|this is)?[,.]?\s*(?:an? )?message for\b/i

/** The words without the request to take a message, and the person it is for. */
export function withoutRequest(text: string): {
  readonly rest: string
  readonly person: string | undefined
  /** Whether there was such a request. */
  readonly isAsked: boolean
} {
  let rest = text
  let person: string | undefined
  let isAsked = false
  for (const pattern of [LEAVE, SPEAK, TELL, FOR]) {
    const found = pattern.exec(rest)
    if (!found) continue
    isAsked = true
    const said = found.slice(1).findLast((each) => each !== undefined)
    person ??= said === undefined || IS_PRONOUN.test(said) ? undefined : said.trim()
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`.trim()
  }
  const isBare = BARE.test(rest.replace(/^(?:hi|hello|yes|well|so|okay|please)[,.]?\s+/i, ''))
  return {
    rest: isBare ? '' : rest.replace(CALLBACK, (all, ...parts: unknown[]) => callback(rest, all, parts)),
    person,
    isAsked,
  }
}

const IS_PRONOUN = new RegExp(`^${PRONOUN}$`, 'i')

/** To be called back is only then the message where there is nothing else in it. */
function callback(text: string, all: string, parts: readonly unknown[]): string {
  const at = parts.find((part) => typeof part === 'number') ?? 0
  const others = text
    .slice(0, at)
    .replaceAll(/\b(?:hi|hello|hey|yes|yeah|okay|ok|sure|please|well|so|no|um+|uh+|and|just|thanks)\b/gi, '')
  return /\p{L}/u.test(others) ? all : ''
}
