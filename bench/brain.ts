/**
 * What Parley adds to the time that a language model takes: the prompt, the way of the final words to the model's
 * server, and the way of its first clause back to the line. Everything is real (sessions, machine, brain, HTTP over
 * kept connections) but for the voice, which answers at once, and the model, a process of its own that answers after
 * a fixed delay (`brain/model-server.ts`).
 *
 * - Request: from the final words on the line to the moment when the model's server has read the head of the request.
 * - Ranking: of it, what putting the FAQ in order for these words takes, by the model of meaning in its own thread.
 * - Clause: from the moment when that server sends its first clause to the order to the voice. The clause comes in one
 *   piece with the space behind it: a real model writes it word by word, and that wait is the model's.
 * - Audio: from the same moment to the first frame on the line.
 * - Connections: how many were opened. Turns follow each other here within the 4 s for which `fetch` keeps an idle one;
 *   where a caller takes longer, a new one, with TLS, comes on top, and is not in these figures.
 * - Ours: request and audio of the same turn. Loopback and the other process's waking up are in it.
 * - Bare: the same way and back by `fetch` alone with a ready body (`brain/bare-request.ts`), in between the calls: what
 *   the machine itself takes at that time, with whatever else it is doing.
 * - CPU: of the thread, from the words to the first frame. Other work on the machine does not change it much.
 */
import { loadavg } from 'node:os'
import { BIG, SMALL } from './brain/agents.ts'
import { measurePrompt } from './brain/prompt-cost.ts'
import { measureTurns, MODEL_MS, type Shares } from './brain/spoken-turns.ts'
import { quantile } from './speech/figures.ts'

const GOAL_MS = 2

console.log(`Load average ${load()}. This takes about four minutes.`)
const prompts = [
  { agent: 'small, first turn', ...measurePrompt(SMALL, 0) },
  { agent: 'big, after 40 turns', ...measurePrompt(BIG, 40) },
]
console.log('\nBuilding the prompt, microseconds')
console.table(
  prompts.map(({ agent, characters, wallUs, cpuUs }) => ({
    agent,
    characters,
    builds: wallUs.length,
    'wall p50': us(wallUs, 0.5),
    'wall p95': us(wallUs, 0.95),
    'CPU p50': us(cpuUs, 0.5),
    'CPU p95': us(cpuUs, 0.95),
  })),
)

const RUNS = [
  ['small', SMALL, 'openai'],
  ['small', SMALL, 'anthropic'],
  ['small', SMALL, 'google'],
  ['small', SMALL, 'openai-compatible'],
  ['big', BIG, 'openai'],
] as const
const measured: { agent: string; provider: string; shares: Shares }[] = []
for (const [agent, snapshot, provider] of RUNS)
  measured.push({ agent, provider, shares: await measureTurns(snapshot, provider) })

console.log(`\nA turn with a model that answers after ${MODEL_MS} ms, milliseconds (p50 / p95)`)
console.table(measured.map(({ agent, provider, shares }) => row(agent, provider, shares)))
console.log(`Goal: ours at most ${GOAL_MS} ms at p95. Load average ${load()}.`)
console.log('The first clause comes in one piece: the time that a model takes to write it is not ours.')
process.exit()

function row(agent: string, provider: string, shares: Shares): Record<string, string | number> {
  const ours = quantile(shares.oursMs, 0.95)
  return {
    agent,
    provider,
    turns: shares.oursMs.length,
    'request kB': Math.round(shares.requestBytes / 1000),
    connections: shares.connections,
    ranking: both(shares.rankedMs),
    request: both(shares.requestMs),
    clause: both(shares.clauseMs),
    audio: both(shares.audioMs),
    ours: both(shares.oursMs),
    bare: both(shares.bareMs),
    'less bare': `${lessBare(shares, 0.5)} / ${lessBare(shares, 0.95)}`,
    CPU: both(shares.cpuMs),
    goal: ours <= GOAL_MS ? 'MET' : 'MISSED',
  }
}

function lessBare({ oursMs, bareMs }: Shares, share: number): string {
  return (quantile(oursMs, share) - quantile(bareMs, share)).toFixed(2)
}

function both(valuesMs: readonly number[]): string {
  return `${quantile(valuesMs, 0.5).toFixed(2)} / ${quantile(valuesMs, 0.95).toFixed(2)}`
}

function us(values: readonly number[], share: number): string {
  return quantile(values, share).toFixed(1)
}

function load(): string {
  return loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')
}
