import type { Language } from '../../../language/language.ts'
import type { CallEvent } from '../../../voice/conversation/events.ts'
import { mapTexts } from '../../../voice/conversation/event-texts.ts'
import { maskWords, wordsIn, type Word } from '../../../voice/conversation/redaction/masking.ts'
import type { RedactionKind } from '../../../voice/conversation/redaction/redaction.ts'
import { hasDigits } from '../../../voice/conversation/redaction/pending-digits.ts'
import { inOrderOfSpeech } from '../order-of-speech.ts'
import {
  allDigits,
  findParts,
  kindAt,
  longDigits,
  type Fragment,
  type Part,
  type Parts,
} from './removed-parts.ts'
import type { Noted, SpokenRecord, Turn, Utterance } from './spoken-record.ts'

/** Keys beyond this are no part of the same number. */
const MAX_KEYS = 64
/** Cards of a call, recognised when they are repeated. */
const MAX_CARDS = 8

/** Takes out of events what must not be kept, as far as it can be known by what has been said up to now. */
export function createRedactor(language: Language, record: SpokenRecord, kinds: readonly RedactionKind[]) {
  const versionsOf = createVersions()
  let cards: readonly string[] = []

  /** What was said can be put together in several ways, and each may show a number that another hides. */
  function allParts(around: readonly Turn[], notes: readonly (readonly Fragment[])[]): Parts[] {
    const told = findParts(
      language,
      [
        ...cards.map((text, index) => ({ speaker: `card ${index}`, fragments: [{ text }] })),
        ...around,
        // After the conversation, so that they split nothing in it; each has another speaker.
        ...notes.flatMap((fragments, index) =>
          fragments.map((fragment) => ({ speaker: `note ${index}`, fragments: [fragment] })),
        ),
        // Keys belong together, whatever is said between them.
        { speaker: 'keypad', fragments: record.keys.slice(-MAX_KEYS) },
      ],
      kinds,
    )
    const ordered = inOrderOfSpeech(around)
    const said = ordered ? findParts(language, ordered, kinds) : { parts: new Map(), cards: [] }
    cards = [...new Set([...told.cards, ...said.cards, ...cards])].slice(0, MAX_CARDS)
    const isManifold = around.some(({ fragments }) => fragments.filter((each) => each.hasDigits).length > 1)
    if (!isManifold) return [told.parts, said.parts]
    const alone = around.flatMap(({ speaker, fragments }) =>
      fragments.map((fragment) => ({ speaker, fragments: [fragment] })),
    )
    return [told.parts, said.parts, findParts(language, alone, kinds).parts]
  }

  function maskUtterance(utterance: Utterance, text: string, parts: readonly Parts[]): string {
    const own = utterance.turn.isBlotted
      ? allDigits(language, utterance.text, kinds)
      : parts.flatMap((each) => each.get(utterance) ?? [])
    const versionOf = versionsOf(utterance)
    if (text === utterance.text) return maskWords(language, text, (word) => kindAt(own, word), versionOf)
    return maskWords(
      language,
      text,
      kindInEarlier(utterance.text, own, allDigits(language, text, kinds)),
      versionOf,
    )
  }

  /** What was noted, without what is to be removed; of a turn that is still open, without any digits. */
  return (noted: readonly Noted[]): CallEvent[] => {
    if (!noted.some((each) => holdsDigits(language, each))) return noted.map(({ event }) => event)
    for (const each of noted)
      if (each.utterance && record.isUnsettled(each)) each.utterance.turn.isBlotted = true
    const notes = noted.map(notesOf)
    const around = record.turnsFrom(noted.find(({ utterance }) => utterance)?.utterance?.turn)
    const parts = allParts(around, notes)
    const isBlotted = around.some((turn) => turn.isBlotted)
    return noted.map(({ event, utterance }, index) => {
      let place = 0
      return mapTexts(event, (text, role) => {
        if (role !== 'note') return utterance ? maskUtterance(utterance, text, parts) : text
        const fragment = notes[index]?.[place++]
        const known = fragment ? parts.flatMap((each) => each.get(fragment) ?? []) : []
        // An unfinished card is known only to its writer.
        const own = isBlotted ? [...known, ...longDigits(language, text, kinds)] : known
        return maskWords(language, text, (word) => kindAt(own, word), versionsOf(`${event.type} ${place}`))
      })
    })
  }
}

/** The STT has corrected itself since. Digits that are not in what is kept go, whatever they were. */
function kindInEarlier(kept: string, removed: readonly Part[], digits: readonly Part[]) {
  const words = wordsIn(kept)
  return (word: Word, place: number): RedactionKind | undefined => {
    const now = words[place]
    return now && isSame(now.text, word.text) ? kindAt(removed, now) : kindAt(digits, word)
  }
}

/** The versions of each word of something, so that a replay sees when the STT corrected itself, and no more. */
function createVersions() {
  const versions = new Map<Utterance | string, Map<number, string[]>>()
  return (of: Utterance | string) =>
    (place: number, word: string): number => {
      const words = versions.get(of) ?? new Map<number, string[]>()
      versions.set(of, words)
      const known = words.get(place) ?? []
      words.set(place, known)
      const index = known.findIndex((each) => isSame(each, word))
      return index === -1 ? known.push(word) - 1 : index
    }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function notesOf({ event }: Noted): Fragment[] {
  const notes: Fragment[] = []
  mapTexts(event, (text, role) => {
    if (role === 'note') notes.push({ text })
    return text
  })
  return notes
}

function holdsDigits(language: Language, noted: Noted): boolean {
  const isSaid = noted.utterance?.turn.fragments.some((each) => each.hasDigits) ?? false
  return isSaid || notesOf(noted).some(({ text }) => hasDigits(language, text))
}
