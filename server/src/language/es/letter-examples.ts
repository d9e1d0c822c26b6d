import { sayLetter } from './spelling.ts'

/** What is said in Spain for each letter on the telephone. */
const EXAMPLES =
  'Antonio Barcelona Carmen Dolores Enrique Francia Gerona Historia Inés José Kilo Lorenzo Madrid Navarra Oviedo París Querido Ramón Sábado Tarragona Ulises Valencia Washington Xilófono Yegua Zaragoza Ñandú'.split(
    ' ',
  )

/** "eme de Madrid" */
export function sayByExample(letter: string): string {
  const capital = letter.normalize('NFC').toUpperCase()
  const example = EXAMPLES.find((word) => word.startsWith(capital))
  return example === undefined ? sayLetter(capital) : `${sayLetter(capital)} de ${example}`
}
