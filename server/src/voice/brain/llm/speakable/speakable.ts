import type { WritingLanguage } from '../../../../language/writing.ts'
import {
  drop,
  held,
  isWaiting,
  MAX_HELD_CHARACTERS,
  replace,
  spaceOut,
  startSkip,
  type Reading,
  type Skip,
} from './reading.ts'
import {
  closingOf,
  EMOTICON,
  hiddenElement,
  isAddress,
  isCode,
  LABEL,
  LINE_MARK,
  MAYBE_LINE_MARK,
  wordsOf,
} from './unspeakable.ts'

/** Takes a reply as it is written and gives what of it may be spoken, a word or so behind. */
export type Speakable = {
  push(text: string): string
  /** The rest, once nothing more comes. */
  end(): string
}

/**
 * Nothing of a tool or of markup is ever spoken: JSON, code, names of functions, Markdown, tags, emoji and stage
 * directions are left out wherever the stream cuts them, and of an address the host is said. Plain sentences pass as
 * they are. `names` are names of tools that are to be left out even if they could be words.
 */
export function createSpeakable(language: WritingLanguage, names: readonly string[] = []): Speakable {
  const reading: Reading = {
    language,
    raw: '',
    skip: undefined,
    isLineStart: true,
    heading: 'no',
    gap: '',
    said: '',
    isWhole: false,
    names: new Set(names.filter((name) => /[^a-z]/.test(name))),
  }
  let given = 0
  const read = (): string => {
    while (reading.raw !== '' && takeOne(reading));
    const fresh = reading.said.slice(given)
    // What comes next depends on no more than the last word.
    reading.said = reading.said.slice(-MAX_HELD_CHARACTERS)
    given = reading.said.length
    return fresh
  }
  return {
    push(text) {
      reading.raw += text
      return read()
    },
    end() {
      reading.isWhole = true
      return read()
    },
  }
}

/** Reads one piece off the front; false where what it is depends on what comes next. */
function takeOne(reading: Reading): boolean {
  const { raw, isLineStart } = reading
  if (reading.skip) return skipOn(reading, reading.skip)
  if (/^\s/.test(raw)) return takeSpace(reading)
  if (isLineStart) {
    const mark = LINE_MARK.exec(raw)?.[0]
    if (mark !== undefined) {
      if (mark.startsWith('#')) reading.heading = 'marked'
      return drop(reading, mark.length, true)
    }
    if (isWaiting(reading) && MAYBE_LINE_MARK.test(raw)) return false
  }
  switch (raw.charAt(0)) {
    case '`':
      return takeTicks(reading)
    case '{':
      return startSkip(reading, 1, { until: 'balance', depth: 1, quoted: false, escaped: false })
    case '[':
      return takeBrackets(reading)
    case '<':
      return takeTag(reading)
    case '*':
      return takeStars(reading)
    case '(':
      return takeParenthesis(reading)
    default:
      return takeWord(reading)
  }
}

const BREAK = /\n[^\S\n]*\n/

function takeSpace(reading: Reading): boolean {
  const space = /^\s+/.exec(reading.raw)![0]
  const next = reading.raw[space.length]
  if (next === undefined && !reading.isWhole) {
    // However long it grows, it is read again with what follows.
    reading.raw = BREAK.test(space) ? '\n\n' : space.includes('\n') ? '\n' : ' '
    return false
  }
  const isLineEnd = space.includes('\n')
  const isHeadingEnd = isLineEnd && (reading.heading === 'marked' || reading.heading === 'closed')
  if (isLineEnd) reading.heading = 'no'
  const isBreak = BREAK.test(space) || isHeadingEnd || (isLineEnd && /[-*•>#|\d]/.test(next ?? ''))
  const isOpen = /[\p{L}\p{N})'"%]$/u.test(reading.said.slice(-2))
  if (isBreak && isOpen) reading.gap = '. '
  else if (reading.gap === '') reading.gap = ' '
  return drop(reading, space.length, reading.isLineStart || isLineEnd)
}

function takeTicks(reading: Reading): boolean {
  const { raw } = reading
  const ticks = /^`+/.exec(raw)![0]
  if (ticks.length === raw.length && isWaiting(reading)) return false
  if (ticks.length >= 3) return startSkip(reading, ticks.length, { until: '```' })
  const end = held(reading).indexOf(ticks, ticks.length)
  if (end < 0) return isWaiting(reading) ? false : drop(reading, ticks.length)
  const inner = raw.slice(ticks.length, end)
  if (isCode(inner)) return drop(reading, end + ticks.length)
  return replace(reading, end + ticks.length, inner)
}

/** The label of a link is said; all else in brackets is a note, a citation or data. */
function takeBrackets(reading: Reading): boolean {
  const text = held(reading)
  const end = closingOf(text, '[', ']')
  if (end === undefined) {
    if (isWaiting(reading)) return false
    return startSkip(reading, 1, { until: 'balance', depth: 1, quoted: false, escaped: false })
  }
  const next = reading.raw[end + 1]
  if (next === undefined && !reading.isWhole) return false
  if (next !== '(') return drop(reading, end + 1)
  const close = closingOf(text.slice(end + 1), '(', ')')
  if (close === undefined) {
    if (isWaiting(reading)) return false
    return startSkip(reading, end + 1, { until: 'space' })
  }
  const isPicture = reading.said.endsWith('!')
  if (isPicture) return drop(reading, end + close + 2)
  return replace(reading, end + close + 2, reading.raw.slice(1, end).replace(/[[\]]/g, ''))
}

function takeTag(reading: Reading): boolean {
  const { raw, isWhole } = reading
  if (raw.length < 2 && !isWhole) return false
  if (!/^<[/!?|a-z]/i.test(raw)) return spaceOut(reading)
  const end = held(reading).indexOf('>')
  if (end < 0) return isWaiting(reading) ? false : spaceOut(reading)
  const element = hiddenElement(raw.slice(0, end + 1))
  if (element !== undefined) return startSkip(reading, end + 1, { until: `</${element}` })
  return drop(reading, end + 1)
}

/** Emphasis is left to the voice. What an actor would do between asterisks is not said. */
function takeStars(reading: Reading): boolean {
  const { raw } = reading
  const stars = /^\*+/.exec(raw)![0].length
  const word = /^[\p{L}']*/u.exec(raw.slice(stars))![0]
  if (stars + word.length === raw.length && isWaiting(reading)) return false
  if (!reading.language.isStageDirection(word)) {
    if (stars > 1) reading.heading = reading.isLineStart ? 'open' : boldEnd(reading)
    return drop(reading, stars)
  }
  const end = held(reading).indexOf('*', stars)
  if (end < 0) return isWaiting(reading) ? false : drop(reading, stars)
  return drop(reading, end + 1)
}

function boldEnd({ heading }: Reading): Reading['heading'] {
  return heading === 'open' ? 'closed' : heading
}

function takeParenthesis(reading: Reading): boolean {
  const { raw, isWhole } = reading
  const word = /^[\p{L}']*/u.exec(raw.slice(1))![0]
  if (1 + word.length === raw.length && !isWhole) return false
  if (!reading.language.isStageDirection(word)) return takeWord(reading)
  const end = held(reading).indexOf(')')
  if (end < 0) return isWaiting(reading) ? false : takeWord(reading)
  return drop(reading, end + 1)
}

function takeWord(reading: Reading): boolean {
  const text = held(reading)
  const word = /^[^\s{[<`*]+/.exec(text)?.[0] ?? text
  const isCut = word.length === text.length
  if (isCut && isWaiting(reading)) return false
  if (reading.isLineStart && LABEL.test(word)) return drop(reading, word.length, true)
  const call = /^[\w.]+\(/.exec(word)?.[0]
  if (call !== undefined) {
    const close = closingOf(text.slice(call.length - 1), '(', ')')
    if (close === undefined && isWaiting(reading)) return false
    const inner = text.slice(call.length, close === undefined ? undefined : call.length - 1 + close)
    if (isCode(`${call.slice(0, -1)}(${inner})`)) {
      if (close !== undefined) return drop(reading, call.length + close)
      return startSkip(reading, word.length, { until: 'space' })
    }
  }
  if (!EMOTICON.test(word)) say(reading, wordsOf(reading.language, word, reading.names))
  if (isCut && text.length === MAX_HELD_CHARACTERS) return startSkip(reading, word.length, { until: 'space' })
  return drop(reading, word.length)
}

function say(reading: Reading, words: string): void {
  const isAttached = /^[.,!?;:]/.test(words)
  if (words === '' || (isAttached && reading.said === '' && !/[\p{L}\p{N}]/u.test(words))) return
  const isDoubled = isAttached && /[.,!?;:]$/.test(reading.said.slice(-1)) && reading.gap !== ''
  if (isDoubled) return
  if (reading.heading === 'closed' && /\p{L}/u.test(words)) reading.heading = 'no'
  reading.said += gapBefore(words, isAttached, reading) + words
  reading.gap = ''
}

function gapBefore(words: string, isAttached: boolean, { said, gap }: Reading): string {
  if (said === '') return ''
  const space = isAttached ? (gap === '. ' ? '.' : '') : gap
  // Markup between two halves of an address is gone, and must not have made it whole.
  return space === '' && isAddress(/\S*$/.exec(said.slice(-MAX_HELD_CHARACTERS))![0] + words) ? ' ' : space
}

function skipOn(reading: Reading, skip: Skip): boolean {
  if (skip.until === 'balance') return skipToBalance(reading, skip as Extract<Skip, { depth: number }>)
  const { raw } = reading
  const end = skip.until === 'space' ? raw.search(/\s/) : raw.toLowerCase().indexOf(skip.until)
  if (end < 0) {
    // The end itself may be cut: its beginning stays.
    const kept = skip.until === 'space' || reading.isWhole ? 0 : skip.until.length - 1
    if (raw.length <= kept) return false
    return drop(reading, raw.length - kept)
  }
  if (skip.until.startsWith('</')) {
    const close = raw.indexOf('>', end)
    if (close < 0 && !reading.isWhole) return false
    reading.skip = undefined
    return drop(reading, close < 0 ? raw.length : close + 1, true)
  }
  reading.skip = undefined
  return drop(reading, skip.until === 'space' ? end : end + skip.until.length)
}

function skipToBalance(reading: Reading, skip: Extract<Skip, { depth: number }>): true {
  let index = 0
  for (; index < reading.raw.length && skip.depth > 0; index++) {
    const sign = reading.raw[index]!
    if (skip.escaped) skip.escaped = false
    else if (skip.quoted && sign === '\\') skip.escaped = true
    else if (sign === '"') skip.quoted = !skip.quoted
    else if (!skip.quoted && /[{[]/.test(sign)) skip.depth += 1
    else if (!skip.quoted && /[}\]]/.test(sign)) skip.depth -= 1
  }
  if (skip.depth === 0) reading.skip = undefined
  return drop(reading, index)
}
