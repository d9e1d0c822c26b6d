import { createRequire } from 'node:module'
import { loadDictionary } from './dictionary.ts'
import { phonemesOfIpa, unstressed, type Phoneme } from './ipa.ts'

/** How words sound in American English, as single words. */
export type Lexicon = { pronounce(word: string): Phoneme[] }

/** Words that carry no stress in a sentence. */
const WEAK = new Set(
  (
    'a an the and of for from with is are was were be been am i you your we my me us it its in on at as by ' +
    'but that than to can could would should will shall have has had do does did he she they them his her ' +
    'their there if so must may might this these'
  ).split(' '),
)

/** Where the dictionary's first choice is not what a receptionist says, or it lacks the word. */
const OWN: Readonly<Record<string, string>> = {
  a: 'AH0',
  the: 'DH AH0',
  to: 'T AH0',
  tuesday: 'T UW1 Z D EY2',
  monday: 'M AH1 N D EY2',
  wednesday: 'W EH1 N Z D EY2',
  thursday: 'TH ER1 Z D EY2',
  friday: 'F R AY1 D EY2',
  saturday: 'S AE1 T ER0 D EY2',
  sunday: 'S AH1 N D EY2',
  or: 'AO2 R',
  our: 'AW2 ER0',
  on: 'AO0 N',
  online: 'AO2 N L AY1 N',
  email: 'IY1 M EY2 L',
  live: 'L IH1 V',
  and: 'AE0 N D',
  okay: 'OW2 K EY1',
  app: 'AE1 P',
  wifi: 'W AY1 F AY2',
  telehealth: 'T EH1 L AH0 HH EH2 L TH',
  paypal: 'P EY1 P AE2 L',
}

const SIBILANTS = new Set(['S', 'Z', 'SH', 'ZH', 'CH', 'JH'])
const VOICELESS = new Set(['P', 'T', 'K', 'F', 'TH'])
/** Guessed words are remembered: names come again. */
const MAX_REMEMBERED = 2000

type Guesser = { predict(word: string, language: string): string | null }
type GuesserModule = { readonly EnglishG2P: new () => Guesser }

export async function loadLexicon(): Promise<Lexicon> {
  const find = await loadDictionary()
  let guesser: Guesser | undefined
  const guessed = new Map<string, Phoneme[]>()

  function known(word: string): Phoneme[] | undefined {
    const written = (Object.hasOwn(OWN, word) ? OWN[word] : undefined) ?? find(word)
    return written === undefined ? undefined : withOneStress(written.split(' '))
  }

  function guess(word: string): Phoneme[] {
    const before = guessed.get(word)
    if (before !== undefined) return before
    if (guessed.size >= MAX_REMEMBERED) guessed.clear()
    guesser ??= loadGuesser()
    const phonemes = phonemesOfIpa(guesser.predict(word, 'en-US') ?? '')
    guessed.set(word, phonemes)
    return phonemes
  }

  function pronounceWord(word: string): Phoneme[] {
    const lower = withoutAccents(word).toLowerCase().replaceAll('’', "'")
    const phonemes = known(lower)
    if (phonemes !== undefined) return WEAK.has(lower) ? unstressed(phonemes) : phonemes
    const stem = /^(.+)'s$/.exec(lower)?.[1]
    if (stem !== undefined) return possessive(pronounceWord(stem))
    // Capitals that make no known word are letters: FAQ, HVAC.
    if (/^[A-Z]{2,5}$/.test(word)) return lower.split('').flatMap(letterName)
    return guess(lower.replaceAll("'", ''))
  }

  function letterName(letter: string): Phoneme[] {
    return letter === 'a' ? ['EY1'] : (known(letter) ?? [])
  }

  return { pronounce: pronounceWord }
}

/** Takes a third of a second and fifty megabytes, for words that no dictionary has: only when there is one. */
function loadGuesser(): Guesser {
  // Its ES modules import JSON in a way that Node refuses; its CommonJS ones work.
  const { EnglishG2P } = createRequire(import.meta.url)('phonemize/en-g2p') as GuesserModule
  return new EnglishG2P()
}

/** Neither the dictionary nor the guesser knows accented letters: Müller is said as Muller. */
function withoutAccents(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{Mark}/gu, '')
}

/** "fourteenth" is listed with two full stresses; in a sentence the last one leads. */
function withOneStress(phonemes: Phoneme[]): Phoneme[] {
  const leading = phonemes.findLastIndex((phoneme) => phoneme.endsWith('1'))
  return phonemes.map((phoneme, index) => (index < leading ? phoneme.replace('1', '2') : phoneme))
}

function possessive(stem: Phoneme[]): Phoneme[] {
  const last = stem.at(-1) ?? ''
  if (SIBILANTS.has(last)) return [...stem, 'IH0', 'Z']
  return [...stem, VOICELESS.has(last) ? 'S' : 'Z']
}
