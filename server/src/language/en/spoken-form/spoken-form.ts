import { spokenAddresses } from './addresses.ts'
import { spokenCodes } from './codes.ts'
import { spokenCalendarNames, spokenDates } from './dates.ts'
import { spokenSigns, tidied, withoutMarks, withoutMarkup } from './marks.ts'
import { spokenMeasures, spokenRates } from './measures.ts'
import { spokenMoney } from './money.ts'
import { spokenPhones } from './phones.ts'
import { spokenStreetNames, spokenStreets } from './streets.ts'
import { spokenHalvesOfDay, spokenTimes } from './times.ts'
import { spokenAbbreviations, spokenLetters } from './words.ts'

type Step = (text: string) => string

const READING: readonly Step[] = [withoutMarkup, composed, spokenAddresses, withoutMarks, spokenCalendarNames]
/** The most particular first: what is left is a plain number. */
const FIGURES: readonly Step[] = [
  spokenDates,
  spokenTimes,
  spokenPhones,
  spokenCodes,
  spokenStreets,
  spokenMoney,
  spokenRates,
  spokenMeasures,
]
const WORDS: readonly Step[] = [
  spokenHalvesOfDay,
  spokenStreetNames,
  spokenRates,
  spokenAbbreviations,
  spokenLetters,
  spokenSigns,
  tidied,
]

/** What one step leaves may be for another: "Mon ." is tidied to a short Monday. Words settle at once. */
const MAX_PASSES = 4

/** A text as it is spoken: words and punctuation, no figures, signs or abbreviations. */
export function spokenForm(text: string): string {
  let spoken = onePass(text)
  for (let pass = 1; pass < MAX_PASSES; pass++) {
    const again = onePass(spoken)
    if (again === spoken) break
    spoken = again
  }
  return spoken
}

function onePass(text: string): string {
  const read = through(READING, text)
  return through(WORDS, /\d/.test(read) ? through(FIGURES, read) : read)
}

function through(steps: readonly Step[], text: string): string {
  return steps.reduce((spoken, step) => step(spoken), text)
}

/** One way to write a character: figures of full width are figures. */
function composed(text: string): string {
  return text.normalize('NFKC')
}
