/** What the guard over a language model asks of a sentence, beside the facts in it. */
export type FactsLanguage = {
  /** Whether an address is in the words, as it is written or said. */
  saysAddress(words: string, address: string): boolean
  /** Which day of the week a word is, from Monday, 0; tomorrow only where today is known. */
  dayOf(word: string, today: number | null): number | undefined
  /** The days of the week that a text names, spans and sets of them too: a bit for each from Monday. */
  daysOn(text: string, today: number | null): number
  /** Whether it says that something is going to be done, or can be, at a time that is near: today, on Friday, at once. */
  promisesSoon(sentence: string): boolean
  /** Whether something is denied in it. */
  denies(sentence: string): boolean
  /** Whether a week, or the end of one, is spoken of. */
  namesWeek(text: string): boolean
  /** Whether the caller is spoken to or of. */
  addressesCaller(sentence: string): boolean
  /** Whether it is about when the business is open. */
  isAboutHours(sentence: string): boolean
  /** Whether it says that the business is open or does something then, and neither denies nor asks it. */
  claimsOpen(sentence: string): boolean
  /** Whether it says that something is so on all days of the week. */
  saysEveryDay(sentence: string): boolean
  offersMessage(said: string): boolean
  /** What a text is about. */
  topicsIn(text: string): Topics
  /** What is said of the thing that a fact at a place in a sentence belongs to: the words before it or "for" whom. */
  topicsOf(sentence: string, fact: FactPlace): Topics
  /** What a sentence says that there is or is done, word by word. Nothing where it asks, or is about the call itself. */
  thingsIn(sentence: string): Thing[]
  /** How an answer takes the question: yes, no, or neither; undefined where the question asks for more than that. */
  answersWith(question: string, answer: string): 'yes' | 'no' | 'neither' | undefined
  /** How a time of day that begins at a place in a sentence is meant. */
  clockUseAt(sentence: string, start: number): ClockUse
  /** Numbers by which an amount may be multiplied, those that are words ("both") and, if asked for, `lengths` of time. */
  factorsIn(text: string, lengths: boolean): number[]
  /** Whether a time is offered for an appointment. */
  offersTime(sentence: string): boolean
  /** Whether it says what time it is. */
  saysNow(sentence: string): boolean
  /** How an amount comes about, as far as the sentence says so. */
  arithmeticOf(sentence: string): Arithmetic
  /** Which way a length of time is counted from a moment ("an hour before" is -1), or whether a price comes on top. */
  offsetAfter(text: string): -1 | 1 | undefined
  /** What a sentence says has been done for the caller, or how their appointment stands. */
  deedIn(sentence: string): Deed | undefined
  /** The kind of deed that a tool does, by its name and what it answers; undefined where it only looks something up. */
  deedOfTool(tool: string, status: string): Deed['kind'] | undefined
  /** What a tool has done, in a sentence. */
  confirmation(kind: Deed['kind'], day: string, time: string): string
  /** Whether a sentence means nothing, or something else, without the one before it. */
  leansOnLast(sentence: string): boolean
  /** "Yes." and "Great question!": an opening of what comes next. */
  isOpening(sentence: string): boolean
  /** "Yes, we do.": what the caller has asked, said as a fact. */
  saysYesToAll(sentence: string): boolean
}

/** Roots of words: what a text has of its own, and what any business speaks of. */
export type Topics = { readonly own: readonly string[]; readonly everyday: readonly string[] }

/** Where a fact begins, and where the one of its kind before and after it do. */
export type FactPlace = { readonly start: number; readonly last: number; readonly next: number }

export type Thing = {
  /** The root of a word. */
  readonly root: string
  readonly isDenied: boolean
  /** That there is such a thing is what is said: "we offer", "there is". */
  readonly isOffered: boolean
  /** Which clause of the sentence it stands in, from 0. */
  readonly clause: number
}

/** `edge`: exactly this time; `open`, `closed`: the business is so then; `within`: a time at which to come; `unsaid`: denied or supposed. */
export type ClockUse = 'edge' | 'open' | 'closed' | 'within' | 'unsaid'

export type Arithmetic = {
  readonly isSum: boolean
  readonly isDifference: boolean
  readonly isShare: boolean
}

export type Deed = {
  /** `done`: whatever was asked for; `other`: something with a name of its own, such as a refund. */
  readonly kind: 'booked' | 'moved' | 'cancelled' | 'noted' | 'transferred' | 'sent' | 'done' | 'other'
  /** Whether it has been done, or is how things stand: "your appointment is on Friday". */
  readonly isState: boolean
}
