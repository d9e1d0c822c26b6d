import { Tensor } from 'onnxruntime-node'
import { createSession } from '../../../platform/onnx-session.ts'
import { refuseTelemetry } from '../../../platform/native-telemetry.ts'
import { MODEL_FILES, readModel } from './model-files.ts'

refuseTelemetry()

const STYLE = 256
/** What `spanishSigns` makes of "Sí.", between the two edges. */
const SIGNS = [0n, 61n, 156n, 51n, 4n, 0n]

/** A word of the Spanish voice. */
export async function spoken(model: Uint8Array<ArrayBuffer>): Promise<{ sound: unknown; cpuMs: number }> {
  const session = await createSession(model)
  const styles = await readModel(MODEL_FILES.spanishFemale)
  const from = process.cpuUsage()
  const { waveform } = await session.run({
    input_ids: new Tensor('int64', BigInt64Array.from(SIGNS), [1, SIGNS.length]),
    style: new Tensor('float32', new Float32Array(styles.buffer, 4 * STYLE * 4, STYLE), [1, STYLE]),
    speed: new Tensor('float32', [1], [1]),
  })
  const { user, system } = process.cpuUsage(from)
  return { sound: waveform?.data, cpuMs: (user + system) / 1000 }
}
