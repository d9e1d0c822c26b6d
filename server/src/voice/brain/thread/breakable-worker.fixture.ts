import type { Brain } from '../brain.ts'
import { serveBrain } from './serve-brain.ts'

/** Counts the turns of each call, and hangs in its work where it is told to. */
const brain: Brain = {
  name: 'breakable',
  open({ businessName }) {
    if (businessName === 'Broken') throw new Error('Broken cannot be read.')
    let turns = 0
    return {
      async reply({ text }, emit, _signal, useTool) {
        if (text === 'hang') for (;;);
        if (text === 'use') {
          const answer = await useTool?.('find', { day: 'Monday' }).catch(String)
          const clause = typeof answer === 'string' ? answer : JSON.stringify(answer)
          return emit({ clause, source: 'model' })
        }
        turns++
        emit({ clause: `${turns} ${text}`, source: 'model' })
      },
    }
  },
}

await serveBrain(async () => brain)
