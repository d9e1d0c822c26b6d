import type { FactKind, Language } from '../language.ts'
import { plain } from './plain.ts'

/** Said to the agent, not about the business. */
const INSTRUCTION =
  /^(you are|you're|you|your|be|act|always|never|do|don't|do not|if|when|whenever|unless|answer|speak|ask|keep|use|avoid|try|make|say|tell|offer|greet|respond|reply|please|remember|note that|focus|stay|follow|help|provide|give|explain|handle|take|collect|confirm|transfer|escalate|refer|only|ensure|treat|let|mention|inform|check|schedule|book|end|start|begin|under no|in case|should|assume|pretend|(?:what|how) you (?:do|speak|sound|never)|before you (?:say goodbye|hang up)|role|task|goal|objective|persona|personality|tone|style|instructions?|rules?|guidelines?|example)\b/i
/** Not for callers. */
const CONFIDENTIAL =
  /\b(confidential|internal(ly)?|secret|private|password|passcode|access code|door code|alarm|do not (say|tell|mention|reveal|share|disclose)|don't (say|tell|mention|reveal|share|disclose)|never|callers?|customers? (asks?|wants?)|patients? (asks?|wants?)|the agent|system prompt|llm|ai)\b/i
const SECOND_PERSON_ORDER =
  /\b(you (must|should|may|can|are|have|need|will|work|answer)|your (job|role|task|name|goal))\b/i

const STREET =
  /\b(\d{1,5}[a-z]? [\p{L}\d .'-]{2,40}|\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)*|\d{1,3}(st|nd|rd|th)) (street|st\.?|avenue|ave\.?|road|rd\.?|boulevard|blvd\.?|lane|ln\.?|drive|dr\.?|square|place|court|way|highway|parkway|plaza|broadway)\b/iu
const KINDS: readonly (readonly [FactKind, RegExp])[] = [
  ['email', /[\w.+-]+@[\w-]+\.\w/],
  ['website', /\b(https?:\/\/|www\.)|\b[a-z0-9-]+\.(com|org|net|io|co|app|info)\b/i],
  ['phone', /\b(phone|telephone|call us|reach us|number)\b.*\+?\(?\d[\d\s().-]{5,}\d/i],
  ['address', STREET],
  ['address', /\b(we are located|located (at|on|in)|our (address|office|shop|store) is (at|on|in))\b/i],
]
const LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    address: 'Our address is',
    location: 'Our address is',
    phone: 'Our phone number is',
    telephone: 'Our phone number is',
    'phone number': 'Our phone number is',
    email: 'Our email address is',
    'e-mail': 'Our email address is',
    'email address': 'Our email address is',
    website: 'Our website is',
    web: 'Our website is',
  }),
)

function isInstruction(sentence: string): boolean {
  return INSTRUCTION.test(sentence) || SECOND_PERSON_ORDER.test(sentence)
}

function isConfidential(sentence: string): boolean {
  return CONFIDENTIAL.test(sentence)
}

function leadFor(label: string): string | undefined {
  return LABELS.get(label.trim().toLowerCase())
}

function kindOf(text: string): FactKind {
  return KINDS.find(([, sign]) => sign.test(text))?.[0] ?? 'other'
}

const ASKED: readonly (readonly [FactKind, RegExp])[] = [
  ['email', /\b(e-?mail|email address|write to you)\b/],
  ['website', /\b(web ?site|web ?page|url|on the internet|homepage)\b/],
  ['phone', /\b(your|the|a|phone|telephone) (phone |telephone )?number\b(?! is)/],
  [
    'address',
    /\b(where (exactly )?(are|is|do|can|will) (you|your|the|i find|we find)|your (address|location)|the address|located|which street|what street|how (do|can|would) (i|we) (get (to|there)|find|reach) (you|your|there|the)?|directions|where to find you)\b/,
  ],
]

export function askedKind(text: string): FactKind | undefined {
  const words = plain(text)
  return ASKED.find(([, sign]) => sign.test(words))?.[0]
}

export const promptFacts: Language['promptFacts'] = {
  isInstruction,
  isConfidential,
  leadFor,
  kindOf,
  askedKind,
}
