import { atMost } from '../../../../platform/at-most.ts'
import type { SpareWorker } from '../spare-worker.ts'

type Workshop = Pick<SpareWorker, 'run'>

/** On a node that is never without calls something is made ahead all the same. */
const LONGEST_WAIT_MS = 10_000

/** Workshops for calls, and those for speech that none waits for: these begin nothing while a call waits for speech. */
export function givingWay<Name extends string>(
  live: Readonly<Record<Name, Workshop>>,
  ahead: Readonly<Record<Name, Workshop>>,
  longestWaitMs: number = LONGEST_WAIT_MS,
): Readonly<Record<'live' | 'ahead', Readonly<Record<Name, Workshop>>>> {
  let waitedFor = 0
  let quiet = Promise.withResolvers<void>()

  function counted(workshop: Workshop): Workshop {
    return {
      async run(job, urgency, signal) {
        if (waitedFor++ === 0) quiet = Promise.withResolvers()
        try {
          return await workshop.run(job, urgency, signal)
        } finally {
          if (--waitedFor === 0) quiet.resolve()
        }
      },
    }
  }

  function patient(workshop: Workshop): Workshop {
    return {
      async run(job, urgency, signal) {
        if (waitedFor > 0) await atMost(longestWaitMs, quiet.promise)
        return workshop.run(job, urgency, signal)
      },
    }
  }

  return { live: each(live, counted), ahead: each(ahead, patient) }
}

function each<Name extends string>(
  workshops: Readonly<Record<Name, Workshop>>,
  wrap: (workshop: Workshop) => Workshop,
): Readonly<Record<Name, Workshop>> {
  const names = Object.keys(workshops) as Name[]
  return Object.fromEntries(names.map((name) => [name, wrap(workshops[name])])) as Record<Name, Workshop>
}
