/** Samples as the bytes that go over the wire. A copy: the socket may send it after the frame was used again. */
export function littleEndian(samples: Int16Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(samples.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < samples.length; index++) view.setInt16(2 * index, samples[index]!, true)
  return bytes
}
