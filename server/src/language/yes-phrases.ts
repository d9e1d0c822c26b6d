/** Longer than a yes takes; recordings are longer. */
const MAX_YES_WORDS = 8

type Table = {
  /** Each of these alone is a yes; with bars between them. */
  readonly yes: string
  /** These may stand beside them, and say nothing by themselves. */
  readonly polite: string
}

/** Whether words are nothing but a yes, as polite as it may be. */
export function onlyYesBy(table: Table): (words: readonly string[]) => boolean {
  const [yes, polite] = [phrasesIn(table.yes), phrasesIn(table.polite)]
  return (words) => {
    if (words.length > MAX_YES_WORDS) return false
    let hasYes = false
    let rest = words
    while (rest.length > 0) {
      const [taken, beside] = [lengthOf(yes, rest), lengthOf(polite, rest)]
      if (taken === 0 && beside === 0) return false
      hasYes ||= taken > 0 && taken >= beside
      rest = rest.slice(Math.max(taken, beside))
    }
    return hasYes
  }
}

/** How many words the longest phrase takes with which these begin; 0 where none fits. */
function lengthOf(known: readonly (readonly string[])[], words: readonly string[]): number {
  const fitting = known.filter((phrase) => phrase.every((word, index) => words[index] === word))
  return fitting.reduce((longest, { length }) => Math.max(longest, length), 0)
}

function phrasesIn(text: string): string[][] {
  return text.split('|').map((phrase) => phrase.split(' '))
}
