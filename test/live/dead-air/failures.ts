const PROVIDERS = ['model', 'stt', 'voice'] as const
const FAILURES = ['slow', 'half-open', '429', '500', 'garbage', 'cut in mid-answer', 'unreachable'] as const

type ProviderKind = (typeof PROVIDERS)[number]
export type Failure = (typeof FAILURES)[number]

/** One kind of provider that fails in one way. */
export type Cell = { readonly provider: ProviderKind; readonly failure: Failure }

export const CELLS: readonly Cell[] = PROVIDERS.flatMap((provider) =>
  FAILURES.map((failure) => ({ provider, failure })),
)

/** How one of a cell's calls goes. The calls of a cell alternate between all of these. */
export type Course = {
  /** Whether the provider fails before the call, or after a turn that went well. */
  readonly begins: 'at once' | 'in the middle'
  /** Every failure has two forms: a slow answer comes late, or word by word; and so on. */
  readonly form: 0 | 1
  /** Whether the second model fails as well. */
  readonly isFallbackWell: boolean
}

/** All the courses there are take eight calls; two already bring both beginnings, both forms and both fallbacks. */
export function courseOf(nth: number): Course {
  const bit = (place: number) => Math.floor(nth / 2 ** place) % 2
  return {
    begins: bit(0) === 0 ? 'at once' : 'in the middle',
    form: bit(0) === bit(1) ? 0 : 1,
    isFallbackWell: bit(0) === bit(2),
  }
}
