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
  const spoken = groups.filter((group) => group !== '').map((group) => [...group].map(digitWord).join(' '))
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

const CURRENCIES: Readonly<Record<string, readonly [string, string]>> = {
  $: ['dollar', 'cent'],
  '€': ['euro', 'cent'],
  '£': ['pound', 'pence'],
}

/** Written text as a voice should read it: no markup, no signs, amounts, times and numbers in words. */
export function spoken(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:[-*•]|#+|\d+[.)])\s+/gm, '')
    .replace(/[*_`~#|<>]+/g, ' ')
    .replace(/https?:\/\/(www\.)?/gi, '')
    .replace(/\b[\w.+-]+@[\w-]+(\.[\w-]+)+/g, (address) => spelledOut(address))
    .replace(
      /\b(?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|io|co|uk|us|de|app|info)\b(?:\/\S*)?/gi,
      spelledOut,
    )
    .replace(/([$€£])\s?(\d{1,6}(?:,\d{3})*)(?:\.(\d{2}))?(?!\d)/g, spokenAmount)
    .replace(/\+?\(?\d[\d\s().-]{5,18}\d/g, (number) =>
      isPhone(number) ? spokenDigits(number.trim()) : number,
    )
    .replace(/\b(\d{1,2})(?::(\d{2}))?\s?([ap])\.?m\b\.?/gi, spokenClock)
    .replace(/\b([01]?\d|2[0-3]):([0-5]\d)\b/g, (_, hour: string, minute: string) =>
      spokenTime(`${hour.padStart(2, '0')}:${minute}`),
    )
    .replace(/(\d)\s?%/g, '$1 percent')
    .replace(/\s&\s/g, ' and ')
    .replace(/(?<![\d.,-])\d{1,4}(?![\d.,-]*\d)(?![a-z])/gi, (number) => spokenNumber(Number(number)))
    .replace(/\s+/g, ' ')
    .replace(/\s([.,!?])/g, '$1')
    .trim()
}

function isPhone(number: string): boolean {
  const count = number.replace(/\D/g, '').length
  return count >= 7 && count <= 15
}

function spokenAmount(_: string, sign: string, whole: string, fraction?: string): string {
  const [unit, part] = CURRENCIES[sign] ?? ['', '']
  const value = Number(whole.replaceAll(',', ''))
  const main = `${spokenNumber(value)} ${unit}${value === 1 ? '' : 's'}`
  const rest = Number(fraction ?? 0)
  if (rest === 0) return main
  return `${main} and ${spokenNumber(rest)} ${part}${rest === 1 || part === 'pence' ? '' : 's'}`
}

function spokenClock(_: string, hour: string, minute: string | undefined, half: string): string {
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return spokenTime(`${String(hours).padStart(2, '0')}:${minute ?? '00'}`)
}

function spelledOut(address: string): string {
  return address
    .replace('@', ' at ')
    .replaceAll('.', ' dot ')
    .replaceAll('/', ' slash ')
    .replaceAll('-', ' dash ')
    .replaceAll('_', ' underscore ')
}

/** Long sentences are still one clause: a voice breathes at their commas. */
const MAX_CLAUSES_OF_TEXT = 12

/** A text in the pieces in which it is spoken. The same text always gives the same pieces, so they can be pre-rendered. */
export function clausesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?])\s+(?=[^a-z])/)
    .map(spoken)
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause))
    .slice(0, MAX_CLAUSES_OF_TEXT)
}
