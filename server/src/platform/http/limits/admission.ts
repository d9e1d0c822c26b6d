import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ServiceError } from '../../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered whatever the service is at: it says only that the process lives. */
    alwaysAnswered?: boolean
  }
}

/** A request that has to wait for longer is refused: everyone behind it would wait too. */
export const MAX_EVENT_LOOP_DELAY_MS = 3000
const SAMPLE_MS = 1000
const RESOLUTION_MS = 10
const NANOSECONDS_PER_MS = 1e6

const STARTING_RETRY_S = 1
const OVERLOADED_RETRY_S = 5

/** Whether requests are answered now. */
export type Admission = {
  /** From now until `open` every request is told that the service is starting. */
  hold(): void
  /** The start is over: requests are answered, and refused only while the process is overloaded. */
  open(): void
}

/** Delays of the event loop in the last second, as far as Admission reads them. */
export type LoopDelays = {
  /** In nanoseconds; NaN before the second tick. */
  readonly mean: number
  enable(): void
  disable(): void
  reset(): void
}

type Options = {
  /** Tests bring delays of their own. */
  readonly delays?: LoopDelays
}

/** Goes before all other hooks of `app` that can refuse a request. */
export function installAdmission(app: FastifyInstance, options: Options = {}): Admission {
  const delays = options.delays ?? monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  let isStarting = false
  let delayMs = 0
  let timer: NodeJS.Timeout | undefined

  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.alwaysAnswered === true) return done()
    if (isStarting) return done(refusal(reply, 'starting', STARTING_RETRY_S))
    if (delayMs > MAX_EVENT_LOOP_DELAY_MS) return done(refusal(reply, 'overloaded', OVERLOADED_RETRY_S))
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    delays.disable()
    done()
  })

  return {
    hold() {
      isStarting = true
    },
    open() {
      isStarting = false
      // What the start took is not measured: nobody had been told that requests are answered.
      delays.enable()
      timer ??= setInterval(() => {
        delayMs = meanDelayMs(delays)
        delays.reset()
      }, SAMPLE_MS).unref()
    },
  }
}

/** The histogram has no mean before its second tick, as after a start that kept the loop busy. */
function meanDelayMs({ mean }: LoopDelays): number {
  return Number.isNaN(mean) ? 0 : Math.max(0, mean / NANOSECONDS_PER_MS - RESOLUTION_MS)
}

function refusal(reply: FastifyReply, state: 'starting' | 'overloaded', retryS: number): ServiceError {
  void reply.header('retry-after', retryS)
  return new ServiceError('unavailable', `The service is ${state}; try again in a moment.`)
}
