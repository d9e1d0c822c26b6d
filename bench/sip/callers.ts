/**
 * All callers, in a process of their own, so that what goes out and what comes back is timed by one clock:
 *
 *   fork('callers.ts', [port])
 *
 * Handles `call` (so many more callers) and `measure` (for so long), one at a time, and reports when it is done.
 */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createCaller, newFindings, type Caller, type Findings } from './caller.ts'
import { CYCLE_FRAMES, FIRST_WORD_FRAME, FRAME_MS } from './script.ts'
import { openSignalling } from './signalling.ts'

export type CallersOrder =
  | { readonly type: 'call'; readonly callers: number }
  | { readonly type: 'measure'; readonly ms: number }
export type CallersTold =
  | { readonly type: 'connected' }
  | { readonly type: 'measured'; readonly findings: Findings; readonly cpuMs: number }

/** Telephones do not send in step: callers are spread over the 20 ms, and all are served by one timer. */
const PHASES = 5
const PHASE_MS = FRAME_MS / PHASES
/** One call after the other, as on a busy trunk. */
const DIAL_EVERY_MS = 12
/** Every how many callers in order speak at different times of the cycle: prime to it. */
const SPREAD_FRAMES = 67
const RECEIVE_BUFFER_BYTES = 128 * 1024

const signalling = await openSignalling(Number(process.argv[2]))
const callers: Caller[] = []
let findings = newFindings()
let isMeasuring = false
startSending()

process.on('disconnect', () => process.exit())
process.on('message', (order: CallersOrder) => {
  const done = order.type === 'call' ? connect(order.callers) : measure(order.ms)
  done.then(
    (told) => process.send?.(told),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})

async function connect(count: number): Promise<CallersTold> {
  const connecting = Array.from({ length: count }, async (_, index) => {
    await sleep(index * DIAL_EVERY_MS)
    await addCaller()
  })
  await Promise.all(connecting)
  return { type: 'connected' }
}

async function addCaller(): Promise<void> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: RECEIVE_BUFFER_BYTES, lookup: asIs })
  // Without a lookup it listens before `bind` returns.
  const listening = once(socket, 'listening')
  socket.bind(0, '127.0.0.1')
  await listening
  const firstWord = FIRST_WORD_FRAME + ((callers.length * SPREAD_FRAMES) % CYCLE_FRAMES)
  const caller = createCaller(socket, firstWord, () => findings)
  socket.on('message', (bytes) => caller.receive(bytes, performance.now()))
  const port = await signalling.call(socket.address().port)
  caller.answered(port)
  callers.push(caller)
}

async function measure(ms: number): Promise<CallersTold> {
  findings = { ...newFindings(), greetingMs: findings.greetingMs }
  for (const caller of callers) caller.begin()
  isMeasuring = true
  const cpu = process.cpuUsage()
  await sleep(ms)
  isMeasuring = false
  const { user, system } = process.cpuUsage(cpu)
  for (const caller of callers) caller.end()
  return { type: 'measured', findings, cpuMs: (user + system) / 1000 }
}

/** What comes late is sent at once, so that no caller falls behind. */
function startSending(): void {
  const startMs = performance.now()
  let nth = 0
  const beat = () => {
    for (let nowMs = performance.now(); startMs + nth * PHASE_MS <= nowMs; nowMs = performance.now(), nth++) {
      if (isMeasuring) findings.ownLateMs.push(nowMs - startMs - nth * PHASE_MS)
      for (let index = nth % PHASES; index < callers.length; index += PHASES)
        callers[index]!.send(performance.now())
    }
    setTimeout(beat, Math.max(0, startMs + nth * PHASE_MS - performance.now()))
  }
  beat()
}

/** Only addresses are sent to: looking them up would cost each packet a turn of the loop. */
function asIs(
  address: string,
  _options: unknown,
  found: (error: null, address: string, family: number) => void,
): void {
  found(null, address, 4)
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
