import { byRules } from './rule.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  nbsp: ' ',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  hellip: '...',
  ndash: '–',
  mdash: '—',
}
/** An object within an object within an object; what is deeper loses only its braces. */
const INNER_OBJECT = /\{[^{}"]*"[^{}]*\}/g

/** Code, markup and the ways of writing one character: before anything is read. */
export const withoutMarkup = byRules([
  [/```[^`]*(?:```|$)/g, () => ' '],
  [/&(amp|nbsp|quot|apos|lt|gt|hellip|ndash|mdash);/g, (_, name) => ENTITIES[name]!],
  [/&#(?:39|x27);/g, () => "'"],
  [
    /<\/?[a-zA-Z][^<>]*>/g,
    (tag) => (/^<(?:https?:|mailto:|[^\s@<>]+@)/i.test(tag) ? ` ${tag.slice(1, -1)} ` : ' '),
  ],
  [/!?\[([^[\]]*)\]\([^()\s]*\)/g, (_, label) => label],
  [INNER_OBJECT, () => ' '],
  [INNER_OBJECT, () => ' '],
  [INNER_OBJECT, () => ' '],
  [/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u20E3\uFE00-\uFE0F]/gu, () => ''],
])

/** Marks of writing that have no sound, once addresses are spelled out. White space becomes single. */
export const withoutMarks = byRules([
  [/[^\S\n]+/g, () => ' '],
  [/ ?\n[ \n]*/g, () => '\n'],
  [/^ ?(?:[-*+•◦▪]|#{1,6}|>) /gm, () => '• '],
  // A line of a list is said after a breath.
  [/(?<=[^\s,.!?;:])\n(?=[•\p{Lu}\d|])/gu, () => ', '],
  [/(?<=\w)_+(?=\w)/g, () => ' '],
  [/[*_`]+/g, () => ''],
  [/~~+/g, () => ''],
  [/(?<!\d)["“”„«»]+|["“”„«»]+(?=\s|[,.!?;:]|$)/g, () => ''],
  [/[‘’ʼ′]/g, () => "'"],
  [/…|\.{3,}/g, () => ', '],
  [/[−‐‑‒]/g, () => '-'],
  [/[\p{Cf}\p{Me}\p{Cs}]|(?<![\p{L}\p{M}])\p{M}+/gu, () => ''],
  [/\s+/g, () => ' '],
])

/** One mark where several meet, the strongest; none before the first word. */
export const tidied = byRules([
  [/[\s,.?!;:]+/g, (run) => strongest(run)],
  [/^[\s,.?!;:]+/, () => ''],
  [/ $/, () => ''],
])

function strongest(run: string): string {
  const mark = /[?!]+/.exec(run)?.[0] ?? /\./.exec(run)?.[0] ?? /[,;:](?=[^,;:]*$)/.exec(run)?.[0] ?? ''
  return mark + (/\s/.test(run) ? ' ' : '')
}
