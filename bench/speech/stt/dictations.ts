import { english } from '../../../server/src/language/en/index.ts'
import { seededRandom } from '../../../test/call-lab/virtual-time.ts'

/** Something that has to be right to the letter: as it is said first, and again once it was read back wrong. */
export type Dictation = {
  readonly kind: 'number' | 'email' | 'name'
  readonly wanted: string
  readonly said: string
  /** What the caller says once it was read back as `got`. */
  again(got: string | undefined): string
}

const UNITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const TEENS = [
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
]

type Random = () => number
const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)]!

const digitByDigit = (digits: string, zero = 'zero') =>
  Array.from(digits, (digit) => (digit === '0' ? zero : UNITS[Number(digit)])).join(' ')

/** "Double five", "triple two". */
function withDoubles(digits: string): string {
  return (digits.match(/(\d)\1{0,2}/g) ?? [])
    .map((run) => [digitByDigit, twice, thrice][run.length - 1]!(run))
    .join(' ')
}
const twice = (run: string) => `double ${UNITS[Number(run[0])]}`
const thrice = (run: string) => `triple ${UNITS[Number(run[0])]}`

/** "Twenty-one forty-three". */
function inPairs(digits: string): string {
  return (digits.match(/\d\d?/g) ?? []).map(pair).join(' ')
}
function pair(two: string): string {
  const [ten = 0, one = 0] = Array.from(two, Number)
  if (two.length < 2 || ten === 0) return digitByDigit(two, 'oh')
  if (ten === 1) return TEENS[one] ?? 'nineteen'
  return one === 0 ? TENS[ten]! : `${TENS[ten]!}-${UNITS[one]!}`
}

type Way = (area: string, exchange: string, line: string) => string
/** How people give a number. */
const WAYS: readonly Way[] = [
  (...groups) => groups.map((group) => digitByDigit(group)).join(', '),
  (...groups) => `My number is ${groups.map((group) => digitByDigit(group, 'oh')).join(', ')}.`,
  (...groups) => `You can reach me at ${groups.map(withDoubles).join(', ')}.`,
  (area, exchange, line) =>
    `It's ${digitByDigit(area)}, ${digitByDigit(exchange)}, ${inPairs(line)}, thank you.`,
  (area, exchange, line) =>
    `Area code ${digitByDigit(area, 'oh')}, and then ${digitByDigit(exchange)}, ${digitByDigit(line)}.`,
  (...groups) =>
    `Sure, that's ${groups
      .join('')
      .match(/\d{1,2}/g)!
      .map((two) => digitByDigit(two))
      .join(', ')}.`,
  (area, exchange, line) =>
    `${digitByDigit(area)} ${digitByDigit(exchange)} ${digitByDigit(`${line.slice(0, 3)}${(Number(line[3]) + 3) % 10}`)}, no, sorry, ${digitByDigit(line)}.`,
  (...groups) => `Please call me back on plus one, ${groups.map((group) => digitByDigit(group)).join(', ')}.`,
]
const PLUS = 7
const AREAS = [
  '212',
  '415',
  '617',
  '503',
  '206',
  '312',
  '919',
  '404',
  '801',
  '720',
  '305',
  '646',
  '808',
  '270',
]
const NUMBERS = 104

function numbers(random: Random): Dictation[] {
  return Array.from({ length: NUMBERS }, (_, index) => {
    const way = index % WAYS.length
    const groups = [
      pick(random, AREAS),
      pick(random, ['555', '664', '292', '778', '340', '901', '868']),
      line(random),
    ] as const
    const digits = groups.join('')
    return {
      kind: 'number',
      wanted: way === PLUS ? `+1${digits}` : digits,
      said: WAYS[way]!(...groups),
      again: () =>
        `No, it's ${way === PLUS ? 'plus one, ' : ''}${groups.map((group) => digitByDigit(group)).join(', ')}.`,
    }
  })
}
const line = (random: Random) => String(Math.floor(random() * 10_000)).padStart(4, '0')

const letters = (word: string) => english.spelling.say(word).split(' ').join(', ')
const FIRST =
  'ann bob carla david emma frank grace henry irene jack karen laura mike nina oscar paul rita sam tina victor'.split(
    ' ',
  )
const LAST =
  'lee smith jones brown miller davis garcia wilson moore taylor thomas white harris martin clark lewis young king wright hill'.split(
    ' ',
  )
const DOMAINS = [
  'gmail.com',
  'yahoo.com',
  'outlook.com',
  'example.com',
  'hotmail.com',
  'brightdental.com',
  'example.org',
  'icloud.com',
  'acme.net',
]
const EMAILS = 52

const domainSaid = (domain: string) => domain.split('.').join(' dot ')

type Address = (first: string, last: string, random: Random) => readonly [local: string, said: string]
const ADDRESSES: readonly Address[] = [
  (first, last) => [`${first}.${last}`, `${first} dot ${last}`],
  (first, last) => [`${first}${last}`, `${first} ${last}, all one word,`],
  (first, last) => [`${first}_${last}`, `${first} underscore ${last}`],
  (first, last, random) => {
    const year = String(20 + Math.floor(random() * 79))
    return [`${first}.${last}${year}`, `${first} dot ${last} ${digitByDigit(year)}`]
  },
  (first, last) => [`${first[0]}${last}`, `${english.spelling.say(first[0]!)}, ${letters(last)},`],
  (first, last) => [`${first}-${last}`, `${first} dash ${last}`],
]

function emails(random: Random): Dictation[] {
  return Array.from({ length: EMAILS }, (_, index) => {
    const [first, last, domain] = [pick(random, FIRST), pick(random, LAST), pick(random, DOMAINS)]
    const [local, said] = ADDRESSES[index % ADDRESSES.length]!(first, last, random)
    const lead = pick(random, ['My email is', "It's", 'You can write to', 'Sure, my email address is'])
    return {
      kind: 'email',
      wanted: `${local}@${domain}`,
      said: `${lead} ${said} at ${domainSaid(domain)}.`,
      again: (got) => correctionOf(local, domain, got),
    }
  })
}

/** The caller hears what was understood letter by letter, and puts right what is wrong. */
function correctionOf(local: string, domain: string, got: string | undefined): string {
  const [gotLocal = '', gotDomain = ''] = got?.split('@') ?? []
  const after = gotDomain === domain ? '' : `, at ${domainSaid(domain)}`
  if (got === undefined) return `No, it's ${spelledOut(local)}${after}.`
  if (gotLocal === local) return `No, it's at ${domainSaid(domain)}.`
  const [wanted, understood] = [partsOf(local), partsOf(gotLocal)]
  const wrong = wanted.filter((part, at) => part !== understood[at])
  const [part = '', ...more] = wrong
  const at = wanted.indexOf(part)
  if (wanted.length !== understood.length || more.length > 0 || after !== '')
    return `No, it's ${spelledOut(local)}${after}.`
  if (SIGNS[part] !== undefined) return `No, it's ${SIGNS[part]}, not ${SIGNS[understood[at] ?? ''] ?? ''}.`
  return /\d/.test(part) ? `No, the number is ${digitByDigit(part)}.` : `No, ${part}, ${byExample(part)}.`
}

const partsOf = (local: string): string[] => local.match(/[a-z]+|\d+|[._-]/g) ?? []
const SIGNS: Readonly<Record<string, string>> = { '.': 'dot', _: 'underscore', '-': 'dash' }
function spelledOut(local: string): string {
  return partsOf(local)
    .map((part) => SIGNS[part] ?? (/\d/.test(part) ? digitByDigit(part) : byExample(part)))
    .join(', ')
}

const NAMES =
  `Siobhan Keller;Robert Kowalski;Nguyen Tran;Aoife Byrne;Priya Raman;Xavier Moreau;Bjorn Dahl;Zoe Quist;Tomas Havel;Ingrid Voss;Deepak Rao;Fatima Haddad;Marta Wojcik;Ewan Mackay;Yusuf Demir;Olga Petrov;Jacques Blanc;Hiro Tanaka;Maeve Doyle;Sven Larsen;Anika Bauer;Pablo Ortega;Leila Amin;Gwen Pryce;Kofi Mensah;Nadia Orlov;Rhys Griffith;Chloe Dubois;Viktor Novak;Saoirse Walsh;Emeka Obi;Freya Lund;Kiran Patel;Beatrix Thorne;Dmitri Volkov;Elodie Martin;Giles Whitby;Hassan Karim;Imogen Clarke;Jorge Vargas;Katya Zaitsev;Lorcan Quinn;Mirela Popa;Niamh Kerr;Otto Brandt;Petra Horvat;Quentin Byers;Rosalind Frey;Tadeusz Wilk;Ursula Meyer`.split(
    ';',
  )
const NATO =
  'Alpha Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliet Kilo Lima Mike November Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu'.split(
    ' ',
  )
const natoOf = (letter: string) => NATO[letter.toUpperCase().charCodeAt(0) - 65] ?? letter
const byExample = (word: string) =>
  Array.from(word, (letter) => `${english.spelling.say(letter)} as in ${natoOf(letter)}`).join(', ')

function names(): Dictation[] {
  return NAMES.map((name, index) => {
    const [first = '', last = ''] = name.split(' ')
    const ways = [
      `My name is ${name}. ${letters(first)}, ${letters(last)}.`,
      `${first}, ${letters(first)}. ${last}, ${letters(last)}.`,
      `It's ${name}. The last name is spelled ${letters(last)}.`,
      `${name}, that's ${letters(first)}.`,
    ]
    // Letters that were not said cannot be known.
    const wanted = [name, name, last, first][index % ways.length]!
    return {
      kind: 'name',
      wanted,
      said: ways[index % ways.length]!,
      again: (got) =>
        `No. ${wrongWords(wanted, got)
          .map((word) => `${word}, ${byExample(word)}`)
          .join('. ')}.`,
    }
  })
}

function wrongWords(wanted: string, got: string | undefined): string[] {
  const heard = new Set(got?.split(' '))
  const wrong = wanted.split(' ').filter((word) => !heard.has(word))
  return wrong.length > 0 ? wrong : wanted.split(' ')
}

/** The same in every run. */
export function dictations(): Dictation[] {
  const random = seededRandom(14)
  return [...numbers(random), ...emails(random), ...names()]
}
