/** The small words of RFC 3261 section 25. Everything here looks at each character once. */

const ALPHANUM = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const UNRESERVED = `${ALPHANUM}-_.!~*'()`
const TOKEN_CHARACTERS = `${ALPHANUM}-.!%*_+\`'~`

/** What a character may stand in. One bit each. */
export const TOKEN = 1
export const USER = 2
export const PASSWORD = 4
export const URI_PARAM = 8
export const URI_HEADERS = 16
export const ANY_URI = 32
/** A token or a host, which may be an IPv6 address with or without its brackets (RFC 5118 4.5). */
const GEN_VALUE = 64
export const TELEPHONE = 128

const CLASSES: readonly (readonly [number, string])[] = [
  [TOKEN, TOKEN_CHARACTERS],
  [USER, `${UNRESERVED}&=+$,;?/`],
  [PASSWORD, `${UNRESERVED}&=+$,`],
  [URI_PARAM, `${UNRESERVED}[]/:&+$`],
  [URI_HEADERS, `${UNRESERVED}[]/?:+$&=`],
  [ANY_URI, `${UNRESERVED};/?:@&=+$,[]`],
  [GEN_VALUE, `${TOKEN_CHARACTERS}[]:`],
  // RFC 3966 section 3, global and local numbers alike.
  [TELEPHONE, '+0123456789ABCDEFabcdef*#-.()'],
]

const CLASS_OF = new Uint8Array(128)
for (const [bit, characters] of CLASSES)
  for (const character of characters) {
    const code = character.charCodeAt(0)
    CLASS_OF[code] = CLASS_OF[code]! | bit
  }

function isOf(text: string, at: number, bit: number): boolean {
  const code = text.charCodeAt(at)
  return code < 128 && (CLASS_OF[code]! & bit) !== 0
}

export function isToken(text: string): boolean {
  return text !== '' && endOf(text, 0, TOKEN) === text.length
}

function endOf(text: string, from: number, bit: number): number {
  let at = from
  while (at < text.length && isOf(text, at, bit)) at++
  return at
}

function isHex(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102)
}

/** What a part of a URI means: its escapes undone. Undefined where it holds what may not stand there. */
export function unescapeUri(text: string, bit: number): string | undefined {
  let escaped = false
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) === 37 /* % */) {
      if (!isHex(text.charCodeAt(at + 1)) || !isHex(text.charCodeAt(at + 2))) return undefined
      escaped = true
      at += 2
    } else if (!isOf(text, at, bit)) return undefined
  }
  if (!escaped) return text
  try {
    return decodeURIComponent(text)
  } catch {
    // The escaped bytes are no UTF-8.
    return undefined
  }
}

/** The opposite: every character that may not stand there as it is becomes the escapes of its UTF-8 bytes. */
export function escapeUri(text: string, bit: number): string {
  let written = ''
  for (const character of text.toWellFormed())
    written += character !== '%' && isOf(character, 0, bit) ? character : escapeCharacter(character)
  return written
}

function escapeCharacter(character: string): string {
  let written = ''
  for (const byte of new TextEncoder().encode(character))
    written += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  return written
}

/** Digits only. Undefined where there is anything else, nothing, or more than the greatest number allowed. */
export function readNumber(text: string, greatest: number): number | undefined {
  if (text === '') return undefined
  let number = 0
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return undefined
    number = number * 10 + digit
    if (number > greatest) return undefined
  }
  return number
}

/** Parameters by their lower-case name; null where one has no value. */
export type Params = ReadonlyMap<string, string | null>

/** More parameters than this on one value are no header of a telephone. */
export const MAX_PARAMS = 64

/** A place in the value of a header. Folds are spaces by now. */
export type Cursor = { readonly text: string; at: number }

export function skipSpace(cursor: Cursor): void {
  while (isSpace(cursor.text.charCodeAt(cursor.at))) cursor.at++
}

export function isSpace(code: number): boolean {
  return code === 32 || code === 9
}

/** Without the spaces and tabs around it. Other white space of Unicode is text (RFC 4475 3.1.1.2 has some). */
export function trimSpace(text: string): string {
  let from = 0
  let end = text.length
  while (from < end && isSpace(text.charCodeAt(from))) from++
  while (end > from && isSpace(text.charCodeAt(end - 1))) end--
  return from === 0 && end === text.length ? text : text.slice(from, end)
}

/** Takes the character if it is next, and the space on both sides of it. */
export function takeSeparator(cursor: Cursor, separator: string): boolean {
  const from = cursor.at
  skipSpace(cursor)
  if (cursor.text[cursor.at] !== separator) {
    cursor.at = from
    return false
  }
  cursor.at++
  skipSpace(cursor)
  return true
}

/** Empty where none is next. */
export function takeToken(cursor: Cursor, bit: number = TOKEN): string {
  const from = cursor.at
  cursor.at = endOf(cursor.text, from, bit)
  return cursor.text.slice(from, cursor.at)
}

/** What is between the quotes, its escapes undone. Undefined where the closing one is missing. */
export function takeQuoted(cursor: Cursor): string | undefined {
  const { text } = cursor
  let written = ''
  let from = cursor.at + 1
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 34 /* " */) {
      cursor.at = at + 1
      return written + text.slice(from, at)
    }
    if (code === 92 /* \ */) {
      // RFC 3261 25.1: a quoted pair holds any character of ASCII but CR and LF, which cannot get here.
      if (!(text.charCodeAt(at + 1) < 128)) return undefined
      written += text.slice(from, at)
      from = ++at
    }
  }
  return undefined
}

/** Undefined where what is next is neither a token, a host nor a quoted string. */
export function takeValue(cursor: Cursor): string | undefined {
  if (cursor.text.charCodeAt(cursor.at) === 34) return takeQuoted(cursor)
  const value = takeToken(cursor, GEN_VALUE)
  return value === '' ? undefined : value
}

/** Everything from here on: `*( SEMI generic-param )`. Undefined where it is anything else, or names one twice. */
export function takeParams(cursor: Cursor): Params | undefined {
  const params = new Map<string, string | null>()
  while (takeSeparator(cursor, ';')) {
    const name = takeToken(cursor).toLowerCase()
    if (name === '' || params.has(name) || params.size === MAX_PARAMS) return undefined
    if (takeSeparator(cursor, '=')) {
      const value = takeValue(cursor)
      if (value === undefined) return undefined
      params.set(name, value)
    } else params.set(name, null)
  }
  skipSpace(cursor)
  return cursor.at === cursor.text.length ? params : undefined
}

export function writeParams(params: Params): string {
  let written = ''
  for (const [name, value] of params) written += value === null ? `;${name}` : `;${name}=${writeValue(value)}`
  return written
}

function writeValue(value: string): string {
  return value !== '' && endOf(value, 0, GEN_VALUE) === value.length ? value : quote(value)
}

/** As a quoted string. Line ends cannot be written in one and become spaces. */
export function quote(text: string): string {
  let written = '"'
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 13 || code === 10) written += ' '
    else if (code === 34 || code === 92 || (code < 32 && code !== 9) || code === 127)
      written += `\\${text[at]}`
    else written += text[at]
  }
  return `${written}"`
}
