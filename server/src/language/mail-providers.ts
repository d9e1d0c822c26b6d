/** Where most addresses are. STT hears them as ordinary words, or as none. */
export const MAIL_PROVIDERS: readonly string[] = ['gmail', 'yahoo', 'outlook', 'hotmail', 'icloud']

/** Names that are heard as words: callers know how they are written. */
export const KNOWN_DOMAINS: ReadonlySet<string> = new Set([
  ...MAIL_PROVIDERS,
  ...'gmx aol web live msn freenet protonmail'.split(' '),
])

/** What domains end in, and how it is said: those of two letters letter by letter. */
export const ENDINGS: ReadonlySet<string> = new Set(
  'com org net edu gov info biz de at ch es mx ar cl co pe uk us ca eu fr it io ai app dev'.split(' '),
)
