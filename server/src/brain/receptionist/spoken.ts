const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** A whole number below a million, in words. */
export function spokenNumber(value: number): string {
  if (value < 20) return ONES[value] ?? String(value)
  if (value < 100) return joined(TENS[Math.floor(value / 10)] ?? '', value % 10, '-')
  if (value < 1000) return joined(`${spokenNumber(Math.floor(value / 100))} hundred`, value % 100)
  if (value < 1_000_000) return joined(`${spokenNumber(Math.floor(value / 1000))} thousand`, value % 1000)
  return String(value)
}

function joined(head: string, rest: number, by = ' '): string {
  return rest === 0 ? head : `${head}${by}${spokenNumber(rest)}`
}

/** Digit by digit, in groups as people say them: three, three and four. */
export function spokenDigits(number: string): string {
  const digits = number.replace(/\D/g, '')
  const groups = [digits.slice(-4)]
  for (let end = digits.length - 4; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  const spoken = groups.filter((group) => group !== '').map((group) => Array.from(group, digitWord).join(' '))
  return (number.startsWith('+') ? ['plus', ...spoken] : spoken).join(', ').replace('plus, ', 'plus ')
}

function digitWord(digit: string): string {
  return ONES[Number(digit)] ?? digit
}

/** A time of day (HH:MM, up to 24:00) as one says it. */
export function spokenTime(time: string): string {
  const hour = Number(time.slice(0, 2))
  const minute = Number(time.slice(3))
  if (minute === 0 && hour % 24 === 0) return 'midnight'
  if (minute === 0 && hour === 12) return 'noon'
  const hourWord = spokenNumber(hour % 12 === 0 ? 12 : hour % 12)
  const minuteWord =
    minute === 0 ? '' : minute < 10 ? ` oh ${spokenNumber(minute)}` : ` ${spokenNumber(minute)}`
  return `${hourWord}${minuteWord} ${partOfDay(hour)}`
}

function partOfDay(hour: number): string {
  if (hour < 12) return 'in the morning'
  if (hour < 18) return 'in the afternoon'
  return hour < 21 ? 'in the evening' : 'at night'
}

/** Not the end of a sentence, though a capital may follow. */
const SENTENCE_END =
  /(?<=[.!?])(?<!\b(?:[Mm]rs?|[Mm]s|[Dd]r|[Pp]rof|[Ss]t|[Nn]o|vs|approx|[A-Za-z])\.)\s+(?=[^a-z\s])/

/** The sentences of a line, in order. */
export function sentencesIn(line: string): string[] {
  return line.split(SENTENCE_END)
}

/** What writers use to make text look well and a voice would stumble over. */
export function withoutMarkup(text: string): string {
  return text
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/^[^\S\r\n\u2028\u2029]*(?:[-*•>]|#+|\d+[.)])\s+/gm, '')
    .replace(/[*_`~#|<>{}]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s([.,!?])/g, '$1')
    .trim()
}

const MAX_CLAUSES_OF_TEXT = 12

/** A text in the pieces in which it is spoken. The same text always gives the same, so they can be rendered before. */
export function clausesOf(text: string): string[] {
  return text
    .split(/\n+/)
    .map(withoutMarkup)
    .flatMap(sentencesIn)
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause))
    .slice(0, MAX_CLAUSES_OF_TEXT)
}
