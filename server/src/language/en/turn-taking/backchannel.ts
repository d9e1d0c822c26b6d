import { backchannelsBy } from '../../backchannels.ts'
import { normalised, wordsOf } from '../../words.ts'

export const { isBackchannel, mayBecomeBackchannel, isFarewell } = backchannelsBy({
  sounds:
    'mm mmm mhm mmhm hm hmm uh huh uhhuh um er ah aha oh ooh ' +
    'yeah yep yup yes ok okay k right sure alright fine good great cool nice perfect exactly really',
  phrases: [
    'i see',
    'got it',
    'go on',
    'of course',
    'all right',
    'i understand',
    'makes sense',
    'that makes sense',
    "that's right",
    "that's fine",
  ],
  farewells:
    'bye by goodbye thanks thank you cheers so much very and have a nice good great day too take care later',
  misheardHums: "m mem mam ma'am maam mum mom hum hem him am em",
  // "Have a good one" is a goodbye; "one" may be the first of many digits.
  farewellsAfter: { one: 'nice good great' },
  wordsIn: (text) => wordsOf(normalised(text)),
})
