import type { Thing } from '../../facts.ts'
import { SPOKEN_EMAIL } from './email-address.ts'
import { CALLBACK, topicsIn } from './subjects.ts'

const CLAUSE_END = /(?:[,;:.!?]|\s[-–—])\s+|\s(?=(?:but|although|though|while|because|since|so|whereas)\s)/i
const DENIAL = /\b(?:not|no|never|neither|nor|cannot|except)\b|n['’]t\b/i

/** "We offer", "there is": what stands after it is said to be there. Verbs that say how are none of these. */
const OFFER =
  /\b(?:we|they|you)(?:['’](?:ve|ll|d))?(?:\s(?:also|do|can|could|will|even|only|always|currently|of course|just|now|don['’]t|do not|can['’]t|cannot))*\s(?:offer|provide|have|do|sell|carry|stock|serve|accept|take|speak|make|run|get|use|rent|deliver|cover|support)\b|\bthere(?:['’]s|\sis|\sare|\swill\sbe)\b|\b(?:comes?|come)\swith\b|\bincludes?\b|\bis\sserved\b/i

/** Of the call itself, and of feelings: nothing in it is right or wrong about a business. */
const CONVERSATION =
  /^(?:(?:oh|well|okay|ok|yes|no|sure|great|thanks|thank you|certainly|of course|i see|alright|all right|so|and|but)[,.!]?\s+)*(?:i(?:['’]m|\sam)\s(?:so\s|very\s|really\s)?(?:sorry|afraid|glad|happy|here|not sure|delighted|pleased|unable)|i(?:['’]d|\swould)\s(?:be|love|like|need|say)|i\s(?:do\snot|don['’]t|can['’]t|cannot)\s(?:have|know|see|find|say|tell)|i\s(?:understand|hope|see|know|think|believe|guess|hear|heard|appreciate|didn['’]t|did not)|i(?:['’]ll|\swill|\scan|\scould)\s(?:help|take|look|check|find|ask|see|be|have|make|pass|need|put|connect|transfer|read|repeat|note)|let\sme|ask\s(?:me|us)|may\si|shall\si|one\s(?:moment|second)|just\sa|please\shold|hold\son|you\s(?:asked|said|mentioned|told)|you['’](?:re|ve)\s(?:asking|asked|looking|calling|mentioned)|take\syour\stime|don['’]t\sworry|no\sproblem|thank|sorry|good\s(?:question|to know|morning|afternoon|evening))/i

/** That something is not known says nothing about it. */
const UNKNOWN =
  /\bi\s(?:do\snot|don['’]t|can['’]t|cannot)\s(?:have|know|see|find|say|tell)\b|\bi(?:['’]m|\sam)\snot\s(?:sure|certain|aware)\b|\b(?:ask|find\sout|check)\s(?:whether|if)\b/i

/** What stands in an address is no word. */
const ADDRESS = /(?<!\S)\S+@\S+|\b[\w-]{1,63}(?:\.[\w-]{1,63})+\b/g

export function thingsIn(sentence: string): Thing[] {
  if (/\?["')\]]*\s*$/.test(sentence)) return []
  const clauses = sentence.replaceAll(SPOKEN_EMAIL, ' ').replaceAll(ADDRESS, ' ').split(CLAUSE_END)
  return clauses.flatMap((clause, index) => {
    if (UNKNOWN.test(clause)) return []
    if (CONVERSATION.test(index === 0 ? sentence : clause) && !OFFER.test(clause)) return []
    return thingsOfClause(clause, index)
  })
}

/** That staff call back is no more than what a message is for; when they do is a promise. */
const SOON =
  /\b(?:today|tonight|tomorrow|this\s(?:morning|afternoon|evening|week)|shortly|right\saway|immediately|first\sthing|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i

function thingsOfClause(clause: string, index: number): Thing[] {
  const denial = DENIAL.exec(clause)
  const offer = OFFER.exec(clause)
  const things: Thing[] = []
  const note = (text: string, isDenied: boolean, isOffered: boolean) => {
    for (const root of topicsIn(text).own)
      if (root !== CALLBACK || SOON.test(clause)) things.push({ root, isDenied, isOffered, clause: index })
  }
  const from = offer ? offer.index + offer[0].length : clause.length
  note(clause.slice(0, from), denial !== null && denial.index < from && !/^no$/i.test(denial[0]), false)
  note(clause.slice(from), denial !== null, true)
  return things
}

/** "We can", "she will": neither the caller's coming nor what this call does. */
const WILL_DO =
  /(?<!\b(?:you|i))(?:['’]ll|\s(?:will|can|could))\s(?!(?:\w+\s)?be\s(?:here|in|open|closed|back)\b|not\b)/i
const NEAR_TIME =
  /\b(?:today|tonight|tomorrow|this\s(?:morning|afternoon|evening|week|weekend)|(?:this|next|on)\s(?:mon|tues|wednes|thurs|fri|satur|sun)day|next\sweek|(?:the\s)?same\s(?:day|morning|afternoon|evening)|(?:right|straight)\saway|immediately|shortly|within\s(?:the|an)\shour)\b/i

export function denies(sentence: string): boolean {
  return DENIAL.test(sentence)
}

export function promisesSoon(sentence: string): boolean {
  return WILL_DO.test(sentence) && NEAR_TIME.test(sentence) && !/\?["')\]]*\s*$/.test(sentence)
}

/** "Is there", "do you", "can I": what can be answered with yes or no. */
const YES_NO = /^\W*(?:is|are|was|do|does|did|can|could|may|will|would|should|must|have|has|am)\b/i

/** "Do I need a referral?": the no is about the need. */
const OBLIGATION = /\b(?:need|have to|must|should|required)\b/i

export function answersWith(question: string, answer: string): 'yes' | 'no' | 'neither' | undefined {
  if (OBLIGATION.test(question)) return undefined
  if (/^\W*(?:no|nope|unfortunately|sorry)\b/i.test(answer)) return 'no'
  if (/^\W*(?:yes|yeah|sure|of course|certainly|absolutely)\b/i.test(answer)) return 'yes'
  return YES_NO.test(question) ? 'neither' : undefined
}
