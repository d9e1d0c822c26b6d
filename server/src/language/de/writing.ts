import type { WritingLanguage } from '../writing.ts'

const STAGE =
  /^(?:lächel|lach|seufz|nick|kicher|flüster|atm|räusper|hust|zöger|überleg|wart|tipp|schweig|pausier|grins|stöhn|summ|zwinker)(?:t|e|en|nd|ln|elt|ert|end|elnd|ernd)?$|^(?:pause|stille|musik|gelächter|piep|piepton|freundlich|leise|sanft|herzlich|nachdenklich)$/i

const JOINT =
  /^(?:und|oder|aber|weil|dass|ob|wenn|denn|sondern|damit|während|der|die|das|um|für|mit|von|bis|am|an|im|in|auf|zu|ist|sind|wird|kann)$/i

const ABBREVIATION =
  /(?:^|[\s(])(?:dr|prof|hrn?|fr|st|str|nr|tel|ca|bzw|usw|etc|z|b|d|h|u|a|inkl|exkl|zzgl|evtl|ggf|max|min|mind|std|sek|jan|feb|mär|mrz|apr|jun|jul|aug|sept?|okt|nov|dez|mo|di|mi|do|sa|so|mio|mrd|abt|geb|vgl|[a-zäöü])\.$/i
/** "Am 3." is no end where a month follows, nor is "10." before a word in small letters. */
const ORDINAL = /(?:^|\s)\d{1,2}\.$/
const MONTH = /^(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez|Stock|Etage)/

function isStageDirection(firstWord: string): boolean {
  return STAGE.test(firstWord)
}

function isJoint(word: string): boolean {
  return JOINT.test(word)
}

function endsInAbbreviation(text: string, next: string | undefined): boolean {
  if (ORDINAL.test(text)) return next === undefined || MONTH.test(next) || /^[\p{Ll}\d]/u.test(next)
  return ABBREVIATION.test(text)
}

export const writing: WritingLanguage = {
  isStageDirection,
  numberSign: 'Nummer',
  underscore: 'Unterstrich',
  isJoint,
  endsInAbbreviation,
}
