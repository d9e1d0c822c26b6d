import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isBlank } from './blank-documents.ts'

const pdf = (content: string) =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Page >>\nendobj\n${content}%%EOF\n`)

function png(width: number, height: number, pixel: (at: number) => number): Buffer {
  const rows = Buffer.alloc((width + 1) * height)
  for (let at = 0; at < rows.length; at++) rows[at] = at % (width + 1) === 0 ? 0 : pixel(at)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
  }
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('a PDF without content is blank, one with a stream is not', () => {
  expect(isBlank(pdf(''), 'application/pdf')).toBe(true)
  expect(isBlank(pdf('stream\n \n\nendstream\n'), 'application/pdf')).toBe(true)
  expect(isBlank(pdf('stream\n \nendstream\nstream\nBT (Ada) Tj ET\nendstream\n'), 'application/pdf')).toBe(
    false,
  )
  expect(isBlank(pdf('stream\nnever ended'), 'application/pdf')).toBe(true)
})

test('a PNG of one colour is blank, one that shows something is not', () => {
  expect(
    isBlank(
      png(1000, 1400, () => 255),
      'image/png',
    ),
  ).toBe(true)
  expect(
    isBlank(
      png(1000, 1400, (at) => (Math.imul(at, 2_654_435_761) >>> 20) & 255),
      'image/png',
    ),
  ).toBe(false)
  expect(isBlank(Buffer.from('89504e470d0a1a0a', 'hex'), 'image/png')).toBe(false)
})
