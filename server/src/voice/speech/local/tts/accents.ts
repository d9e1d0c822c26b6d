import { isVowel, type Phoneme } from './ipa.ts'
import type { Accent } from '../protocol.ts'

/** A word of a sentence: how it is written and how it sounds. */
export type SoundedWord = { readonly written: string; readonly phonemes: readonly Phoneme[] }

const CONSONANTS: Readonly<Record<string, string>> = {
  B: 'b',
  CH: 'tʃ',
  D: 'd',
  DH: 'ð',
  F: 'f',
  G: 'ɡ',
  HH: 'h',
  JH: 'dʒ',
  K: 'k',
  L: 'l',
  M: 'm',
  N: 'n',
  NG: 'ŋ',
  P: 'p',
  R: 'ɹ',
  S: 's',
  SH: 'ʃ',
  T: 't',
  TH: 'θ',
  V: 'v',
  W: 'w',
  Y: 'j',
  Z: 'z',
  ZH: 'ʒ',
}

const AMERICAN: Readonly<Record<string, string>> = {
  AA: 'ɑː',
  AE: 'æ',
  AH: 'ʌ',
  AO: 'ɔː',
  AW: 'aʊ',
  AY: 'aɪ',
  EH: 'ɛ',
  ER: 'ɜː',
  EY: 'eɪ',
  IH: 'ɪ',
  IY: 'iː',
  OW: 'oʊ',
  OY: 'ɔɪ',
  UH: 'ʊ',
  UW: 'uː',
}

const BRITISH: Readonly<Record<string, string>> = { ...AMERICAN, OW: 'əʊ' }

/** Southern English says these with the vowel of "father". */
const BATH =
  /^(after|afternoon|ask|answer|aunt|bath|branch|can't|castle|chance|class|command|dance|demand|example|fast|glass|grass|half|last|laugh|master|past|path|plant|rather|staff|advance|advantage|basket|calf|craft|draft|france|grant|staff|task|vast)/

/** One word in the IPA that the voice model was trained on: stress stands right before its vowel. */
export function ipaOf(word: SoundedWord, next: SoundedWord | undefined, accent: Accent): string {
  const { phonemes } = word
  const weak = weakForm(word.written, next)
  if (weak !== undefined) return weak
  return phonemes
    .map((phoneme, index) => {
      if (isVowel(phoneme)) return vowel(word, index, accent)
      return consonant(word, index, next, accent)
    })
    .join('')
}

function weakForm(written: string, next: SoundedWord | undefined): string | undefined {
  const beforeVowel = isVowel(next?.phonemes[0])
  switch (written.toLowerCase()) {
    case 'a':
      return 'ɐ'
    case 'an':
      return 'ɐn'
    case 'the':
      return beforeVowel ? 'ðɪ' : 'ðə'
    case 'to':
      return beforeVowel ? 'tʊ' : 'tə'
    default:
      return undefined
  }
}

function vowel(word: SoundedWord, index: number, accent: Accent): string {
  const { phonemes } = word
  const phoneme = phonemes[index]!
  const stress = phoneme[2]
  if (stress === '0') return reduced(word, index, accent)
  const mark = stress === '1' ? 'ˈ' : 'ˌ'
  const rhotic = phoneme.startsWith('ER') && isVowel(phonemes[index + 1]) ? 'ɹ' : ''
  return mark + fullVowel(word, index, accent) + rhotic
}

/** Vowels without stress. */
function reduced(word: SoundedWord, index: number, accent: Accent): string {
  const { phonemes, written } = word
  const quality = phonemes[index]!.slice(0, 2)
  const before = phonemes[index - 1]
  const after = phonemes[index + 1]
  const last = index === phonemes.length - 2
  if ((quality === 'IH' || quality === 'AH') && last && isEnding(before, after)) return 'ᵻ'
  if (quality === 'AH')
    return index === 0 && phonemes.length > 1 && written.length > 3 ? 'ɐ' : syllabic(phonemes)
  if (quality === 'ER') {
    if (phonemes.filter(isVowel).length === 1) return AMERICAN['ER']!
    const linked = isVowel(after) ? 'ɹ' : ''
    return (accent === 'american' ? 'ɚ' : 'ə') + linked
  }
  if (quality === 'IY') return phonemes.length === 2 ? 'iː' : 'i'
  return fullVowel(word, index, accent)
}

function fullVowel(word: SoundedWord, index: number, accent: Accent): string {
  const quality = word.phonemes[index]!.slice(0, 2)
  const after = word.phonemes[index + 1] ?? ''
  // "off", "cost", "long", "on": shorter than in "call".
  if (quality === 'AO' && ['F', 'S', 'TH', 'NG', 'N', 'G'].includes(after)) return 'ɔ'
  return accent === 'american' ? AMERICAN[quality]! : britishVowel(word, index, quality)
}

/** A word of one syllable keeps its vowel when a sentence takes its stress away. */
function syllabic(phonemes: readonly Phoneme[]): string {
  return phonemes.filter(isVowel).length === 1 && phonemes.length > 1 ? 'ʌ' : 'ə'
}

/** The -ed of "wanted" and the -es of "roses". */
function isEnding(before: Phoneme | undefined, after: Phoneme | undefined): boolean {
  if (after === 'D') return before === 'T' || before === 'D'
  return after === 'Z' && ['S', 'Z', 'SH', 'ZH', 'CH', 'JH'].includes(before ?? '')
}

function britishVowel({ written, phonemes }: SoundedWord, index: number, quality: string): string {
  const beforeR = phonemes[index + 1] === 'R'
  if (quality === 'AE' && BATH.test(written.toLowerCase())) return 'ɑː'
  // The American "lot" has the vowel of "father"; the spelling separates them.
  if (quality === 'AA' && !beforeR && /o|wa/i.test(written)) return 'ɔ'
  if (quality === 'AO' && !beforeR && /o(?!u|a|r)/i.test(written)) return 'ɔ'
  // The r that is not spoken makes the vowel of "four" closer than that of "call".
  if (quality === 'AO' && beforeR) return 'oː'
  if (quality === 'EH' && beforeR) return 'eə'
  if ((quality === 'IH' || quality === 'IY') && beforeR) return 'iə'
  return BRITISH[quality]!
}

function consonant(
  { phonemes, written }: SoundedWord,
  index: number,
  next: SoundedWord | undefined,
  accent: Accent,
): string {
  const phoneme = phonemes[index]!
  const after = phonemes[index + 1]
  if (accent === 'british') {
    const follows = index === phonemes.length - 1 ? next?.phonemes[0] : after
    if (phoneme === 'R' && !isVowel(follows)) return ''
    if (/^[TDN]$/.test(phoneme) && after?.startsWith('UW') && /[tdn](u|ew)/i.test(written))
      return CONSONANTS[phoneme]! + 'j'
    return CONSONANTS[phoneme]!
  }
  const before = phonemes[index - 1]
  const flaps =
    phoneme === 'T' && (isVowel(before) || before === 'R') && isVowel(after) && after?.endsWith('0')
  // Not before a syllabic n, which stops the tongue.
  if (flaps && !(after === 'AH0' && phonemes[index + 2] === 'N')) return 'ɾ'
  return CONSONANTS[phoneme]!
}
