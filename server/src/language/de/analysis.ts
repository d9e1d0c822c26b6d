import type { AnalysisLanguage, NamedTopic } from '../analysis.ts'
import { plain } from './plain.ts'
import { questionsIn } from './summary/questions.ts'
import { tell } from './summary/story.ts'

/** Words that give a topic away where no brain has named it. */
const SIGNS: readonly (readonly [NamedTopic, RegExp])[] = [
  [
    'complaint',
    /\b(?:beschwer\w*|reklam\w*|unverschaemt\w*|inakzeptabel|furchtbar|schrecklich|katastrophe|frechheit|geld zurueck|unfreundlich)\b/,
  ],
  ['cancellation', /\b(?:absag\w*|abzusagen|stornier\w*|storno|nicht kommen)\b/],
  ['booking', /\b(?:termin\w*|buch(?:en|ung|e)|reservier\w*|verschieben|verlegen|tisch fuer)\b/],
  ['sales', /\b(?:kaufen|preis\w*|kostet|kosten|angebot|wie ?viel|rabatt|interesse an|interessiere mich)\b/],
  [
    'support',
    /\b(?:problem\w*|kaputt|funktioniert nicht|geht nicht|defekt|stoerung|reparatur|reparier\w*|fehler)\b/,
  ],
  ['feedback', /\b(?:feedback|rueckmeldung|lob|kompliment|anregung|wollte nur sagen)\b/],
  ['wrong_number', /\b(?:verwaehlt|falsch verbunden|falsche nummer)\b/],
]

function topicsIn(text: string): NamedTopic[] {
  const words = plain(text)
  return SIGNS.filter(([, sign]) => sign.test(words)).map(([topic]) => topic)
}

const ANGER =
  /\b(?:nutzlos|bloed\w*|dumm\w*|idiot\w*|unverschaemt\w*|laecherlich|zeitverschwendung|furchtbar|schnauze voll|reicht mir|mir reicht es|frechheit|verdammt|scheisse|zum (?:dritten|vierten|fuenften|hundertsten|letzten) mal|sind sie taub|hoeren sie (?:mir )?(?:mal |doch )*zu|(?:das|es|sie) (?:ist|war|sind) (?:so |echt |wirklich |ja |ein )*(?:schrecklich|furchtbar|witz|unmoeglich)|hab ich nicht gesagt|nicht gefragt)\b/

function soundsAngry(text: string): boolean {
  return ANGER.test(plain(text))
}

export const analysis: AnalysisLanguage = { topicsIn, soundsAngry, questionsIn, tell }
