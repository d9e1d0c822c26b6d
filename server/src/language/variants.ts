/** One after the other, as often as a line comes in a call. */
export type Wordings = readonly [string, string, string, ...string[]]

/**
 * A line in the professional wordings, and in that of each personality that would say it otherwise. A personality's own
 * comes first, and the others after the first follow it.
 */
export type Variants = { readonly usual: Wordings } & {
  readonly [
    personality in 'professional' | 'friendly' | 'empathetic' | 'energetic' | 'calm' | 'formal' | 'casual'
  ]?: string
}
