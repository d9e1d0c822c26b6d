/**
 * What one 20 ms frame costs in each step of a call's audio, beside the part that npm has for it.
 *
 * Measured is CPU time in microseconds a frame. Both take turns round by round in one process, so that a busy machine
 * disturbs them alike, and the median round counts. The frames are a voice-like sound, the same for both. Each part is
 * called as its documentation shows: ours writes into buffers that it is given, npm's return new ones, and werift's
 * jitter buffer takes packets as objects of its own.
 */
import { loadavg } from 'node:os'
import { createJitterBuffer, decodeG711, encodeG711 } from '../packages/rtp/src/index.ts'
import { createResampler } from '../server/src/voice/audio/resampling/resample.ts'
import type { SampleRate } from '../server/src/voice/audio/frame.ts'
import { installPeers, loadPeer } from './peers/install.ts'

const ROUNDS = 15
const ROUND_MS = 12
const FRAMES = 50
/** The lowest that speech recognition does well with. npm's default, 7, costs more. */
const SPEEX_QUALITY = 3
/** How many times dearer npm's parts are to be: all steps of a frame on the telephone together, and 8 to 16 kHz and back. */
const GOALS = { frame: 5, rate: 1 }

type MediaParts = {
  mulaw: G711Peer
  alaw: G711Peer
  createSpeex(from: number, to: number, quality: number): (samples: Int16Array) => unknown
  createJitterBuffer(): (sequence: number, timestamp: number, payload: Buffer) => unknown
}
type G711Peer = { decode(bytes: Uint8Array): unknown; encode(samples: Int16Array): unknown }

/** Does its work on the nth of the frames. */
type Work = (nth: number) => void

type Contest = {
  readonly name: string
  readonly peer: string
  readonly of: keyof typeof GOALS | undefined
  readonly ours: Work
  readonly theirs: Work | undefined
}

type Cost = { readonly ours: number; readonly theirs: number }
const NO_COST: Cost = { ours: 0, theirs: 0 }

const narrow = voice(8000)
const bytes = narrow.map((samples) => encoded(samples))

type Peers = { createMediaParts(): Promise<MediaParts> }
const parts = installPeers() ? await (await loadPeer<Peers>('media-parts.mjs')).createMediaParts() : undefined
const contests = [...codecs(), ...resamplers(), jitter()]
report(contests, measure(contests))

function codecs(): Contest[] {
  const samples = new Int16Array(160)
  const packet = new Uint8Array(160)
  const peer = 'alawmulaw'
  return (['mu-law', 'a-law'] as const).flatMap((law) => {
    const theirs = law === 'mu-law' ? parts?.mulaw : parts?.alaw
    return [
      {
        name: `decode ${law}`,
        peer,
        of: law === 'mu-law' ? 'frame' : undefined,
        ours: (nth) => decodeG711(law, at(bytes, nth), samples),
        theirs: theirs && ((nth) => void theirs.decode(at(bytes, nth))),
      },
      {
        name: `encode ${law}`,
        peer,
        of: law === 'mu-law' ? 'frame' : undefined,
        ours: (nth) => encodeG711(law, at(narrow, nth), packet),
        theirs: theirs && ((nth) => void theirs.encode(at(narrow, nth))),
      },
    ] satisfies Contest[]
  })
}

function resamplers(): Contest[] {
  const changes: [SampleRate, SampleRate][] = [
    [8000, 16_000],
    [16_000, 8000],
    [24_000, 16_000],
    [48_000, 16_000],
  ]
  return changes.map(([from, to]) => {
    const frames = voice(from)
    const output = new Int16Array((to * 20) / 1000)
    const { process } = createResampler(from, to)
    const speex = parts?.createSpeex(from, to, SPEEX_QUALITY)
    return {
      name: `resample ${from / 1000} to ${to / 1000} kHz`,
      peer: `speex-resampler ${SPEEX_QUALITY}`,
      of: from + to === 24_000 ? 'rate' : undefined,
      ours: (nth) => void process(at(frames, nth), output),
      theirs: speex && ((nth) => void speex(at(frames, nth))),
    }
  })
}

function jitter(): Contest {
  const payload = Buffer.alloc(160)
  const buffer = createJitterBuffer(8000)
  const theirs = parts?.createJitterBuffer()
  let sent = 0
  let sentTheirs = 0
  return {
    name: 'jitter buffer, in and out',
    peer: 'werift-rtp',
    of: 'frame',
    ours() {
      const packet = {
        sequence: sent & 0xffff,
        timestamp: (sent * 160) >>> 0,
        ssrc: 7,
        samples: 160,
        payload,
      }
      buffer.push(packet, sent * 20)
      buffer.pull(sent * 20)
      sent++
    },
    theirs: theirs && (() => void theirs(sentTheirs, (sentTheirs++ * 160) >>> 0, payload)),
  }
}

/** The median cost of each, in microseconds a frame, without that of the measuring. */
function measure(contests: readonly Contest[]): Cost[] {
  const costs = contests.map(() => ({ ours: [] as number[], theirs: [] as number[] }))
  const ofNothing: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    ofNothing.push(costOf(() => {}))
    for (const [index, { ours, theirs }] of contests.entries()) {
      costs[index]?.ours.push(costOf(ours))
      if (theirs) costs[index]?.theirs.push(costOf(theirs))
    }
  }
  const own = median(ofNothing)
  return costs.map(({ ours, theirs }) => ({ ours: median(ours) - own, theirs: median(theirs) - own }))
}

function costOf(work: Work): number {
  let frames = 0
  const before = process.cpuUsage()
  const endMs = performance.now() + ROUND_MS
  while (performance.now() < endMs) {
    for (let nth = 0; nth < FRAMES; nth++) work(nth)
    frames += FRAMES
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / frames
}

function report(contests: readonly Contest[], costs: readonly Cost[]): void {
  const load = loadavg().map((each) => each.toFixed(1))
  console.log(
    `\nCPU of a 20 ms frame in microseconds, median of ${ROUNDS} rounds; load average ${load.join(' ')}`,
  )
  const lines = contests.map((contest, index) => ({ ...contest, ...(costs[index] ?? NO_COST) }))
  console.table(
    lines.map(({ name, peer, ours, theirs }) => ({
      step: name,
      parley: ours.toFixed(2),
      npm: theirs.toFixed(2),
      part: peer,
      ratio: (theirs / ours).toFixed(1),
    })),
  )
  const frame = lines.filter(({ of }) => of === 'frame').reduce(add, NO_COST)
  tell('a frame of a telephone call, in and out (mu-law, jitter buffer)', frame, GOALS.frame)
  for (const line of lines.filter(({ of }) => of === 'rate')) tell(line.name, line, GOALS.rate)
}

function add(sum: Cost, { ours, theirs }: Cost): Cost {
  return { ours: sum.ours + ours, theirs: sum.theirs + theirs }
}

function tell(what: string, { ours, theirs }: Cost, goal: number): void {
  const ratio = theirs / ours
  const verdict = Number.isNaN(ratio) ? 'not compared' : ratio >= goal ? 'met' : 'MISSED'
  console.log(`${what}: npm ${ratio.toFixed(1)} times as dear, goal at least ${goal}: ${verdict}`)
}

/** A second of harmonics that swell and fade, with a little noise: no branch or table gets an easy life. */
function voice(rate: number): Int16Array[] {
  const length = (rate * 20) / 1000
  return Array.from({ length: FRAMES + 1 }, (_, frame) =>
    Int16Array.from({ length }, (__, index) => {
      const seconds = (frame * length + index) / rate
      const swell = Math.sin(Math.PI * seconds * 3) ** 2
      const tone = [1, 2, 3, 5].reduce(
        (sum, nth) => sum + Math.sin(2 * Math.PI * 180 * nth * seconds) / nth,
        0,
      )
      return 5000 * swell * tone + 60 * Math.sin(index * index)
    }),
  )
}

function encoded(samples: Int16Array): Uint8Array {
  const into = new Uint8Array(samples.length)
  encodeG711('mu-law', samples, into)
  return into
}

function at<Item>(items: readonly Item[], index: number): Item {
  return items[index]!
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
