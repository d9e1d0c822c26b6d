/** The largest number of 8 bits. */
const SCALE = 127

/** A vector as it is stored, with the model that it is of: a byte for each number, which is exact enough to compare. */
export function keptVector(model: string, vector: Float32Array): string {
  const largest = vector.reduce((most, each) => Math.max(most, Math.abs(each)), 0)
  const bytes = Int8Array.from(vector, (each) => Math.round((SCALE * each) / (largest || 1)))
  return `${model}:${Buffer.from(bytes.buffer).toString('base64')}`
}

/** The unit vector; undefined where there is none, or another model's. */
export function readVector(model: string, kept: string | null): Float32Array | undefined {
  if (!kept?.startsWith(`${model}:`)) return undefined
  const bytes = Int8Array.from(Buffer.from(kept.slice(model.length + 1), 'base64'))
  const length = Math.sqrt(bytes.reduce((sum, each) => sum + each * each, 0))
  return length === 0 ? undefined : Float32Array.from(bytes, (each) => each / length)
}
