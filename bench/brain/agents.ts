import type { Agent } from '../../server/src/product/agents/agent.ts'
import type { Snapshot } from '../../server/src/voice/protocol.ts'
import { snapshotFor } from '../calls/parley-engine.ts'

/** As long as an agent's instructions may be. */
const LONGEST_PROMPT = 32_000
const MOST_FAQ = 200
const DAY = { open: '00:00', close: '23:59', enabled: true }

const FACT =
  'We are a dental practice at 20 West 44th Street. A cleaning is 120 dollars and takes forty minutes. '

/** One that was set up in five minutes. */
export const SMALL = snapshotOf({
  faq: [
    { question: 'Where are you?', answer: 'At 20 West 44th Street.' },
    { question: 'What does a cleaning cost?', answer: 'It is 120 dollars without insurance.' },
    { question: 'Is there parking?', answer: 'There is a garage next door.' },
  ],
})

/** One with as much in it as there may be. */
export const BIG = snapshotOf({
  system_prompt: FACT.repeat(Math.ceil(LONGEST_PROMPT / FACT.length)).slice(0, LONGEST_PROMPT),
  faq: Array.from({ length: MOST_FAQ }, (_, index) => ({
    question: `What about treatment number ${index}, and how long do I have to wait for it?`,
    answer: `${FACT}For treatment number ${index} there is a chair on most days. ${FACT}`,
  })),
})

function snapshotOf(change: Partial<Agent>): Snapshot {
  const snapshot = snapshotFor('+12025550100')
  return {
    ...snapshot,
    agent: {
      ...snapshot.agent,
      functions_enabled: true,
      business_hours: {
        enabled: true,
        timezone: 'America/New_York',
        schedule: {
          monday: DAY,
          tuesday: DAY,
          wednesday: DAY,
          thursday: DAY,
          friday: DAY,
          saturday: DAY,
          sunday: DAY,
        },
      },
      ...change,
    },
  }
}
