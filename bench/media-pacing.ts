/**
 * Are packets sent when they are due? One clock for all calls against a timer for each, with 200 calls.
 *
 * Every call encodes a frame and sends it over a UDP socket of its own every 20 ms. The two take turns in processes of
 * their own, so that a busy machine disturbs them alike. A packet is late by as much as it leaves after its place in
 * the call's time; lost is what a call's time has passed without: a timer that fires late falls behind for good.
 */
import { fork } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { loadavg } from 'node:os'
import { encodeG711 } from '../packages/rtp/src/index.ts'
import { createFrameClock } from '../server/src/voice/session/frame-clock.ts'

const CALLS = 200
const FRAME_MS = 20
const WARM_UP_MS = 1500
const MEASURED_MS = 6000
const ROUNDS = 2
const HEADER_BYTES = 12
const PAYLOAD_BYTES = 160
const WAYS = ['one clock', 'timer per call'] as const
type Way = (typeof WAYS)[number]
/** Of what a timer per call loses and is late by: a busy machine holds both up, so only the share says something. */
const GOALS = { lost: 0.1, lateness: 0.1 }

type Paced = { readonly sent: number; readonly lateMs: number[]; readonly cpuMs: number }

const [way, port] = process.argv.slice(2)
if (way === undefined) await main()
else process.send?.(await pace(way as Way, Number(port)), () => process.exit())

async function main(): Promise<void> {
  const receiver = createSocket('udp4')
  await new Promise<void>((resolve) => receiver.bind(0, '127.0.0.1', resolve))
  const { port } = receiver.address()
  const results: Record<Way, Paced[]> = { 'one clock': [], 'timer per call': [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const each of WAYS) results[each].push(await inChild(each, port))
  }
  receiver.close()
  report(results)
}

function inChild(way: Way, port: number): Promise<Paced> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, [way, String(port)], { serialization: 'advanced' })
    child.on('message', (result) => resolve(result as Paced))
    child.on('exit', (code) => reject(new Error(`Pacing ended with ${code}.`)))
  })
}

async function pace(way: Way, port: number): Promise<Paced> {
  const calls = await Promise.all(Array.from({ length: CALLS }, () => openCall(port)))
  const lateMs: number[] = []
  const from = performance.now()
  const measuredFrom = from + WARM_UP_MS
  const send = (call: () => void, dueMs: number) => {
    const nowMs = performance.now()
    call()
    if (dueMs >= measuredFrom && dueMs < measuredFrom + MEASURED_MS) lateMs.push(nowMs - dueMs)
  }
  if (way === 'one clock') {
    const { join } = createFrameClock()
    for (const call of calls) join((nth) => send(call, from + nth * FRAME_MS))
  } else {
    for (const call of calls) {
      let nth = 0
      setInterval(() => send(call, from + ++nth * FRAME_MS), FRAME_MS)
    }
  }
  await sleep(WARM_UP_MS)
  const cpu = process.cpuUsage()
  await sleep(MEASURED_MS)
  const { user, system } = process.cpuUsage(cpu)
  // What was due in time and not sent by now is lost.
  return { sent: lateMs.length, lateMs, cpuMs: (user + system) / 1000 }
}

async function openCall(port: number): Promise<() => void> {
  const socket: Socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.connect(port, '127.0.0.1', resolve))
  const samples = Int16Array.from({ length: PAYLOAD_BYTES }, (_, index) => 8000 * Math.sin(index / 3))
  const packet = new Uint8Array(HEADER_BYTES + PAYLOAD_BYTES)
  return () => {
    encodeG711('mu-law', samples, packet, HEADER_BYTES)
    socket.send(packet)
  }
}

function report(results: Record<Way, Paced[]>): void {
  const due = (CALLS * MEASURED_MS * ROUNDS) / FRAME_MS
  const found = WAYS.map((way) => {
    const rounds = results[way]
    const lateMs = rounds.flatMap((each) => each.lateMs).toSorted((a, b) => a - b)
    const sent = rounds.reduce((sum, each) => sum + each.sent, 0)
    const cpuMs = rounds.reduce((sum, each) => sum + each.cpuMs, 0)
    const at = (share: number) => lateMs[Math.floor(lateMs.length * share)] ?? Number.NaN
    const callMinutes = (sent * FRAME_MS) / 60_000
    return { way, sent: sent / due, p50: at(0.5), p99: at(0.99), cpu: cpuMs / callMinutes }
  })
  const load = loadavg().map((each) => each.toFixed(1))
  console.log(`\n${CALLS} calls that send a packet every ${FRAME_MS} ms; load average ${load.join(' ')}`)
  console.table(
    found.map(({ way, sent, p50, p99, cpu }) => ({
      way,
      'sent of due': sent.toFixed(4),
      'lost %': ((1 - sent) * 100).toFixed(2),
      'late p50 ms': p50.toFixed(2),
      'late p99 ms': p99.toFixed(2),
      'CPU ms per call-minute': cpu.toFixed(1),
    })),
  )
  const [clock, timers] = found
  if (!clock || !timers) return
  tell('packets lost', (1 - clock.sent) / (1 - timers.sent), GOALS.lost)
  tell('lateness p99', clock.p99 / timers.p99, GOALS.lateness)
  console.log(`CPU: ${(clock.cpu / timers.cpu).toFixed(2)} of a timer per call's`)
}

function tell(what: string, share: number, goal: number): void {
  const verdict = share <= goal ? 'met' : 'MISSED'
  console.log(`${what}: ${share.toFixed(3)} of a timer per call's, goal at most ${goal}: ${verdict}`)
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
