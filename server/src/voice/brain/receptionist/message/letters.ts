import { KNOWN_DOMAINS } from '../../../../language/mail-providers.ts'
import type { Language } from '../../../../language/language.ts'
import type { AddressSign } from '../../../../language/receptionist.ts'

/** So many letters get an example each; more would be tiring. */
const MAX_EXAMPLES = 4

/** The letters of each word of a name, with a breath between them; those that were put right by example. */
export function nameLetters(language: Language, name: string, before?: string): string {
  const changed = changedPlaces(name, before)
  return partsOf(name, /\s+/)
    .map(({ text, start }) => spelled(language, text, start, changed).join(', '))
    .join('; ')
}

/** An address so that every error in it can be heard: letter by letter, but for well-known providers. */
export function addressLetters(language: Language, address: string, before?: string): string {
  const { signs } = language.receptionist.message.address
  const changed = changedPlaces(address, before)
  const [local = '', domain = ''] = address.split('@')
  const first = spelled(language, local, 0, changed)
  const labels = partsOf(domain, /\./).map(({ text, start }, at, all) => {
    const isWord = KNOWN_DOMAINS.has(text) || (at === all.length - 1 && text.length > 2)
    return isWord ? text : spelled(language, text, local.length + 1 + start, changed).join(', ')
  })
  return `${first.join(', ')}, ${signs['@']} ${labels.join(` ${signs['.']} `)}`
}

function spelled(
  { spelling, receptionist }: Language,
  text: string,
  from: number,
  changed: ReadonlySet<number>,
): string[] {
  const { signs } = receptionist.message.address
  return Array.from(text, (letter, at) => {
    if (isSign(letter, signs)) return signs[letter]
    return changed.has(from + at) && /\p{L}/u.test(letter)
      ? spelling.sayByExample(letter)
      : spelling.say(letter)
  }).filter((said) => said !== '')
}

function isSign(letter: string, signs: Readonly<Record<AddressSign, string>>): letter is AddressSign {
  return letter in signs
}

function partsOf(text: string, between: RegExp): { readonly text: string; readonly start: number }[] {
  let start = 0
  return text.split(between).map((part) => {
    const at = text.indexOf(part, start)
    start = at + part.length
    return { text: part, start: at }
  })
}

/** Where a word is another than before, between its common beginning and its common end. */
function changedPlaces(text: string, before: string | undefined): ReadonlySet<number> {
  if (before === undefined || before === text) return new Set()
  const [now, then] = [text.toLowerCase(), before.toLowerCase()]
  let from = 0
  while (from < now.length && now[from] === then[from]) from++
  let ends = 0
  const most = Math.min(now.length, then.length) - from
  while (ends < most && now.at(-1 - ends) === then.at(-1 - ends)) ends++
  const places = Array.from({ length: now.length - ends - from }, (_, offset) => from + offset)
  return new Set(places.length <= MAX_EXAMPLES ? places : [])
}
