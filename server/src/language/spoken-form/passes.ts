type Step = (text: string) => string

export type Steps = {
  /** What writing brings, before anything is read. */
  readonly reading: readonly Step[]
  /** The most particular first: what is left is a plain number. */
  readonly figures: readonly Step[]
  readonly words: readonly Step[]
}

/** What one step leaves may be for another: "Mon ." is tidied to a short Monday. Words settle at once. */
const MAX_PASSES = 4

/** A text through all steps, again and again until nothing changes. */
export function inPasses(steps: Steps, text: string): string {
  let spoken = onePass(steps, text)
  for (let pass = 1; pass < MAX_PASSES; pass++) {
    const again = onePass(steps, spoken)
    if (again === spoken) break
    spoken = again
  }
  return spoken
}

function onePass({ reading, figures, words }: Steps, text: string): string {
  const read = through(reading, text)
  return through(words, /\d/.test(read) ? through(figures, read) : read)
}

function through(steps: readonly Step[], text: string): string {
  return steps.reduce((spoken, step) => step(spoken), text)
}

/** One way to write a character: figures of full width are figures. */
export function composed(text: string): string {
  return text.normalize('NFKC')
}
