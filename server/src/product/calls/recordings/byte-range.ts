/** The first and the last byte. */
export type ByteRange = { readonly first: number; readonly last: number }

/** RFC 9110 14.1.2, one range. More digits than these count no bytes of any file. */
const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/i

/**
 * What a Range header asks for of so many bytes (RFC 9110 14.2). Undefined where the whole is to be sent: without a
 * header, for another unit, for several ranges, for what is no range.
 */
export function readRange(
  header: string | undefined,
  totalBytes: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = ONE_RANGE.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') return lastBytes(Number(to), totalBytes)
  const first = Number(from)
  const last = to === '' ? totalBytes - 1 : Number(to)
  if (to !== '' && last < first) return undefined
  return first < totalBytes ? { first, last: Math.min(last, totalBytes - 1) } : 'unsatisfiable'
}

function lastBytes(count: number, totalBytes: number): ByteRange | 'unsatisfiable' {
  if (count === 0 || totalBytes === 0) return 'unsatisfiable'
  return { first: Math.max(0, totalBytes - count), last: totalBytes - 1 }
}
