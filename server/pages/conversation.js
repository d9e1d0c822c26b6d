/**
 * What has been said so far, as a person reads it. Nothing here is ever changed in place, so that what is still the
 * same object still looks the same.
 *
 * @typedef {{
 *   readonly kind: 'speech' | 'keys',
 *   readonly text: string,
 *   readonly whole: string,
 *   readonly final: boolean,
 * }} Part Of the agent's speech `whole` is what was to be said; `text` is cut to what was heard of it.
 *
 * @typedef {{
 *   readonly speaker: 'agent' | 'caller',
 *   readonly turn: number,
 *   readonly parts: readonly Part[],
 *   readonly times: import('./web-call.js').TurnTimes | null,
 * }} Entry
 *
 * @typedef {readonly Entry[]} Conversation
 */

/** A page that stays open for hours forgets the beginning. */
const MAX_ENTRIES = 1000

/** @type {Conversation} */
export const NOTHING_SAID = []

/**
 * @param {Conversation} entries
 * @param {import('./web-call.js').WordsMessage} words
 * @returns {Conversation}
 */
export function withWords(entries, words) {
  return words.speaker === 'agent' ? withAgentWords(entries, words) : withCallerWords(entries, words)
}

/**
 * A speech arrives whole when it begins to sound, and once more, cut to what was heard, when it is over.
 *
 * @param {Conversation} entries
 * @param {import('./web-call.js').WordsMessage} words
 */
function withAgentWords(entries, { text, final, turn }) {
  const whole = tidy(text)
  if (!final) return withPart(entries, 'agent', turn, { kind: 'speech', text: whole, whole, final })
  const over = speechThatEnded(entries, whole)
  if (over === undefined) {
    if (whole === '') return entries
    return withPart(entries, 'agent', turn, { kind: 'speech', text: whole, whole, final })
  }
  // They sound one after the other: when one is over, so are those before it.
  const open = openParts(entries, 'agent')
  const before = new Set(open.slice(0, open.indexOf(over)))
  return changeParts(entries, (part) => {
    if (part === over) return { ...part, text: whole, final: true }
    return before.has(part) ? { ...part, final: true } : part
  })
}

/**
 * Of several speeches under way the oldest one that begins like this. A speech of which nothing was heard is the
 * newest, for those before it have sounded.
 *
 * @param {Conversation} entries
 * @param {string} heard
 */
function speechThatEnded(entries, heard) {
  const open = openParts(entries, 'agent')
  if (heard === '') return open.at(-1)
  return open.find(({ whole }) => `${whole} `.startsWith(`${heard} `))
}

/**
 * What the ear takes the words for changes until they are final.
 *
 * @param {Conversation} entries
 * @param {import('./web-call.js').WordsMessage} words
 */
function withCallerWords(entries, { text, final, turn }) {
  const said = tidy(text)
  const open = openParts(entries, 'caller').at(-1)
  if (open !== undefined)
    return changeParts(entries, (part) =>
      part === open ? { ...part, text: said, whole: said, final } : part,
    )
  if (said === '') return entries
  return withPart(entries, 'caller', turn, { kind: 'speech', text: said, whole: said, final })
}

/**
 * Keys come back in no message, so the page notes them itself.
 *
 * @param {Conversation} entries
 * @param {string} digit
 * @returns {Conversation}
 */
export function withKey(entries, digit) {
  const keyed = entries.at(-1)?.parts.at(-1)
  if (keyed?.kind === 'keys') {
    const text = keyed.text + digit
    return changeParts(entries, (part) => (part === keyed ? { ...part, text, whole: text } : part))
  }
  const turn = entries.at(-1)?.turn ?? 0
  return withPart(entries, 'caller', turn, { kind: 'keys', text: digit, whole: digit, final: true })
}

/**
 * How long the caller waited belongs to what the agent then said.
 *
 * @param {Conversation} entries
 * @param {number} turn
 * @param {import('./web-call.js').TurnTimes} times
 * @returns {Conversation}
 */
export function withTimes(entries, turn, times) {
  const index = entries.findLastIndex((each) => each.speaker === 'agent' && each.turn === turn)
  const entry = entries[index]
  return entry === undefined ? entries : entries.with(index, { ...entry, times })
}

/**
 * The call is over: nothing that is open will change any more.
 *
 * @param {Conversation} entries
 * @returns {Conversation}
 */
export function concluded(entries) {
  return changeParts(entries, (part) => (part.final ? part : { ...part, final: true }))
}

/**
 * Whether less was heard than was to be said.
 *
 * @param {Part} part
 */
export function isCut({ text, whole, final }) {
  return final && text !== whole
}

/**
 * @param {Conversation} entries
 * @param {Entry['speaker']} speaker
 * @param {number} turn
 * @param {Part} part
 * @returns {Conversation}
 */
function withPart(entries, speaker, turn, part) {
  const last = entries.at(-1)
  // The agent's turns stay apart, since each has its own waiting time.
  if (last?.speaker === speaker && (speaker === 'caller' || last.turn === turn))
    return entries.with(entries.length - 1, { ...last, turn, parts: [...last.parts, part] })
  return [...entries, { speaker, turn, parts: [part], times: null }].slice(-MAX_ENTRIES)
}

/**
 * @param {Conversation} entries
 * @param {Entry['speaker']} speaker
 */
function openParts(entries, speaker) {
  return entries
    .filter((each) => each.speaker === speaker)
    .flatMap(({ parts }) => parts.filter((part) => !part.final))
}

/**
 * Changes parts here and there. A part without words goes, and so does an entry without parts.
 *
 * @param {Conversation} entries
 * @param {(part: Part) => Part} change
 * @returns {Conversation}
 */
function changeParts(entries, change) {
  return entries.flatMap((entry) => {
    const parts = entry.parts.map(change)
    if (parts.every((part, index) => part === entry.parts[index])) return [entry]
    const left = parts.filter(({ text }) => text !== '')
    return left.length === 0 ? [] : [{ ...entry, parts: left }]
  })
}

/** @param {string} text */
function tidy(text) {
  return text.trim().replaceAll(/\s+/g, ' ')
}
