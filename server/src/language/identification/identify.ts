import { COMMON_WORDS } from './common-words.ts'

/** A language that was recognised (BCP 47), and how much more speaks for it than for any other, 0 to 1. */
type Identified = {
  readonly language: string
  readonly certainty: number
  /** How much speaks for it: about two for each of its words. */
  readonly weight: number
}

type Trait = readonly [sign: RegExp, weight: number]

/** What words of a language look like, the unknown ones too. Accents are still there where STT wrote them. */
const TRAITS: Readonly<Record<string, readonly Trait[]>> = {
  en: [
    [/th/, 0.5],
    [/(?:ing|ght|tion|ould|'s|n't)$/, 0.8],
    [/^wh|^kn|ck$|oo|ea/, 0.4],
  ],
  de: [
    [/[äöß]/, 1.2],
    [/ü/, 0.7],
    [/sch|tz|pf|cht/, 0.7],
    [/(?:ung|ungen|keit|heit|lich|isch|stelle|zeit|zeiten|termin|karte)$/, 1],
    [/^ge.+t$|ieren$|^ver|^an.+en$/, 0.5],
    [/ei|eu|ie/, 0.2],
  ],
  es: [
    [/[ñ¿¡]/, 1.5],
    [/[áíóú]/, 0.6],
    [/(?:ción|cion|dad|mente|amos|emos|ando|iendo|arse)$/, 0.9],
    [/ll|rr|^qu[ei]/, 0.3],
    [/(?:os|as)$/, 0.3],
  ],
  fr: [
    [/[èêâîôûëïœ]/, 1],
    [/[éàç]/, 0.5],
    [/(?:eux|eau|ait|ez|aux|ment|oir|eur|ère)$|^[cdjlmnst]'|^qu'/, 0.8],
    [/ou|oi|ai/, 0.2],
  ],
  it: [
    [/[ìòù]/, 0.8],
    [/(?:zione|ità|are|ere|mento|etto|ato|uto)$/, 0.8],
    [/gli|cch|zz|ggi|ch[ei]|gh[ei]|sci|tt/, 0.5],
    [/[aeio]$/, 0.1],
  ],
  pt: [
    [/[ãõ]/, 1.5],
    [/ção|ções|lh|nh|ç/, 0.8],
    [/(?:inho|agem|ões|ão|eiro|eira)$/, 0.8],
  ],
  nl: [
    [/ij|aa|uu|oe|ui/, 0.6],
    [/(?:lijk|heid|tje|aan|oor)$/, 0.8],
    [/sch(?:r|e)|^ge.+d$/, 0.3],
  ],
  pl: [
    [/[ąęłńśźż]/, 1.5],
    [/ć|cz|sz|rz|dz|szcz/, 0.8],
    [/(?:ować|ie|ego|emu|ych|nia|ości)$|w[iy]|zy/, 0.3],
  ],
  tr: [
    [/[ğışİ]/, 1.5],
    [/(?:yor|yorum|lar|ler|mak|mek|ınız|iniz|dır|dir|sun|misiniz)$/, 0.9],
    [/^[^aeıioöuü]*[ıüö]/, 0.3],
  ],
}

const KNOWN: readonly string[] = Object.keys(COMMON_WORDS)

const LISTED: ReadonlyMap<string, ReadonlySet<string>> = byWord()

function byWord(): Map<string, Set<string>> {
  const languagesOf = new Map<string, Set<string>>()
  for (const [language, words] of Object.entries(COMMON_WORDS))
    for (const word of words.split(/\s+/)) {
      const known = languagesOf.get(word) ?? new Set()
      languagesOf.set(word, known.add(language))
    }
  return languagesOf
}

/** A word that one language has alone, and one that several share. */
const OWN_WORD = 2
const SHARED_WORD = 1.2
/** Traits of one word together: they hint, and words that are known decide. */
const MOST_OF_TRAITS = 1.5
/** Less than this is a name, a number or a noise. */
const LEAST_WEIGHT = 1.5
const LEAST_CERTAINTY = 0.12
/** A long speech is not clearer than its first words, and takes longer. */
const MOST_WORDS = 40

/**
 * What language recognised speech is in, by its words and what they look like; undefined where it could be several, or
 * is none of those that are known here.
 */
export function identify(text: string): Identified | undefined {
  const weights = weigh(text)
  const [best, second] = [...weights].toSorted(([, one], [, other]) => other - one)
  if (!best || best[1] < LEAST_WEIGHT) return undefined
  const certainty = (best[1] - (second?.[1] ?? 0)) / best[1]
  return certainty < LEAST_CERTAINTY ? undefined : { language: best[0], certainty, weight: best[1] }
}

/** How much speaks for each of the languages: a word that only one of them has says more. */
export function weigh(text: string, among: readonly string[] = KNOWN): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  const add = (language: string, weight: number): void => {
    weights.set(language, (weights.get(language) ?? 0) + weight)
  }
  const words =
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}'¿¡-]+/gu) ?? []
  for (const word of words.slice(0, MOST_WORDS)) {
    const listed = LISTED.get(folded(word.replace(/^[¿¡]/, '')))
    const known = among.filter((language) => listed?.has(language))
    for (const language of known)
      add(language, known.length === 1 ? OWN_WORD : SHARED_WORD / Math.sqrt(known.length))
    for (const language of among) {
      const seen = (TRAITS[language] ?? []).reduce(
        (sum, [sign, weight]) => sum + (sign.test(word) ? weight : 0),
        0,
      )
      if (seen > 0)
        add(
          language,
          Math.min(MOST_OF_TRAITS, seen) * (known.length > 0 && !known.includes(language) ? 0.3 : 1),
        )
    }
  }
  return weights
}

/** As the lists are written. */
function folded(word: string): string {
  return word
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
}
