import type { WritingLanguage } from '../../../../language/writing.ts'

/** Signs of writing that a voice cannot read, one word or bracket at a time. */

/** Bullets, numbers of a list, headings and quotes at the start of a line, and the rules between paragraphs. */
export const LINE_MARK = /^(?:[-*•·‣▪+]|>+|#{1,6}|\d{1,3}[.)])[ \t]+|^(?:[-=_]{3,}|\*{3,})(?=\s)/
export const MAYBE_LINE_MARK = /^(?:[-*•·‣▪+]|>+|#{1,6}|\d{1,3}[.)]?|[-=_]{2,}|\*{2,})$/

/** Who speaks or what follows, as in a screenplay or a log. */
export const LABEL =
  /^(?:assistant|agent|ai|receptionist|system|user|action|tool|function|json|output|response):$/i

export const EMOTICON = /^[:;=]['’]?[-o^]?(?:[)(\]\\/|<>3]|[DPpO](?![\p{L}\p{N}]))+[.,!?]?$/u

/** Elements of which the content is no speech either. */
const HIDDEN =
  /^<(think|thinking|thought|reasoning|analysis|scratchpad|tool_call|tool_calls|tool_use|tool|function_call|function_calls|function|invoke|parameter|arguments|script|style|code|pre|json|svg|math)\b[^>]*(?<!\/)>$/i

export function hiddenElement(tag: string): string | undefined {
  return HIDDEN.exec(tag)?.[1]?.toLowerCase()
}

/** A name of the kind that only programs use, a call, an assignment or data. */
export function isCode(text: string): boolean {
  if (/^\p{L}+\((?:s|es|ies|ren)\)$/u.test(text)) return false
  return (
    /[{}=;<>\\]|::|=>|"\s*:/.test(text) ||
    /\p{L}_\p{L}/u.test(text) ||
    /^[\w.]*[a-z][A-Z]\w*\(|^\w+\.\w+\(/.test(text) ||
    /\(\s*\)$|\(\s*["'\d]/.test(text)
  )
}

/** Where the bracket that opens the text closes; brackets in quotes do not count. */
export function closingOf(text: string, open: string, close: string): number | undefined {
  let depth = 0
  let isQuoted = false
  for (let index = 0; index < text.length; index++) {
    const sign = text[index]
    if (sign === '"' && text[index - 1] !== '\\') isQuoted = !isQuoted
    if (isQuoted) continue
    if (sign === open) depth += 1
    if (sign === close && --depth === 0) return index
  }
  return undefined
}

const EMOJI =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\p{Variation_Selector}|\p{Cf}|\u20E3/gu
const UNPRINTED = /[\p{Cc}\p{Co}\p{Cs}\p{Cn}]/gu

const ADDRESS =
  /(?:[a-z][a-z0-9+.-]{0,30}:\/\/|www\.)(?:[^\s/@]*@)?([^\s/?#:)\]"'>|,;!]*)[^\s)\]"'>|,;!]*?([.?!]?)(?=$|[\s)\]"'>|,;!])/gi
const PATH =
  /(?<![\w.-])[.-]*(?![.-])((?:[a-z0-9-]+\.+)+[a-z]{2,})(?::\d+)?[/?#][^\s)\]"'>|,;!]*?([.?!]?)(?=$|[\s)\]"'>|,;!])/gi
const SCHEME = /\b(?:mailto|tel|sms|sip|data|javascript):/gi

/** A word as it may be said; empty where nothing of it may be. */
export function wordsOf(
  { numberSign, underscore }: WritingLanguage,
  word: string,
  names: ReadonlySet<string>,
): string {
  const plain = withHostsOnly(word.replace(EMOJI, '').replace(UNPRINTED, ''))
    .replace(SCHEME, '')
    .replace(/^[^\p{L}\p{N}]*(?=[\p{L}\p{N}])(\w+)(?!\w)(?:\(\))?(?=[^\p{L}\p{N}]*$)/u, (all, name: string) =>
      names.has(name) || /\p{L}_\p{L}/u.test(name.replace(/^_+|(?<!_)_+$/g, '')) ? '' : all,
    )
  const unmarked = (/@/.test(plain) ? plain.replace(/(?<=\w)_(?=\w)/g, ` ${underscore} `) : plain)
    .replace(/(^|[\s(])#(?=\d)/g, `$1${numberSign} `)
    .replace(/-{2,}>?|[-=]>|<[-=]|:\/\/|={2,}/g, ' ')
    .replace(/[*_`~#|<>{}[\]\\^]+/g, ' ')
  // An address may come to light only now.
  return withHostsOnly(unmarked)
    .replace(/:\/\/|\bwww\./gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether it would be read out as more than a host. */
export function isAddress(text: string): boolean {
  return /:\/\/|\bwww\.|\.[a-z]{2,}[/?#]/i.test(text)
}

function withHostsOnly(text: string): string {
  return text.replace(ADDRESS, hostOf).replace(PATH, hostOf)
}

function hostOf(_: string, host: string, end: string): string {
  return host.replace(/^(?:www\.)+/i, '').replace(/\.$/, '') + end
}
