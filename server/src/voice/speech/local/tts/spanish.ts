/**
 * How Spanish sounds, from how it is written: the spelling tells all but foreign words. In IPA, stress marked before its
 * vowel. Spoken as in Latin America, where c before e and z sound like s: that is understood everywhere.
 */
const STRESSED = 'áéíóú'
const PLAIN: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' }

/** Words that Spanish took over and does not spell by its rules, in letters that it does. */
const FOREIGN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    méxico: 'méjico',
    mexicano: 'mejicano',
    mexicana: 'mejicana',
    texas: 'tejas',
    oaxaca: 'oajaca',
    email: 'ímeil',
    web: 'güeb',
    whatsapp: 'guátsap',
    wifi: 'guífi',
    online: 'onláin',
    parking: 'párkin',
    hobby: 'jóbi',
    software: 'sófguer',
    marketing: 'márketin',
    facebook: 'féisbuk',
    google: 'gúguel',
    internet: 'internét',
  }),
)

/** Said without stress: they lean on the next word. */
const LEANING = new Set(
  (
    'el la los las lo un una unos unas de del a al en con por para sin que y e o u ni si se me te le les nos os su sus ' +
    'mi mis tu tus es'
  ).split(' '),
)

/** Letters, the longest first, and what they sound like before these. */
const SOUNDS: readonly (readonly [letters: string, sound: string, before?: RegExp, after?: RegExp])[] = [
  ['ch', 'tʃ'],
  ['ll', 'ʝ'],
  ['rr', 'r'],
  ['sh', 'ʃ'],
  ['qu', 'k', /^[eiéí]/],
  ['gu', 'ɡ', /^[eiéí]/],
  ['gü', 'ɡw'],
  ['xc', 'ks', /^[eiéí]/],
  ['cc', 'ks', /^[eiéí]/],
  ['sc', 's', /^[eiéí]/],
  ['ps', 's', undefined, /^$/],
  ['c', 's', /^[eiéí]/],
  ['c', 'k'],
  ['g', 'x', /^[eiéí]/],
  ['g', 'ɡ'],
  ['j', 'x'],
  ['z', 's'],
  ['ñ', 'ɲ'],
  ['h', ''],
  ['v', 'b'],
  ['w', 'w'],
  ['x', 's', undefined, /^$/],
  ['x', 'ks'],
  ['r', 'r', undefined, /(^|[nls])$/],
  ['r', 'ɾ'],
  ['y', 'i', /^$/],
  ['y', 'ʝ'],
  ['q', 'k'],
  ['ü', 'w'],
]

/** One word, in lower case. */
export function spanishIpa(written: string): string {
  const word = FOREIGN.get(written) ?? written
  if (word === 'y') return 'i'
  const sounds = soundsOf(word)
  if (LEANING.has(word)) return sounds.map(({ sound }) => sound).join('')
  const at = stressedVowel(word, sounds)
  return sounds.map(({ sound }, index) => (index === at ? `ˈ${sound}` : sound)).join('')
}

type Sound = { readonly sound: string; readonly isVowel: boolean; readonly isMarked: boolean }

function soundsOf(word: string): Sound[] {
  const sounds: Sound[] = []
  let at = 0
  while (at < word.length) {
    const before = word.slice(0, at)
    const letter = word[at]!
    const rule = SOUNDS.find(
      ([letters, , next, previous]) =>
        word.startsWith(letters, at) &&
        (next?.test(word.slice(at + letters.length)) ?? true) &&
        (previous?.test(before) ?? true),
    )
    if (rule === undefined) sounds.push(vowelOrLetter(letter, word, at))
    else if (rule[1] === 'i')
      sounds.push({ sound: before === '' ? 'i' : 'j', isVowel: before === '', isMarked: false })
    else if (rule[1] !== '') sounds.push({ sound: rule[1], isVowel: false, isMarked: false })
    at += rule?.[0].length ?? 1
  }
  return sounds
}

/** A weak vowel beside another is a glide, unless an accent is written on it. */
function vowelOrLetter(letter: string, word: string, at: number): Sound {
  const isMarked = STRESSED.includes(letter)
  const plain = PLAIN[letter] ?? letter
  if (!/[aeiou]/.test(plain)) return { sound: plain, isVowel: false, isMarked: false }
  if (!isMarked && /[iu]/.test(plain) && isGlide(word, at))
    return { sound: plain === 'i' ? 'j' : 'w', isVowel: false, isMarked: false }
  return { sound: plain, isVowel: true, isMarked }
}

function isGlide(word: string, at: number): boolean {
  const next = word[at + 1] ?? ''
  const previous = word[at - 1] ?? ''
  if (/[aeoáéó]/.test(next) || /[íú]/.test(next)) return true
  if (/[aeoáéó]/.test(previous)) return !/[iu]/.test(next)
  // "ciudad", "cuidado": of two weak ones the second bears the syllable.
  return /[iu]/.test(next) && next !== word[at]
}

/** An accent says where; else the last but one after a vowel, n or s, and the last after another consonant. */
function stressedVowel(word: string, sounds: readonly Sound[]): number {
  const vowels = sounds.flatMap(({ isVowel }, index) => (isVowel ? [index] : []))
  const marked = sounds.findIndex(({ isMarked }) => isMarked)
  if (marked !== -1) return marked
  const early = /[aeiouns]$/.test(word) && vowels.length > 1
  return vowels.at(early ? -2 : -1) ?? -1
}
