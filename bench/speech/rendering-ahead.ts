import { newId } from '../../server/src/platform/ids.ts'
import { quantile, table } from './figures.ts'
import { agentWith, type VoiceNode } from './voice-node.ts'

const TURNS = 8
/** As many answers as an FAQ may have. */
const ANSWERS = 200
const OTHER_ACCOUNT = newId('account', 1)

/**
 * How long a typed question waits for the first sound of an answer that was never spoken before: alone, and while the
 * node makes another agent's answers ahead of time.
 */
export async function measureRenderingAhead(node: VoiceNode): Promise<void> {
  const rows: string[][] = []
  await node.prepare(agentWith([]), [])
  const alone = await askAll(node, 'alone', TURNS)
  rows.push(rowOf('nothing else is made', alone))
  void node.sessions.render(
    OTHER_ACCOUNT,
    agentWith(entries('ahead', ANSWERS), 'james'),
    { characters: Number.POSITIVE_INFINITY, longest: Number.POSITIVE_INFINITY },
    new AbortController().signal,
  )
  rows.push(rowOf(`${ANSWERS} answers are made ahead`, await askAll(node, 'beside', TURNS)))
  console.log('\nFirst audio of a new sentence after a typed question, ms')
  console.log(table([['', 'p50', 'p95'], ...rows]))
}

function rowOf(name: string, gapsMs: readonly number[]): string[] {
  return [name, quantile(gapsMs, 0.5).toFixed(0), quantile(gapsMs, 0.95).toFixed(0)]
}

async function askAll(node: VoiceNode, about: string, turns: number): Promise<number[]> {
  const faq = entries(about, turns)
  const gapsMs: number[] = []
  for (const { question } of faq) {
    const { telephone, answered, hangUp } = node.call(agentWith(faq))
    await telephone.listenedTo()
    const answer = answered()
    const typedMs = performance.now()
    telephone.type(question)
    gapsMs.push(((await answer) ?? Number.POSITIVE_INFINITY) - typedMs)
    await hangUp()
  }
  return gapsMs
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const HOURS = ['seven', 'eight', 'nine', 'ten', 'eleven']
const PLACES = [
  'on Main Street',
  'at the harbour',
  'by the station',
  'in the old town',
  'near the park',
  'up the hill',
]

/** No two alike, so that none has been spoken before. */
function entries(about: string, count: number): { question: string; answer: string }[] {
  return Array.from({ length: count }, (_, index) => {
    const day = DAYS[index % DAYS.length] ?? ''
    const hour = HOURS[Math.floor(index / DAYS.length) % HOURS.length] ?? ''
    const place = PLACES[Math.floor(index / (DAYS.length * HOURS.length)) % PLACES.length] ?? ''
    return {
      question: `When does the shop ${place} open on ${day} for number ${index + 1} ${about}?`,
      answer: `On ${day} the shop ${place} opens at ${hour} in the morning, ${about === 'ahead' ? 'as always' : 'as usual'}.`,
    }
  })
}
