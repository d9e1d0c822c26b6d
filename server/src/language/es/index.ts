import type { Language } from '../language.ts'
import { analysis } from './analysis.ts'
import { agrees, consentIn, readYesNo } from './consent.ts'
import { sayDate, sayDay } from './dates.ts'
import { sayPhoneNumber } from './digit-names.ts'
import { readDigits } from './digits.ts'
import { disclosure } from './disclosure.ts'
import { saysAddress } from './email.ts'
import { emergency } from './emergency/emergency.ts'
import { hardFactsIn } from './facts/hard-facts.ts'
import { readDate, readMoney, readTime } from './facts/read.ts'
import { factSentences } from './facts/sentences.ts'
import { mail } from './mail.ts'
import { announcedName, correctedName, isTitle, nameIn, readName } from './names.ts'
import { readNumber, sayNumber } from './numbers.ts'
import { closedUntil, opening, PHRASES, REPHRASINGS } from './phrases.ts'
import { contentWords, plain, stem } from './plain.ts'
import { promptFacts } from './prompt-facts.ts'
import { questionKey } from './question-key.ts'
import { isQuestion } from './questions.ts'
import { asksForPerson } from './receptionist/asks-for-person.ts'
import { booking } from './receptionist/booking.ts'
import { ASKING_WORDS, conceptsIn } from './receptionist/concepts.ts'
import { hours } from './receptionist/hours.ts'
import { intentsIn, isBrief, isOnly, takesLeave } from './receptionist/intents.ts'
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
import { modern } from './old-spellings.ts'
import { sayByExample } from './letter-examples.ts'
import { correctedSpelling, readSpelled, saySpelled } from './spelling.ts'
import { sayMoney } from './spoken-form/money.ts'
import { spokenForm } from './spoken-form/spoken-form.ts'
import { sayTime } from './times.ts'
import { transfer } from './transfer.ts'
import { isBackchannel, isFarewell, mayBecomeBackchannel } from './turn-taking/backchannel.ts'
import { asksBriefly } from './turn-taking/brief-questions.ts'
import { completeness, stillToCome } from './turn-taking/completeness.ts'
import { writing } from './writing.ts'

export const spanish: Language = {
  tag: 'es',
  name: 'español',
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
  yesNo: { say: (yes) => (yes ? 'sí' : 'no'), read: readYesNo },
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
