/** What a caller's words may be about, where no brain has named it. */
export type NamedTopic =
  | 'complaint'
  | 'cancellation'
  | 'booking'
  | 'sales'
  | 'support'
  | 'feedback'
  | 'wrong_number'

/** Why a caller could not be put through. */
export type ToldFailure =
  | 'busy'
  | 'declined'
  | 'no_answer'
  | 'voicemail'
  | 'unreachable'
  | 'no_trunk'
  | 'not_allowed'
  | 'no_countries'
  | 'no_permission'
  | 'too_many'

/** What a call was about, summed up in a few sentences. */
export type AnalysisLanguage = {
  topicsIn(text: string): NamedTopic[]
  soundsPleased(text: string): boolean
  soundsAngry(text: string): boolean
  /** What the caller wanted, by what they said. */
  sayFirstWords(said: readonly string[]): string
  sayMessage(message: {
    readonly name: string | null
    readonly number: string | null
    readonly reason: string
  }): string
  /**
   * `transferFailure` is why the caller could not be put through, and undefined without a transfer. Journals may
   * hold reasons of another version; those are left out.
   */
  sayOutcome(outcome: string, transferFailure: string | null | undefined): string
  sayEnd(reason: string, durationSeconds: number): string
}
