import { backchannelsBy } from '../../backchannels.ts'
import { wordsOf } from '../../words.ts'
import { folded } from '../folding.ts'

export const { isBackchannel, mayBecomeBackchannel, isFarewell } = backchannelsBy({
  sounds:
    'mm mmm mh mhm mmhm hm hmm aha ah ach oh aeh aehm ja jaja jo joa jap jep jawohl genau okay ok gut klar richtig stimmt ' +
    'verstehe verstanden prima super schoen toll alright fein na eben interessant echt wirklich perfekt',
  phrases: [
    'alles klar',
    'ach so',
    'ach ja',
    'ist gut',
    'ich verstehe',
    'in ordnung',
    'na klar',
    'ja genau',
    'aha okay',
    'sehr gut',
    'so so',
    'macht sinn',
    'das stimmt',
    'weiter bitte',
  ],
  farewells:
    'auf wiederhoeren wiedersehen wiederschauen wiedersehn tschuess tschuessi tschues tschau ciao ade bye servus danke dankeschoen vielen dank besten ' +
    'herzlichen schoenen schoenes schoene schoen tag abend nachmittag wochenende woche noch ihnen auch ebenfalls gleichfalls einen ein eine bis dann bald spaeter ' +
    'morgen mal gute nacht alles gute machen sie es gut sehr nett lieb ' +
    'und',
  wordsIn: (text) => wordsOf(folded(text).replaceAll(/[^\p{L}\p{N}']+/gu, ' ')),
})
