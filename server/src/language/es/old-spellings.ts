/** STT models write these in an old or a foreign way. */
const OLD_SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\bsetiembre\b/gi, 'septiembre'],
  [/(?<![\p{L}])sólo(?![\p{L}])/giu, 'solo'],
  [/(?<![\p{L}])fué(?![\p{L}])/giu, 'fue'],
  [/(?<![\p{L}])guión(?![\p{L}])/giu, 'guion'],
]

/** The first letter keeps its case. */
export function modern(text: string): string {
  return OLD_SPELLINGS.reduce(
    (words, [old, today]) =>
      words.replace(old, (found) =>
        /^\p{Lu}/u.test(found) ? today.charAt(0).toUpperCase() + today.slice(1) : today,
      ),
    text,
  )
}
