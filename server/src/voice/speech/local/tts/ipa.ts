/**
 * A phoneme in the ARPAbet of the CMU dictionary, vowels with a stress: 0 none, 1 first, 2 second. `AH0`, `T`.
 */
export type Phoneme = string

const VOWEL = /^([A-Z]{2})([012])$/

export function isVowel(phoneme: Phoneme | undefined): boolean {
  return phoneme !== undefined && VOWEL.test(phoneme)
}

export function unstressed(phonemes: readonly Phoneme[]): Phoneme[] {
  return phonemes.map((phoneme) => phoneme.replace(VOWEL, '$10'))
}

/** Longest first: a diphthong is one sound. */
const SOUNDS: readonly (readonly [ipa: string, arpabet: string])[] = [
  ['tʃ', 'CH'],
  ['dʒ', 'JH'],
  ['aɪ', 'AY'],
  ['aʊ', 'AW'],
  ['eɪ', 'EY'],
  ['oʊ', 'OW'],
  ['ɔɪ', 'OY'],
  ['ɑ', 'AA'],
  ['a', 'AA'],
  ['æ', 'AE'],
  ['ʌ', 'AH'],
  ['ə', 'AH'],
  ['ɐ', 'AH'],
  ['ɔ', 'AO'],
  ['ɒ', 'AA'],
  ['ɛ', 'EH'],
  ['e', 'EY'],
  ['ɝ', 'ER'],
  ['ɚ', 'ER'],
  ['ɜ', 'ER'],
  ['ɪ', 'IH'],
  ['i', 'IY'],
  ['ʊ', 'UH'],
  ['u', 'UW'],
  ['o', 'OW'],
  ['b', 'B'],
  ['d', 'D'],
  ['ð', 'DH'],
  ['f', 'F'],
  ['ɡ', 'G'],
  ['g', 'G'],
  ['h', 'HH'],
  ['k', 'K'],
  ['x', 'K'],
  ['ɫ', 'L'],
  ['l', 'L'],
  ['m', 'M'],
  ['n', 'N'],
  ['ŋ', 'NG'],
  ['p', 'P'],
  ['ɹ', 'R'],
  ['r', 'R'],
  ['s', 'S'],
  ['ʃ', 'SH'],
  ['t', 'T'],
  ['ɾ', 'T'],
  ['θ', 'TH'],
  ['v', 'V'],
  ['w', 'W'],
  ['j', 'Y'],
  ['z', 'Z'],
  ['ʒ', 'ZH'],
]

/** A word in IPA, its stress marked before the syllable, as phonemes. Signs that are no sound are left out. */
export function phonemesOfIpa(ipa: string): Phoneme[] {
  const phonemes: Phoneme[] = []
  let stress = '0'
  let at = 0
  while (at < ipa.length) {
    const sign = ipa[at]
    const sound = SOUNDS.find(([written]) => ipa.startsWith(written, at))
    if (sign === 'ˈ') stress = '1'
    if (sign === 'ˌ') stress = '2'
    if (sound !== undefined) {
      const vowel = /^[AEIOU]/.test(sound[1])
      phonemes.push(vowel ? sound[1] + stress : sound[1])
      if (vowel) stress = '0'
    }
    at += sound === undefined ? 1 : sound[0].length
  }
  return stressedSomewhere(phonemes)
}

/** A word of one syllable has its stress understood. */
function stressedSomewhere(phonemes: Phoneme[]): Phoneme[] {
  if (phonemes.some((phoneme) => phoneme.endsWith('1'))) return phonemes
  const first = phonemes.findIndex(isVowel)
  return phonemes.map((phoneme, index) => (index === first ? phoneme.replace('0', '1') : phoneme))
}
