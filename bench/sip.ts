/**
 * Calls over SIP and RTP on this machine: the real endpoint, sessions and call behind real UDP sockets.
 *
 * Parley runs in a process of its own, all callers in another, which sends a G.711 packet for each of them every 20 ms
 * and times what goes out and what comes back by one clock. Only the providers follow a script (`sip/script.ts`): the
 * final words come 100 ms after the last frame of speech, the first clause 150 ms after the question, and its sound
 * 80 ms after that. There is no speech model, no store and no TLS. Both processes share the machine, and the callers'
 * own lateness is in every time: it is printed beside them, and a level at which it is great is measured once more.
 *
 * - Response: from a caller's last packet of speech to the first packet of the reply. The STT says that the caller has
 *   finished together with its final words, as those of the cloud do; otherwise our own patience ends the turn, 400 ms
 *   after a whole sentence, which is measured too: the difference is endpointing by rule. The callers' frames are a
 *   recorded voice, and a turn that is left without an answer in real time fails the bench.
 * - Barge-in: from a caller's first packet over the agent's voice to the last packet of that voice. 60 ms of it are the
 *   guard of three frames.
 * - Late: how much after its place in the call's time a packet arrives, against the fastest of that call.
 * - Sent of due: by sequence numbers, over the packets that belong into the time.
 */
import { loadavg } from 'node:os'
import { openStage, type Measured, type Stage, type TurnEnd } from './sip/stage.ts'
import { isInRealTime, report, reportMost, reportPatience, wasDisturbed } from './sip/report.ts'

const LEVELS = [1, 50, 200]
const MEASURED_MS = 31_000
/** Until the code is compiled and every caller is in the middle of the conversation. */
const WARM_UP_MS = 6000
/** With our own patience, only the response is of interest. */
const PATIENCE = { calls: 50, ms: 10_000 }
/** How many calls are tried for the most that are held, and for how long at most. */
const STEPS = [25, 50, 75, 100, 125, 150, 175, 200, 225, 250, 275, 300, 350, 400, 500, 600, 800, 1000]
const STEP_MS = 8000
const SETTLE_MS = 2000
const MOST_MS = 90_000
/** A busy moment of the machine is forgiven. */
const TRIES = 2
/** The search ends after so many steps in a row that were not held. */
const TOO_MANY_STEPS = 2

const startMs = performance.now()
console.log(`This takes about five minutes. ${load()}`)
const measured: Measured[] = []
let providersUs = Number.NaN
for (const calls of LEVELS) {
  console.log(`${calls} calls... ${load()}`)
  measured.push(
    await on('pause', async (stage) => {
      ;({ providersUs } = stage)
      await stage.add(calls)
      await sleep(WARM_UP_MS)
      return measureUndisturbed(stage, MEASURED_MS, (found) => !wasDisturbed(found))
    }),
  )
}
report(measured, providersUs)
console.log(`${PATIENCE.calls} calls with our own patience... ${load()}`)
reportPatience(
  await on('patience', async (stage) => {
    await stage.add(PATIENCE.calls)
    await sleep(WARM_UP_MS)
    return stage.measure(PATIENCE.ms)
  }),
  measured.find(({ calls }) => calls === PATIENCE.calls),
)
console.log(`The most calls... ${load()}`)
reportMost(await on('pause', findMost), measured.findLast(isInRealTime))
console.log(`Took ${Math.round((performance.now() - startMs) / 1000)} s. ${load()}`)

async function on<Result>(ends: TurnEnd, play: (stage: Stage) => Promise<Result>): Promise<Result> {
  const stage = await openStage(ends)
  try {
    return await play(stage)
  } finally {
    stage.close()
  }
}

/** Again, where something else kept the machine busy. */
async function measureUndisturbed(
  stage: Stage,
  ms: number,
  isGood: (found: Measured) => boolean,
): Promise<Measured> {
  for (let left = TRIES - 1; ; left--) {
    const found = await stage.measure(ms)
    if (isGood(found) || left === 0) return found
    console.log(`Once more. ${load()}`)
  }
}

/** More and more calls until they are not held in real time. */
async function findMost(stage: Stage): Promise<Measured[]> {
  const tried: Measured[] = []
  const endMs = performance.now() + MOST_MS
  const known = measured.findLast(isInRealTime)?.calls ?? 0
  for (const calls of STEPS.filter((each) => each > known)) {
    if (performance.now() > endMs) break
    await stage.add(calls - stage.calls)
    await sleep(SETTLE_MS)
    const step = await measureUndisturbed(stage, STEP_MS, isInRealTime)
    tried.push(step)
    if (tried.slice(-TOO_MANY_STEPS).filter((each) => !isInRealTime(each)).length === TOO_MANY_STEPS) break
  }
  return tried
}

function load(): string {
  const averages = loadavg().map((each) => each.toFixed(1))
  return `Load average ${averages.join(' ')}.`
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
