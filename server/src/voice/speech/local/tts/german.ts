/**
 * How German is spelled for the embedded voice. It was trained on letters that a few rules have turned into sounds, and
 * has learnt the rest itself: more exact sounds than those rules give are strange to it. The rules come with the voice.
 */
export type GermanRules = {
  readonly exceptions: Readonly<Record<string, readonly string[]>>
  /** Letters and their sounds, or the name of a rule that looks at the letters around them; the first that fits. */
  readonly rules: readonly (readonly [
    letters: string,
    sounds: readonly string[] | { readonly callback: string },
  ])[]
  readonly prefixes: readonly string[]
  readonly loanword_v_fragments: readonly string[]
  readonly back_vowels: string
  readonly all_vowels: string
}

/** Words that are not spelled as they sound, in letters that are. A part of a word, from its beginning. */
const RESPELLED: readonly (readonly [beginning: string, sounds: string])[] = [
  ['privat', 'priwat'],
  ['november', 'nowember'],
  ['reserv', 'reserw'],
  ['service', 'sörwis'],
  ['universi', 'uniwersi'],
  ['ingenieur', 'inschenjör'],
  ['friseur', 'frisör'],
  ['garage', 'garasche'],
  ['massage', 'massasche'],
  ['orange', 'orangsche'],
  ['restaurant', 'restorang'],
  ['karriere', 'karjere'],
  ['patient', 'pazient'],
  ['station', 'stazion'],
  ['information', 'informazion'],
  ['reparation', 'reparazion'],
  ['operation', 'operazion'],
  ['handy', 'händi'],
  ['meeting', 'miting'],
  ['website', 'webseit'],
  ['check', 'tscheck'],
  ['job', 'dschob'],
  ['physio', 'füsio'],
  ['typ', 'tüp'],
  ['system', 'süstem'],
  ['symptom', 'sümptom'],
]

const PUNCTUATION = /[.,!?…]/

/** Text in spoken form as the voice's sounds. */
export function germanSounds(rules: GermanRules, text: string): string[] {
  const tokens = text.toLowerCase().match(/[\p{L}'-]+|[.,!?…;:]/gu) ?? []
  return tokens.flatMap((token) => {
    if (/^[;:]$/.test(token)) return [',']
    return PUNCTUATION.test(token) ? [token] : soundsOfWord(rules, token)
  })
}

function soundsOfWord(rules: GermanRules, word: string): readonly string[] {
  const known = Object.hasOwn(rules.exceptions, word) ? rules.exceptions[word] : undefined
  return (known ?? scan(rules, respelled(word))).map((sound) => (sound === 'v' ? 'V' : sound))
}

function respelled(word: string): string {
  const found = RESPELLED.find(([beginning]) => word.startsWith(beginning))
  return found === undefined ? word : found[1] + word.slice(found[0].length)
}

function scan(rules: GermanRules, word: string): string[] {
  const sounds: string[] = []
  let at = 0
  while (at < word.length) {
    const rule = rules.rules.find(([letters]) => word.startsWith(letters, at))
    if (rule !== undefined) sounds.push(...soundsAt(rules, word, at, rule[1]))
    at += rule?.[0].length ?? 1
  }
  return sounds
}

function soundsAt(
  rules: GermanRules,
  word: string,
  at: number,
  action: readonly string[] | { readonly callback: string },
): readonly string[] {
  if (!('callback' in action)) return action
  const look = LOOKING_AROUND[action.callback]
  if (look === undefined) throw new TypeError(`The voice has an unknown rule ${action.callback}.`)
  return look(rules, word, at)
}

type LookAround = (rules: GermanRules, word: string, at: number) => readonly string[]

/** The rules that depend on what stands before and after, by the names that the voice's file has for them. */
const LOOKING_AROUND: Readonly<Record<string, LookAround>> = {
  ch: soundsOfCh,
  chs: (rules, word, at) =>
    at + 3 === word.length || word[at + 3] === 't' ? ['k', 's'] : [...soundsOfCh(rules, word, at), 's'],
  st: (rules, word, at) => [startsSyllable(rules, word, at) ? 'ʃ' : 's', 't'],
  sp: (rules, word, at) => [startsSyllable(rules, word, at) ? 'ʃ' : 's', 'p'],
  r: ({ all_vowels }, word, at) =>
    at > 0 && at === word.length - 1 && all_vowels.includes(word[at - 1]!) ? ['ɐ'] : ['ʁ'],
  s({ all_vowels }, word, at) {
    const isBeforeVowel = at + 1 < word.length && all_vowels.includes(word[at + 1]!)
    const isAfterVowel = at === 0 || all_vowels.includes(word[at - 1]!)
    return isBeforeVowel && isAfterVowel ? ['z'] : ['s']
  },
  // "Vers" is none of ours, and every "Versicherung" would be taken for one.
  v: ({ loanword_v_fragments }, word) => {
    const isForeign = !word.startsWith('ver') && loanword_v_fragments.some((part) => word.includes(part))
    return [isForeign ? 'v' : 'f']
  },
}

function soundsOfCh({ back_vowels }: GermanRules, word: string, at: number): readonly string[] {
  if (at === 0) return ['k']
  return [back_vowels.includes(word[at - 1]!) ? 'x' : 'ç']
}

function startsSyllable({ prefixes }: GermanRules, word: string, at: number): boolean {
  return at === 0 || prefixes.some((prefix) => prefix.length === at && word.startsWith(prefix))
}
