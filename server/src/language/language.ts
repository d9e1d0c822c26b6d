import type { AnalysisLanguage } from './analysis.ts'
import type { DisclosureLanguage } from './disclosure.ts'
import type { EmergencyLanguage } from './emergency.ts'
import type { FactsLanguage } from './facts.ts'
import type { MailLanguage } from './mail.ts'
import type { PhraseName, Rephrasings, TransferLanguage } from './phrases.ts'
import type { ReceptionistLanguage } from './receptionist.ts'
import type { RedactionLanguage } from './redaction.ts'
import type { WritingLanguage } from './writing.ts'

/** A number, a time or the like: how it is said, and how it is read in speech. */
export type SayAndRead<Said extends readonly unknown[], Value> = {
  say(...said: Said): string
  /** Undefined where the text has none. */
  read(text: string): Value | undefined
}

/** Hours from 0 to 24. */
export type TimeOfDay = { readonly hour: number; readonly minute: number }

/**
 * Half past nine in the morning is "nine thirty in the morning" by the part of the day, "nine thirty ay m" in letters
 * that a voice pronounces, "9:30 AM" in figures and "9:30 am" in brief, where full hours have no minutes.
 */
export type TimeStyle = 'part_of_day' | 'letters' | 'figures' | 'brief'

export type CalendarDay = {
  /** Days from today on. */
  readonly ahead: number
  /** Monday is 1. */
  readonly dayOfWeek: number
  readonly month: number
  readonly day: number
}

/**
 * Today and tomorrow have names of their own. Another day is "on Friday" or, from a week on, "on Friday, March three"
 * when it is `told`; "Friday, March 13" when it is `dated`, which makes sure that both mean the same Friday; and
 * "Friday" as a `weekday`.
 */
export type DayStyle = 'told' | 'dated' | 'weekday'

export type CalendarDate = { readonly month: number; readonly day: number; readonly year?: number }

/** How finished a caller's words look. */
export type Completeness = 'complete' | 'open' | 'unfinished'

/** What a person means who was asked whether to take a call. */
export type Consent = 'yes' | 'no' | 'voicemail' | 'unclear'

/** Digits in a text, as people write and as they say them. */
export type Runs = { readonly runs: readonly Run[]; readonly wordsAfter: number }

/** Digits with nothing but pauses, dashes and fillers between them. */
export type Run = {
  readonly pieces: readonly Piece[]
  /** A plus stands before it, written or spoken: an international telephone number, unless it is too long for one. */
  readonly plus: boolean
  /** Other words between this run and the end of the one before it, or the beginning of the text. */
  readonly wordsBefore: number
  /** What separates it from the one before cannot stand inside a number: a date, a price, a time. */
  readonly isApart: boolean
}

/** A stretch of text that may stand for digits, and what it may be read as. An empty reading: it may be just a word. */
export type Piece = { readonly start: number; readonly end: number; readonly readings: readonly string[] }

/** Something in a sentence that is right or wrong: a time, a price, a date, a number to call. */
export type HardFact = {
  readonly kind: FactForm
  /** The same however it is written: minutes since midnight, minutes long, times a year, an amount, "3-14". */
  readonly value: string
  readonly start: number
  /** Whether saying it is a claim. Other numbers count only as something that is known. */
  readonly isClaim: boolean
  /** Of a time: nothing says whether it is before or after noon. */
  readonly eitherHalf?: true
  /** Of a time: the days of the week that it is said of, a bit for each from Monday; 0 where it is said of none. */
  readonly days?: number
  /** Of a length of time: how many of its unit. */
  readonly count?: number
}

export type FactForm =
  | 'clock'
  | 'duration'
  | 'frequency'
  | 'money'
  | 'percent'
  | 'number'
  | 'ordinal'
  | 'digits'
  | 'date'
  | 'day'
  | 'address'
  | 'email'

export type FactKind = 'address' | 'phone' | 'email' | 'website' | 'other'

/** A name, and whether it was spelled. */
export type ReadName = { readonly name: string; readonly isSpelled: boolean }

/** What a spoken language brings. All of it is pure. */
export type Language = {
  /** BCP 47. */
  readonly tag: string
  /** What it is called in itself. */
  readonly name: string
  readonly numbers: SayAndRead<[value: number], number>
  /** A telephone number in groups, and the digits that a caller says, corrections applied. */
  readonly digits: SayAndRead<[number: string], string>
  /** As seen from today. */
  readonly days: { say(day: CalendarDay, style: DayStyle): string }
  readonly dates: SayAndRead<[date: CalendarDate], CalendarDate>
  readonly times: SayAndRead<[time: TimeOfDay, style: TimeStyle], TimeOfDay>
  /** The sign of a currency and an amount in figures. */
  readonly money: SayAndRead<[sign: string, amount: string], number>
  /** Letter by letter. */
  readonly spelling: SayAndRead<[text: string], string> & {
    /** What STT writes in an old spelling, such as "to-morrow", as it is written today. */
    modern(text: string): string
    /** A letter with a word that begins with it: "M as in Mike". */
    sayByExample(letter: string): string
    /** A known word with the letter in it that is put right: "the second letter is an M", "M, not N". */
    correctionIn(text: string, known: string): string | undefined
  }
  readonly yesNo: SayAndRead<[yes: boolean], boolean>
  readonly names: {
    /** One that is announced as such: "my name is Ann Lee". Other words may come around it. */
    announcedIn(text: string): string | undefined
    /** The one in an answer to "may I have your name". */
    answeredIn(text: string): string | undefined
    /** The same, with whether its letters were said. */
    readIn(text: string): ReadName | undefined
    /** A known name as the words put it right: "no, it's Lee with double E". */
    correctionIn(text: string, name: string): ReadName | undefined
    /** Whether a word stands before names and is none. */
    isTitle(word: string): boolean
  }
  /** Lower case, short forms spelled out, no punctuation, no fillers: what rules are written against. */
  plain(text: string): string
  /** The words of a plain text that carry its meaning. */
  contentWords(plain: string): string[]
  /** Good enough to see that singular and plural are one word. */
  stem(word: string): string
  /** The sentences of a line, in order. */
  sentencesIn(line: string): string[]
  /** A text as it is spoken: words and punctuation, no figures, signs or abbreviations. */
  spokenForm(text: string): string
  /** Everything that may be digits, for redaction. */
  digitRuns(text: string): Runs
  /** A word of the same class in place of a digit or a number. */
  standInFor(word: string, version: number): string
  /** For endpointing; `said` is the same text, normalised. */
  completeness(text: string, said?: string): Completeness
  /**
   * What must still come, whatever stops the STT has put: the rest of a number, a spelling or an email address that is
   * dictated, or what was announced ("My name is."). Undefined where nothing must.
   */
  stillToCome(text: string, said?: string): 'dictation' | 'announced' | undefined
  /** Whether there are none but listening noises. */
  isBackchannel(text: string): boolean
  /** Whether interim words may yet turn out to be listening noises: "I" may become "I see". */
  mayBecomeBackchannel(text: string): boolean
  isFarewell(text: string): boolean
  /** Whether the last thing that is said wants no more than a yes, a no, a number, a name or a choice. */
  asksBriefly(text: string): boolean
  consentIn(text: string): Consent
  /** Whether a person who was asked for consent gives it, whatever else they say. */
  agrees(text: string): boolean
  /** The same for questions that differ in case, punctuation, spaces and fillers only; empty where nothing is asked. */
  questionKey(question: string): string
  /** `today` is the day of the week, from Monday, 0. */
  hardFactsIn(text: string, today?: number | null): HardFact[]
  readonly facts: FactsLanguage
  readonly writing: WritingLanguage
  /** What a sentence of an agent's prompt is. */
  readonly promptFacts: {
    /** Said to the agent, not about the business. */
    isInstruction(sentence: string): boolean
    /** Not for callers. */
    isConfidential(sentence: string): boolean
    /** How a sentence begins that says what stands behind a label: "Our address is". */
    leadFor(label: string): string | undefined
    kindOf(text: string): FactKind
    /** The kind of fact that a question asks for by name. */
    askedKind(text: string): FactKind | undefined
  }
  readonly phrases: Readonly<Record<PhraseName, string>>
  /** How phrases are said that come again, in this order and then from the beginning. */
  readonly rephrasings: Rephrasings
  /** That the business is closed; `opening` is when that ends. */
  closedUntil(opening: string | undefined): string
  /** "Monday at 9 am" */
  opening(day: CalendarDay, time: TimeOfDay): string
  readonly transfer: TransferLanguage
  readonly disclosure: DisclosureLanguage
  readonly emergency: EmergencyLanguage
  readonly redaction: RedactionLanguage
  readonly analysis: AnalysisLanguage
  readonly mail: MailLanguage
  readonly receptionist: ReceptionistLanguage
}
