import { tidied, withoutMarks, withoutMarkup } from '../../spoken-form/markup.ts'
import { composed, inPasses, type Steps } from '../../spoken-form/passes.ts'
import { spokenCodes } from './codes.ts'
import { spokenCalendarNames, spokenDates } from './dates.ts'
import { spokenMeasures, spokenRates } from './measures.ts'
import { spokenMoney } from './money.ts'
import { spokenPhones } from './phones.ts'
import { spokenAddresses, spokenHalves, spokenSigns } from './signs.ts'
import { spokenLengths, spokenTimes } from './times.ts'
import { spokenAbbreviations, spokenLetters } from './words.ts'

const STEPS: Steps = {
  reading: [withoutMarkup, spokenHalves, recomposed, spokenAddresses, withoutMarks, spokenCalendarNames],
  figures: [
    spokenDates,
    spokenLengths,
    spokenTimes,
    spokenPhones,
    spokenCodes,
    spokenMoney,
    spokenRates,
    spokenMeasures,
  ],
  words: [spokenRates, spokenAbbreviations, spokenLetters, spokenSigns, tidied],
}

/** NFKC would make "n.º" a plain "n.o", and "m²" a number. */
function recomposed(text: string): string {
  return composed(text.replaceAll(/[ºª²]/g, (sign) => KEPT[sign]!)).replaceAll(
    /[\uE000\uE001\uE002]/g,
    (sign) => Object.keys(KEPT).find((each) => KEPT[each] === sign)!,
  )
}

const KEPT: Readonly<Record<string, string>> = { º: '\uE000', ª: '\uE001', '²': '\uE002' }

/** A text as it is spoken: words and punctuation, no figures, signs or abbreviations. */
export function spokenForm(text: string): string {
  return inPasses(STEPS, text)
}
