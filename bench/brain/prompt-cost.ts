import { promptFor, type PastTurn, type PromptInput } from '../../server/src/voice/brain/llm/prompt.ts'
import { briefingFor } from '../../server/src/voice/snapshot.ts'
import type { Snapshot } from '../../server/src/voice/protocol.ts'

const WARM_UP = 300
const BUILDS = 2000
/** The clock of the processor is too coarse for one build. */
const BATCH = 20

export type PromptCost = {
  readonly characters: number
  readonly wallUs: readonly number[]
  /** Of a build, as the mean of a batch. */
  readonly cpuUs: readonly number[]
}

/** Builds the prompt of the same turn over and over. */
export function measurePrompt(snapshot: Snapshot, turns: number): PromptCost {
  const input = inputFor(snapshot, turns)
  const prompt = promptFor(input)
  const wallUs: number[] = []
  const cpuUs: number[] = []
  for (let build = 0; build < WARM_UP; build++) promptFor(input)
  for (let batch = 0; batch < BUILDS / BATCH; batch++) {
    const before = process.threadCpuUsage()
    for (let build = 0; build < BATCH; build++) {
      const startMs = performance.now()
      promptFor(input)
      wallUs.push((performance.now() - startMs) * 1000)
    }
    const { user, system } = process.threadCpuUsage(before)
    cpuUs.push((user + system) / BATCH)
  }
  const messages = prompt.messages.reduce((total, { content }) => total + content.length, 0)
  return { characters: prompt.instructions.length + messages, wallUs, cpuUs }
}

function inputFor(snapshot: Snapshot, turns: number): PromptInput {
  const route = { kind: 'answer', reason: 'open', transferTo: null, sentence: '' } as const
  const briefing = briefingFor(snapshot, route)
  const past: PastTurn[] = Array.from({ length: turns }, (_, turn) => ({
    heard: `And what about treatment number ${turn}, please?`,
    said: `For treatment number ${turn} there is a chair on Tuesday. It takes forty minutes. Would that suit you?`,
    results: [],
  }))
  return {
    briefing,
    ranking: [...briefing.faq.keys()],
    past,
    heard: { turn: turns, text: 'What does a cleaning cost?', atMs: Date.UTC(2026, 0, 6, 15) },
    begun: { said: '', results: [] },
    tools: ['take_message', 'end_call', 'send_dtmf', 'report_unanswered'].map((name) => ({ name })),
  }
}
