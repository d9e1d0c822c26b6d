import { createFrameClock } from '../../server/src/voice/session/frame-clock.ts'
import type { Engine } from './engine.ts'
import { createStt, speak, think } from './providers.ts'

/** Does nothing but wait for the providers: what remains is the cost of the scripted callers and of the measuring. */
export function createNullEngine(): Engine {
  const metronome = createFrameClock()
  return {
    async connect({ probe, nextFrame }) {
      async function answer(): Promise<void> {
        await think(probe)
        await speak(probe)
        probe.audible()
      }
      const push = createStt(probe, ({ final }) => {
        if (final) void answer()
      })
      metronome.join(() => push(nextFrame()))
    },
  }
}
