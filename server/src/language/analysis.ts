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

/** What a caller came for that takes more than an answer. */
export type ToldErrand = 'booking' | 'move' | 'cancellation' | 'message' | 'person' | 'support'

/** A moment on the wall clock of the business, or in the words of a journal that does not know the clock. */
export type ToldMoment =
  | { readonly iso: string; readonly timeZone: string }
  | { readonly day: string; readonly time: string }

/** One thing that is known of a call. */
export type ToldFact =
  | {
      readonly kind: 'appointment'
      readonly change: 'booked' | 'moved' | 'cancelled'
      readonly at: ToldMoment | null
      /** Of a move: when it was before. */
      readonly from: ToldMoment | null
      /** What the caller said when they asked for it. */
      readonly note: string
    }
  | { readonly kind: 'lead' }
  | {
      readonly kind: 'message'
      readonly about: 'complaint' | 'feedback' | null
      readonly to: string | null
      /** Null where the caller did not say what it is. */
      readonly content: string | null
      readonly number: string | null
      /** What should be known and is not. */
      readonly missing: readonly ('name' | 'number' | 'reason')[]
    }
  | { readonly kind: 'transferred'; readonly isAsked: boolean }
  | {
      readonly kind: 'not_transferred'
      readonly isAsked: boolean
      /** The agent takes no calls at present: it was to be forwarded. */
      readonly isForwarded: boolean
      /** `closed`, `refused`, or why nobody was reached. Journals may hold reasons of another version. */
      readonly why: string
      readonly hasMessage: boolean
    }
  | {
      readonly kind: 'questions'
      readonly answered: readonly string[]
      readonly unanswered: readonly string[]
      /** Of several in one breath only some were answered, and it is not known which. */
      readonly isPartly: boolean
    }
  | { readonly kind: 'unfinished'; readonly errand: ToldErrand; readonly isWithdrawn: boolean }
  | { readonly kind: 'complaint'; readonly words: string }
  | { readonly kind: 'hung_up_early'; readonly question: string | null }
  | {
      readonly kind:
        | 'spam'
        | 'wrong_number'
        | 'silent'
        | 'not_understood'
        | 'no_answer'
        | 'nothing_asked'
        | 'talked'
        | 'broke_off'
    }

/** What is told of a call, the weightiest first. */
export type Story = { readonly name: string | null; readonly facts: readonly ToldFact[] }

/** What a call was about, summed up in a few sentences. */
export type AnalysisLanguage = {
  topicsIn(text: string): NamedTopic[]
  soundsAngry(text: string): boolean
  /** What the words ask about the business, each thing for itself; courtesies are no questions. */
  questionsIn(text: string): string[]
  /** The story in at most three plain sentences, of bounded length. */
  tell(story: Story): string
}
