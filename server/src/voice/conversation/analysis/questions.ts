import type { Language } from '../../../language/language.ts'
import type { Intent } from '../../../language/receptionist.ts'
import { normalised } from '../../../language/words.ts'
import { answersIn, asksBack, type Turn } from './turns.ts'

export type Questions = {
  readonly answered: readonly string[]
  readonly unanswered: readonly string[]
  /** Of several in one breath fewer were answered, and it is not known which. */
  readonly isPartly: boolean
}

/** By a model, which says all that it says itself: its small talk too. */
const BY_MODEL = 'model'

/** What the caller wanted to know, as far as it was answered. */
export function questionsAsked(
  language: Language,
  turns: readonly Turn[],
  unanswered: readonly string[],
): Questions {
  const open = unique(unanswered)
  const keys = new Set(open.map(normalised))
  const answered = turns.flatMap((turn, place) => answeredIn(language, turn, turns[place - 1]))
  return {
    answered: unique(answered).filter((each) => !keys.has(normalised(each))),
    unanswered: [...open, ...leftHanging(language, turns).filter((each) => !keys.has(normalised(each)))],
    isPartly: turns.some((turn) => isPartly(language, turn)),
  }
}

function answeredIn(language: Language, turn: Turn, before: Turn | undefined): string[] {
  const answers = answersIn(language, turn)
  if (answers.length === 0 || turn.hasUnanswered || turn.about === 'farewell') return []
  const asked = language.analysis.questionsIn(turn.text).filter((each) => isKnowledge(language, turn, each))
  if (asked.length > 0) return asked
  if (turn.about !== 'information' || answers.every((source) => source === BY_MODEL)) return []
  // "Yes" to "is this your question?": it was asked before.
  const said = before && asksBack(before) ? before.text : turn.text
  const sentences = language.analysis.questionsIn(said)
  if (sentences.length > 0) return sentences
  return language
    .sentencesIn(said)
    .slice(-1)
    .filter((each) => isAsking(language, each))
}

/** "Parking" asks without a question's form; what is plainly told, a goodbye and a yes do not. */
function isAsking({ receptionist }: Language, words: string): boolean {
  const { isStatement, isQuestion, takesLeave, isBrief, intentsIn } = receptionist
  if (isQuestion(words)) return true
  const isCourtesy = isBrief(words) && intentsIn(words).length > 0
  return !isStatement(words) && !takesLeave(words) && !isCourtesy
}

const ERRANDS: ReadonlySet<Intent> = new Set<Intent>([
  'person',
  'message',
  'booking',
  'change',
  'cancellation',
])

/** "Can I speak to a person?" wants no answer, unless it got one from what is known. */
function isKnowledge({ receptionist }: Language, { about }: Turn, question: string): boolean {
  return about === 'information' || !receptionist.intentsIn(question).some((intent) => ERRANDS.has(intent))
}

/** Asked back, or never replied to, and nothing came of it later: neither an answer nor the word that there is none. */
function leftHanging(language: Language, turns: readonly Turn[]): string[] {
  const { questionsIn } = language.analysis
  const asked = turns.findLast((turn) => asksBack(turn) || turn.sources.length === 0)
  if (!asked) return []
  const later = turns.filter(({ turn }) => turn > asked.turn)
  const isSettled = later.some((turn) => turn.hasUnanswered || answersIn(language, turn).length > 0)
  return isSettled ? [] : questionsIn(asked.text).slice(-1)
}

function isPartly(language: Language, turn: Turn): boolean {
  const answers = answersIn(language, turn)
  if (answers.length === 0 || answers.includes(BY_MODEL) || turn.hasUnanswered) return false
  return language.analysis.questionsIn(turn.text).length > answers.length
}

function unique(texts: readonly string[]): string[] {
  return [...new Map(texts.map((text) => [normalised(text), text.trim()])).values()].filter(
    (text) => text !== '',
  )
}
