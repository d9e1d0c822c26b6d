import type { WritingLanguage } from '../writing.ts'

const STAGE_VERBS =
  /^(?:smil|laugh|chuckl|sigh|paus|nod|giggl|whisper|breath|inhal|exhal|cough|shrug|wink|grin|gasp|hum|beep|typ|clear|wait|think|listen|soft|warm|cheerful|gentl|look|check|search|not|transferr|hang)(?:e?s|ing|ly|ed)$|^(?:beat|silence|music|beep|pause|laughter|typing)$/i

function isStageDirection(firstWord: string): boolean {
  return STAGE_VERBS.test(firstWord)
}

const numberSign = 'number'
const underscore = 'underscore'

const JOINT =
  /^(and|but|or|because|if|when|while|which|who|that|so|to|for|with|from|until|at|in|on|is|are|will|can)$/i

const ABBREVIATION =
  /(^|[\s(])(mr|mrs|ms|dr|prof|st|ave|rd|blvd|apt|ste|no|ext|vs|etc|e\.g|i\.e|approx|dept|inc|ltd|co|jr|sr|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thurs?|fri|sat|sun|[a-z])\.$/i
/** "a.m." may end a sentence, but then a capital follows. */
const HALF_OF_DAY = /\b[ap]\.m\.$/i

function isJoint(word: string): boolean {
  return JOINT.test(word)
}

function endsInAbbreviation(text: string, next: string | undefined): boolean {
  if (HALF_OF_DAY.test(text)) return next === undefined || !/^\p{Lu}/u.test(next)
  return ABBREVIATION.test(text)
}

export const writing: WritingLanguage = {
  isStageDirection,
  numberSign,
  underscore,
  isJoint,
  endsInAbbreviation,
}
