import { measureGuard, summaryOf } from '../../server/src/voice/brain/llm/facts/sentences/measure.fixture.ts'
import { PARTS, type Part } from '../../server/src/voice/brain/llm/facts/sentences/table.fixture.ts'
import { measureFirstWords } from '../../server/src/voice/brain/llm/facts/sentences/delay.fixture.ts'
import { quantile, table, type Verdict } from './figures.ts'

const SUPPRESSED_GOAL_PERCENT = 2
const INVENTED_GOAL_PERCENT = 5
const WRONG_CONFIRMATIONS_GOAL = 0

/**
 * What the guard over a language model lets pass, of sentences of which it is known what they are, and how long it
 * makes a caller wait. `locked`: also those that nobody looks at but at the end of a piece of work.
 */
export function measureGuardOverModel({ locked }: { readonly locked: boolean }): Verdict[] {
  const parts = (Object.keys(PARTS) as Part[]).filter((part) => locked || PARTS[part].set === 'seen')
  return [...measureSentences(parts), ...measureDelay()]
}

function measureSentences(parts: readonly Part[]): Verdict[] {
  const verdicts: Verdict[] = []
  const rows: string[][] = []
  for (const part of parts) {
    const name = `${part} (${PARTS[part].language.tag}, ${PARTS[part].set})`
    const figures = measureGuard(part)
    const { suppressed, invented, wrongConfirmations } = summaryOf(figures)
    for (const [label, { said, total }] of Object.entries(figures.tallies))
      rows.push([name, label, String(total), String(said), String(total - said)])
    verdicts.push(
      verdict(`guard, ${name}: true or derived held back`, suppressed, SUPPRESSED_GOAL_PERCENT, ' %'),
      verdict(`guard, ${name}: invented spoken`, invented, INVENTED_GOAL_PERCENT, ' %'),
      verdict(`guard, ${name}: wrong confirmations`, wrongConfirmations, WRONG_CONFIRMATIONS_GOAL, ''),
    )
  }
  console.log('\nSentences of a language model, and what the guard made of them')
  console.log(table([['set', 'sentence', 'all', 'spoken', 'held back'], ...rows]))
  return verdicts
}

const MEDIAN_GOAL_MS = 150
const P95_GOAL_MS = 400

/** A sentence is spoken once it is whole: what that adds until the voice has its first words, in virtual time. */
function measureDelay(): Verdict[] {
  const replies = measureFirstWords()
  const rows = (['unguarded', 'guarded'] as const).map((way) => {
    const times = replies.map((each) => each[way])
    return [way, ...[0.5, 0.95].map((share) => `${quantile(times, share).toFixed(0)} ms`)]
  })
  console.log(
    `\nFirst words of ${replies.length} replies (300 ms to the first token, then 60 tokens a second)`,
  )
  console.log(table([['', 'median', 'p95'], ...rows]))
  const added = replies.map(({ guarded, unguarded }) => guarded - unguarded)
  return [
    verdict('guard: added until the first words, median', quantile(added, 0.5), MEDIAN_GOAL_MS, ' ms'),
    verdict('guard: added until the first words, p95', quantile(added, 0.95), P95_GOAL_MS, ' ms'),
  ]
}

function verdict(name: string, figure: number, goal: number, unit: string): Verdict {
  const shown = unit === '' ? String(figure) : figure.toFixed(1)
  return { name, figure: `${shown}${unit}`, goal: `${goal}${unit}`, kept: figure <= goal }
}
