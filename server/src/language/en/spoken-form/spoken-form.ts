import { tidied, withoutMarks, withoutMarkup } from '../../spoken-form/markup.ts'
import { composed, inPasses, type Steps } from '../../spoken-form/passes.ts'
import { spokenAddresses } from './addresses.ts'
import { spokenCodes } from './codes.ts'
import { spokenCalendarNames, spokenDates } from './dates.ts'
import { spokenMarks, spokenSigns } from './marks.ts'
import { spokenMeasures, spokenRates } from './measures.ts'
import { spokenMoney } from './money.ts'
import { spokenPhones } from './phones.ts'
import { spokenStreetNames, spokenStreets } from './streets.ts'
import { spokenHalvesOfDay, spokenTimes } from './times.ts'
import { spokenAbbreviations, spokenLetters } from './words.ts'

const STEPS: Steps = {
  reading: [withoutMarkup, spokenMarks, composed, spokenAddresses, withoutMarks, spokenCalendarNames],
  figures: [
    spokenDates,
    spokenTimes,
    spokenPhones,
    spokenCodes,
    spokenStreets,
    spokenMoney,
    spokenRates,
    spokenMeasures,
  ],
  words: [
    spokenHalvesOfDay,
    spokenStreetNames,
    spokenRates,
    spokenAbbreviations,
    spokenLetters,
    spokenSigns,
    tidied,
  ],
}

/** A text as it is spoken: words and punctuation, no figures, signs or abbreviations. */
export function spokenForm(text: string): string {
  return inPasses(STEPS, text)
}
