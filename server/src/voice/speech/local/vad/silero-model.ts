import { Tensor } from 'onnxruntime-node'
import { MODEL_FILES } from '../model-files.ts'
import { loadSession } from '../onnx-session.ts'

/** 32 ms at 8 kHz. */
export const WINDOW = 256
/** The end of the window before goes with each. */
const CONTEXT = 32
const STATE = 2 * 128

export type SileroModel = {
  /** How likely each window of the stream holds speech. */
  detect(stream: number, samples: Int16Array): Promise<Float32Array<ArrayBuffer>>
  forget(stream: number): void
}

type Stream = { input: Float32Array; state: Tensor }

export async function loadSilero(): Promise<SileroModel> {
  const session = await loadSession(MODEL_FILES.activity)
  const rate = new Tensor('int64', [8000n], [])
  const streams = new Map<number, Stream>()
  return {
    async detect(stream, samples) {
      const memory = streams.get(stream) ?? freshStream()
      streams.set(stream, memory)
      const probabilities = new Float32Array(Math.floor(samples.length / WINDOW))
      for (let window = 0; window < probabilities.length; window++) {
        const { input } = memory
        input.copyWithin(0, WINDOW)
        for (let index = 0; index < WINDOW; index++) {
          input[CONTEXT + index] = samples[window * WINDOW + index]! / 32_768
        }
        const output = await session.run({
          input: new Tensor('float32', input, [1, CONTEXT + WINDOW]),
          state: memory.state,
          sr: rate,
        })
        if (output['stateN'] instanceof Tensor) memory.state = output['stateN']
        probabilities[window] = Number(output['output']?.data[0])
      }
      return probabilities
    },
    forget(stream) {
      streams.delete(stream)
    },
  }
}

function freshStream(): Stream {
  return {
    input: new Float32Array(CONTEXT + WINDOW),
    state: new Tensor('float32', new Float32Array(STATE), [2, 1, 128]),
  }
}
