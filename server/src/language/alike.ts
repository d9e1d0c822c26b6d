/** How alike two words are, from 0 to 1: as they are written, or by their consonants, which are heard best. */
export function alikeness(one: string, other: string): number {
  const a = one.toLowerCase()
  const b = other.toLowerCase()
  if (a === b) return 1
  const bones = [consonantsOf(a), consonantsOf(b)]
  const [bone = ''] = bones
  // A vowel at the beginning says little: there have to be two consonants after it.
  const isSameStart = a[0] === b[0] || (bone.length > 1 && /^[aeiou].*\n[aeiou]/.test(`${a}\n${b}`))
  if (bone !== '' && bone === bones[1] && isSameStart) return SAME_CONSONANTS
  return 1 - distance(a, b) / Math.max(a.length, b.length, 1)
}

const SAME_CONSONANTS = 0.9
/** From here on a word may be another one that was misheard. */
export const ALIKE = 0.5

/** The place of the word that is most like another, or -1 where none is like it. */
export function mostAlike(words: readonly string[], word: string): number {
  const scores = words.map((each) => alikeness(each, word))
  const best = Math.max(0, ...scores)
  return best >= ALIKE ? scores.indexOf(best) : -1
}

function consonantsOf(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[^a-z]/g, '')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/ck|[cq]/g, 'k')
    .replace(/ph/g, 'f')
    .replace(/z/g, 's')
    .replace(/[aeiouyhw]/g, '')
    .replace(/(.)\1+/g, '$1')
}

/** Levenshtein's. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost))
    }
    row = next
  }
  return row[b.length] ?? 0
}
