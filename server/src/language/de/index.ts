import type { Language } from '../language.ts'
import { analysis } from './analysis.ts'
import { agrees, consentIn } from './consent.ts'
import { sayDate, sayDay } from './dates.ts'
import { readDigits, sayPhoneNumber } from './digits.ts'
import { disclosure } from './disclosure.ts'
import { emergency } from './emergency/emergency.ts'
import { hardFactsIn } from './facts/hard-facts.ts'
import { readDate, readMoney, readNumber, readTime } from './facts/read.ts'
import { facts } from './facts/sentences.ts'
import { mail } from './mail.ts'
import { announcedName, correctedName, isTitle, nameIn, readName } from './names.ts'
import { sayNumber } from './numbers.ts'
import { closedUntil, opening, PHRASES, REPHRASINGS } from './phrases.ts'
import { contentWords, plain, stem } from './plain.ts'
import { promptFacts } from './prompt-facts.ts'
import { questionKey } from './question-key.ts'
import { asksForPerson } from './receptionist/asks-for-person.ts'
import { booking } from './receptionist/booking.ts'
import { ASKING_WORDS, conceptsIn } from './receptionist/concepts.ts'
import { hours } from './receptionist/hours.ts'
import { intentsIn, isBrief, isOnly, isQuestion, takesLeave } from './receptionist/intents.ts'
import { BOOKING_LINES } from './receptionist/lines/booking.ts'
import { message } from './receptionist/message/message.ts'
import { asksForBusiness, isSameQuestion, questionWordsIn, requestsIn } from './receptionist/requests.ts'
import { isStatement } from './receptionist/statements.ts'
import { times } from './receptionist/time-requests.ts'
import { LINES } from './receptionist/wording.ts'
import { digitRuns } from './redaction/digit-runs.ts'
import { redaction } from './redaction/mentions.ts'
import { standInFor } from './redaction/stand-ins.ts'
import { sentencesIn } from './sentences.ts'
import { correctedSpelling, modern, readSpelled, sayByExample, saySpelled } from './spelling.ts'
import { sayMoney } from './spoken-form/money.ts'
import { spokenForm } from './spoken-form/spoken-form.ts'
import { sayTime } from './times.ts'
import { transfer } from './transfer.ts'
import { isBackchannel, isFarewell, mayBecomeBackchannel } from './turn-taking/backchannel.ts'
import { asksBriefly } from './turn-taking/brief-questions.ts'
import { completeness, stillToCome } from './turn-taking/completeness.ts'
import { writing } from './writing.ts'

export const german: Language = {
  tag: 'de',
  name: 'Deutsch',
  numbers: { say: sayNumber, read: readNumber },
  digits: { say: sayPhoneNumber, read: (text) => readDigits(text) || undefined },
  days: { say: sayDay },
  dates: { say: ({ month, day, year }) => sayDate(month, day, year), read: readDate },
  times: { say: sayTime, read: readTime },
  money: { say: sayMoney, read: readMoney },
  spelling: {
    say: saySpelled,
    read: (text) => readSpelled(text) || undefined,
    modern,
    sayByExample,
    correctionIn: correctedSpelling,
  },
  yesNo: { say: (yes) => (yes ? 'ja' : 'nein'), read: readYesNo },
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
  facts,
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

function readYesNo(text: string): boolean | undefined {
  const consent = consentIn(text)
  return consent === 'yes' || consent === 'no' ? consent === 'yes' : undefined
}
