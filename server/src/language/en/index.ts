import type { HardFact, Language } from '../language.ts'
import { isBackchannel, isFarewell, mayBecomeBackchannel } from './turn-taking/backchannel.ts'
import { asksBriefly } from './turn-taking/brief-questions.ts'
import { completeness, stillToCome } from './turn-taking/completeness.ts'
import { agrees, consentIn } from './consent.ts'
import { sayDate, sayDay } from './dates.ts'
import { disclosure } from './disclosure.ts'
import { digitRuns } from './redaction/digit-runs.ts'
import { readDigits, sayPhoneNumber } from './digits.ts'
import { emergency } from './emergency/emergency.ts'
import { saysAddress } from './facts/email-address.ts'
import { factSentences } from './facts/sentences.ts'
import { clockAt } from './facts/clock-facts.ts'
import { hardFactsIn } from './facts/hard-facts.ts'
import { tokensOf } from './facts/number-words.ts'
import { mail } from './mail.ts'
import { sayNumber } from './numbers.ts'
import { announcedName, correctedName, isTitle, nameIn, readName } from './names.ts'
import { questionKey } from './question-key.ts'
import { closedUntil, opening, PHRASES, REPHRASINGS } from './phrases.ts'
import { transfer } from './transfer.ts'
import { writing } from './writing.ts'
import { analysis } from './analysis.ts'
import { contentWords, plain, stem } from './plain.ts'
import { promptFacts } from './prompt-facts.ts'
import { redaction } from './redaction/mentions.ts'
import { asksForPerson } from './receptionist/asks-for-person.ts'
import { booking } from './receptionist/booking.ts'
import { BOOKING_LINES } from './receptionist/lines/booking.ts'
import { ASKING_WORDS, conceptsIn } from './receptionist/concepts.ts'
import { hours } from './receptionist/hours.ts'
import { intentsIn, isBrief, isOnly, isQuestion, takesLeave } from './receptionist/intents.ts'
import { message } from './receptionist/message/message.ts'
import { times } from './receptionist/time-requests.ts'
import { asksForBusiness, isSameQuestion, questionWordsIn, requestsIn } from './receptionist/requests.ts'
import { isStatement } from './receptionist/statements.ts'
import { LINES } from './receptionist/wording.ts'
import { sentencesIn } from './sentences.ts'
import { correctedSpelling, modern, readSpelled, sayByExample, saySpelled } from './spelling.ts'
import { sayMoney } from './spoken-form/money.ts'
import { spokenForm } from './spoken-form/spoken-form.ts'
import { standInFor } from './redaction/stand-ins.ts'
import { sayTime } from './times.ts'

export const english: Language = {
  tag: 'en',
  name: 'English',
  numbers: { say: (value) => sayNumber(value), read: readNumber },
  digits: { say: sayPhoneNumber, read: (text) => readDigits(text) || undefined },
  days: { say: sayDay },
  dates: { say: ({ month, day, year }) => sayDate(month, day, year), read: readDate },
  times: { say: sayTime, read: readTime },
  money: { say: (sign, amount) => sayMoney(sign, amount), read: readMoney },
  spelling: {
    say: saySpelled,
    read: (text) => readSpelled(text) || undefined,
    modern,
    sayByExample,
    correctionIn: correctedSpelling,
  },
  yesNo: { say: (yes) => (yes ? 'yes' : 'no'), read: readYesNo },
  names: {
    announcedIn: announcedName,
    answeredIn: nameIn,
    readIn: readName,
    correctionIn: correctedName,
    isTitle,
  },
  plain,
  contentWords,
  stem,
  sentencesIn,
  spokenForm,
  digitRuns,
  standInFor,
  completeness,
  stillToCome,
  isBackchannel,
  mayBecomeBackchannel,
  isFarewell,
  asksBriefly,
  consentIn,
  agrees,
  questionKey,
  hardFactsIn,
  facts: { ...factSentences, saysAddress },
  writing,
  promptFacts,
  phrases: PHRASES,
  rephrasings: REPHRASINGS,
  closedUntil,
  opening,
  transfer,
  disclosure,
  emergency,
  redaction,
  analysis,
  mail,
  receptionist: {
    lines: LINES,
    bookingLines: BOOKING_LINES,
    intentsIn,
    asksForPerson,
    isQuestion,
    isStatement,
    isBrief,
    isOnly,
    takesLeave,
    requestsIn,
    questionWordsIn,
    isSameQuestion,
    asksForBusiness,
    conceptsIn,
    askingWords: ASKING_WORDS,
    times,
    hours,
    booking,
    message,
  },
}

/** A text that is nothing but a number. */
function readNumber(text: string): number | undefined {
  const [token, ...more] = tokensOf(text)
  return more.length === 0 ? token?.value : undefined
}

function readYesNo(text: string): boolean | undefined {
  const consent = consentIn(text)
  return consent === 'yes' || consent === 'no' ? consent === 'yes' : undefined
}

function factIn(text: string, kind: HardFact['kind']): HardFact | undefined {
  return hardFactsIn(text).find((fact) => fact.kind === kind)
}

function readDate(text: string): { month: number; day: number } | undefined {
  const [month, day] = factIn(text, 'date')?.value.split('-').map(Number) ?? []
  return month === undefined || day === undefined ? undefined : { month, day }
}

/** Only where the words say which half of the day is meant. */
function readTime(text: string): { hour: number; minute: number } | undefined {
  const tokens = tokensOf(text)
  const clock = tokens.map((_, at) => clockAt(tokens, at, undefined)).find((each) => each !== undefined)
  if (!clock || clock.eitherHalf) return undefined
  return { hour: Math.floor(clock.minute / 60), minute: clock.minute % 60 }
}

function readMoney(text: string): number | undefined {
  const fact = factIn(text, 'money')
  return fact && Number(fact.value)
}
