/**
 * Protocol Buffers' wire format, as far as ONNX files need it: most fields are only looked at, so each is kept as the
 * bytes that it came in. https://protobuf.dev/programming-guides/encoding/
 */
export type Field = {
  readonly number: number
  /** Tag and value, as they are written. */
  readonly raw: Uint8Array
  /** The value alone, of a string, bytes or an embedded message; empty for numbers. */
  readonly value: Uint8Array
}

const VARINT = 0
const FIXED_64 = 1
const LENGTH_DELIMITED = 2
const FIXED_32 = 5
const MORE = 0x80

/** The fields of a message, in their order. Throws where the bytes are no message. */
export function readFields(message: Uint8Array): Field[] {
  const fields: Field[] = []
  let at = 0
  while (at < message.length) {
    const tag = readVarint(message, at)
    const type = tag.value % 8
    const length = type === LENGTH_DELIMITED ? readVarint(message, tag.end) : undefined
    const from = length?.end ?? tag.end
    const end = length === undefined ? endOfNumber(message, from, type) : from + length.value
    if (end > message.length) throw new RangeError('A message ends in the middle of a field.')
    fields.push({
      number: Math.floor(tag.value / 8),
      raw: message.subarray(at, end),
      value: length === undefined ? new Uint8Array(0) : message.subarray(from, end),
    })
    at = end
  }
  return fields
}

function endOfNumber(message: Uint8Array, from: number, type: number): number {
  if (type === VARINT) return readVarint(message, from).end
  if (type === FIXED_64) return from + 8
  if (type === FIXED_32) return from + 4
  throw new RangeError(`A field has the unknown wire type ${type}.`)
}

/** Lengths and tags are below 2^53; of longer numbers only the end counts here. */
function readVarint(message: Uint8Array, from: number): { readonly value: number; readonly end: number } {
  let value = 0
  let end = from
  let byte = MORE
  for (let scale = 1; byte >= MORE; scale *= MORE) {
    byte = message[end++] ?? Number.NaN
    if (Number.isNaN(byte)) throw new RangeError('A message ends in the middle of a number.')
    value += (byte % MORE) * scale
  }
  return { value, end }
}

/** A field that holds these bytes, a string or the fields of an embedded message: in parts, to be copied once. */
export function writeField(number: number, parts: readonly Uint8Array[]): Uint8Array[] {
  const bytes = parts.reduce((sum, { length }) => sum + length, 0)
  return [Uint8Array.from([...varint(number * 8 + LENGTH_DELIMITED), ...varint(bytes)]), ...parts]
}

/** A field that holds a whole number, not below zero. */
export function writeNumber(number: number, value: number): Uint8Array {
  return Uint8Array.from([...varint(number * 8 + VARINT), ...varint(value)])
}

/** The whole number that a field holds. */
export function numberIn({ raw }: Field): number {
  return readVarint(raw, readVarint(raw, 0).end).value
}

function varint(value: number): number[] {
  return value < MORE ? [value] : [(value % MORE) + MORE, ...varint(Math.floor(value / MORE))]
}

export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
