import { questionKeyBy } from '../question-keys.ts'
import { folded } from './folding.ts'

export const questionKey = questionKeyBy({
  fillers:
    'aeh aehm hm mhm also ach ja nein okay ok bitte hallo hi guten tag morgen abend und aber denn ' +
    'eigentlich mal eben halt so entschuldigung danke vielleicht nur noch auch ueberhaupt',
  openings: [
    'ich wollte fragen',
    'ich wollte wissen',
    'ich wollte nachfragen',
    'ich wuerde gerne wissen',
    'ich wuerde gern wissen',
    'ich moechte wissen',
    'ich moechte gerne wissen',
    'ich moechte fragen',
    'ich haette gerne gewusst',
    'ich habe eine frage',
    'darf ich fragen',
    'kann ich fragen',
    'koennen sie mir sagen',
    'koennten sie mir sagen',
    'wissen sie',
    'sagen sie',
    'mich wuerde interessieren',
    'ob',
  ],
  fold: (text) => folded(text).replaceAll(/['’]/g, ''),
})
