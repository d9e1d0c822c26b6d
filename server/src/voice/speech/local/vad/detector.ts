import { asSpeechError, type SpeechError } from '../../speech-error.ts'
import type { ModelWorker } from '../model-worker.ts'

/** A piece of one caller's time: a window to be judged, or one so soft that it is no speech. */
export type Piece = { readonly window: Int16Array | undefined; readonly endMs: number; readonly ms: number }

export type Judged = (probability: number, piece: Piece) => void

export type Stream = {
  add(piece: Piece): void
  end(): void
}

/** Sends the windows of all callers to the detector, as many as have gathered while it judged the ones before. */
export type Detector = { open(onJudged: Judged, onFailed: (error: SpeechError) => void): Stream }

/** Of one caller, a second: what is older is no news any more. */
const MAX_WAITING_PIECES = 50
/** What a window that is loud enough counts while the detector is away. */
const LOUD_PROBABILITY = 0.6

type Open = {
  readonly id: number
  waiting: Piece[]
  underWay: boolean
  readonly onJudged: Judged
  readonly onFailed: (error: SpeechError) => void
}

export function createDetector(worker: ModelWorker): Detector {
  const streams = new Map<number, Open>()
  let ended: number[] = []
  let nextId = 1
  let busy = false

  async function send(): Promise<void> {
    busy = true
    const batch = [...streams.values()]
      .filter((stream) => stream.waiting.length > 0)
      .map((stream) => ({ stream, pieces: stream.waiting.splice(0) }))
    for (const { stream } of batch) stream.underWay = true
    const forgotten = ended
    ended = []
    try {
      const { probabilities } = await worker.run(
        {
          type: 'detect',
          streams: batch.map(({ stream, pieces }) => ({ stream: stream.id, samples: joined(pieces) })),
          ended: forgotten,
        },
        'final',
      )
      for (const [index, { stream, pieces }] of batch.entries()) judge(stream, pieces, probabilities[index])
    } catch (error) {
      for (const { stream, pieces } of batch) {
        stream.onFailed(asSpeechError(error))
        judge(stream, pieces, undefined)
      }
    }
    busy = false
    if ([...streams.values()].some((stream) => stream.waiting.some((piece) => piece.window))) void send()
    else for (const stream of streams.values()) judge(stream, stream.waiting.splice(0), undefined)
  }

  return {
    open(onJudged, onFailed) {
      const stream: Open = { id: nextId++, waiting: [], underWay: false, onJudged, onFailed }
      streams.set(stream.id, stream)
      return {
        add(piece) {
          if (piece.window === undefined && !stream.underWay && stream.waiting.length === 0)
            return onJudged(0, piece)
          stream.waiting.push(piece)
          if (stream.waiting.length > MAX_WAITING_PIECES) stream.waiting.shift()
          if (!busy) void send()
        },
        end() {
          streams.delete(stream.id)
          ended.push(stream.id)
          if (!busy && worker.ready) void send()
        },
      }
    },
  }
}

function judge(stream: Open, pieces: readonly Piece[], probabilities: Float32Array | undefined): void {
  stream.underWay = false
  let window = 0
  for (const piece of pieces) {
    if (piece.window === undefined) stream.onJudged(0, piece)
    else stream.onJudged(probabilities?.[window++] ?? LOUD_PROBABILITY, piece)
  }
}

function joined(pieces: readonly Piece[]): Int16Array<ArrayBuffer> {
  const windows = pieces.flatMap(({ window }) => window ?? [])
  const samples = new Int16Array(windows.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const window of windows) {
    samples.set(window, at)
    at += window.length
  }
  return samples
}
