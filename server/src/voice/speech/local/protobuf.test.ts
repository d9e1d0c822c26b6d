import { expect, test } from 'vitest'
import { concat, readFields, writeField } from './protobuf.ts'

test('what is written is read again, whatever its length', () => {
  for (const length of [0, 1, 127, 128, 16_384]) {
    const value = new Uint8Array(length).fill(7)
    const [field, ...more] = readFields(concat(writeField(100, [value])))
    expect(field?.number).toBe(100)
    expect(field?.value).toEqual(value)
    expect(more).toEqual([])
  }
})

test('numbers are passed over, and each field keeps its bytes', () => {
  const message = concat([
    Uint8Array.of(0x08, 0x96, 0x01),
    Uint8Array.of(0x11, 1, 2, 3, 4, 5, 6, 7, 8),
    Uint8Array.of(0x1a, 2, 0x68, 0x69),
    Uint8Array.of(0x25, 1, 2, 3, 4),
  ])
  const fields = readFields(message)
  expect(fields.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  expect(new TextDecoder().decode(fields[2]?.value)).toBe('hi')
  expect(concat(fields.map(({ raw }) => raw))).toEqual(message)
})

test('bytes that end too early, and groups, are refused', () => {
  expect(() => readFields(Uint8Array.of(0x1a, 3, 0x68))).toThrow(/middle of a field/)
  expect(() => readFields(Uint8Array.of(0x11, 1, 2))).toThrow(/middle of a field/)
  expect(() => readFields(Uint8Array.of(0x08, 0x96))).toThrow(/middle of a number/)
  expect(() => readFields(Uint8Array.of(0x0b))).toThrow(/unknown wire type 3/)
})
