import type { Saying } from './redaction/removed-parts.ts'
import type { Turn, Utterance } from './redaction/spoken-record.ts'

/**
 * Turns as the transcript has them, where that is not how their words came: what STT reports late stands where it
 * was said, and what is typed stands before what is said. Undefined where both are the same.
 */
export function inOrderOfSpeech(turns: readonly Turn[]): Saying[] | undefined {
  const ordered: (Saying & { readonly fragments: readonly Utterance[]; readonly last: number })[] = []
  for (const { speaker, fragments } of turns) {
    const segments = fragments.flatMap(({ segment }) => segment ?? [])
    const first = segments.reduce((one, other) => Math.min(one, other), Infinity)
    const overtaken = ordered.findIndex(({ last }) => last > first)
    const rest = overtaken === -1 ? [] : ordered.splice(overtaken)
    const before = rest.filter((each) => each.speaker === speaker).flatMap((each) => each.fragments)
    const last = [...segments, ...rest.map((each) => each.last)].reduce(
      (one, other) => Math.max(one, other),
      -1,
    )
    ordered.push({ speaker, fragments: [...before, ...fragments].sort(bySegment), last })
  }
  const came = turns.flatMap(({ fragments }) => fragments)
  const said = ordered.flatMap(({ fragments }) => fragments)
  return said.every((each, index) => each === came[index]) ? undefined : ordered
}

function bySegment(one: Utterance, other: Utterance): number {
  return (one.segment ?? -1) - (other.segment ?? -1)
}
