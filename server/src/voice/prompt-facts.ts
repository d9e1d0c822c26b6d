import { clausesOf, sentencesIn, withoutMarkup } from '../language/en/sentences.ts'
import { plain } from '../language/en/plain.ts'

export type FactKind = 'address' | 'phone' | 'email' | 'website' | 'other'

/** A sentence of the prompt that may be said to a caller, as it stands or behind its label. */
export type Fact = {
  /** Which sentence of the prompt it is. */
  readonly index: number
  readonly kind: FactKind
  readonly text: string
  readonly clauses: readonly string[]
}

const MAX_FACTS = 300
const MAX_SENTENCE_CHARACTERS = 400

/** Said to the agent, not about the business. */
const INSTRUCTION =
  /^(you are|you're|you|your|be|act|always|never|do|don't|do not|if|when|whenever|unless|answer|speak|ask|keep|use|avoid|try|make|say|tell|offer|greet|respond|reply|please|remember|note that|focus|stay|follow|help|provide|give|explain|handle|take|collect|confirm|transfer|escalate|refer|only|ensure|treat|let|mention|inform|check|schedule|book|end|start|begin|under no|in case|should|assume|pretend|role|task|goal|objective|persona|personality|tone|style|instructions?|rules?|guidelines?|example)\b/i
/** Somebody who asks should not hear these. */
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
const LABELS: Readonly<Record<string, string>> = {
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
}

/** What the prompt says about the business. Instructions to the agent and what looks confidential are left out. */
export function factsIn(prompt: string): Fact[] {
  const facts: Fact[] = []
  let isHidden = false
  for (const [index, sentence] of sentencesOf(prompt).entries()) {
    if (sentence === '') isHidden = false
    else if (sentence.endsWith(':')) isHidden = isHiddenHeading(sentence)
    else if (!isHidden) {
      const fact = factFrom(sentence, index)
      if (fact) facts.push(fact)
    }
  }
  return facts.slice(0, MAX_FACTS)
}

/** Sentences and lines in order; an empty one ends a section. */
export function sentencesOf(prompt: string): string[] {
  return prompt.split('\n').flatMap((line) => sentencesIn(withoutMarkup(line)))
}

function isHiddenHeading(heading: string): boolean {
  return CONFIDENTIAL.test(heading) || INSTRUCTION.test(heading) || SECOND_PERSON_ORDER.test(heading)
}

function factFrom(sentence: string, index: number): Fact | undefined {
  if (sentence.length > MAX_SENTENCE_CHARACTERS || CONFIDENTIAL.test(sentence)) return undefined
  const labelled = /^([\p{L} -]{2,20}):\s*(\S.*)$/u.exec(sentence)
  const lead = LABELS[labelled?.[1]?.trim().toLowerCase() ?? '']
  if (lead !== undefined) return fact(index, `${lead} ${labelled?.[2]?.replace(/(?<![.\s])[.\s]+$/, '')}.`)
  if (SECOND_PERSON_ORDER.test(sentence) || INSTRUCTION.test(sentence)) return undefined
  return /\s/.test(sentence) ? fact(index, sentence) : undefined
}

function fact(index: number, text: string): Fact {
  const kind = KINDS.find(([, sign]) => sign.test(text))?.[0] ?? 'other'
  return { index, kind, text, clauses: clausesOf(text) }
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

/** The kind of fact that a question asks for by name. */
export function askedKind(text: string): FactKind | undefined {
  const words = plain(text)
  return ASKED.find(([, sign]) => sign.test(words))?.[0]
}
