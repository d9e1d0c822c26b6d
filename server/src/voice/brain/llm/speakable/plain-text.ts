/** Whatever could be followed as a link. */
const ADDRESSES =
  /[a-z][a-z0-9+.-]{0,30}:\/\/\S*|\b(?:mailto|tel|sms|sip|data|javascript):\S*|\bwww\.\S*|(?<![\w@.-])(?:[a-z0-9-]+\.)+[a-z]{2,}(?![\w@])(?:[:/?#]\S*)?/gi
const LINE_MARKS = /^[ \t]*(?:#{1,6}|>+|[-*+•]|\d{1,3}[.)])[ \t]+|^[ \t]*(?:[-=_*]{3,}|`{3,}\w*)[ \t]*$/gm

/** A model's words as one paragraph of plain text: no Markdown, no markup, no links, and cut to the limit. */
export function plainText(text: string, maxCharacters: number): string {
  const plain = text
    .normalize('NFC')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(LINE_MARKS, '')
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/[*`~|<>{}[\]\\^#]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
    .replace(ADDRESSES, ' ')
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/ (?=[.,;:!?)])/g, '')
    .trim()
  if (plain.length <= maxCharacters) return plain
  const cut = plain.slice(0, maxCharacters)
  const sentence = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('! '), cut.lastIndexOf('? '))
  if (sentence > maxCharacters / 2) return cut.slice(0, sentence + 1)
  const word = cut.lastIndexOf(' ', maxCharacters - ELLIPSIS.length)
  return cut.slice(0, word > 0 ? word : maxCharacters - ELLIPSIS.length) + ELLIPSIS
}

const ELLIPSIS = ' ...'
