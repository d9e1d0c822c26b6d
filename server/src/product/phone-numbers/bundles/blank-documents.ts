/** No picture of a document compresses so well: only one colour does. */
const BLANK_RATIO = 300
const PNG_SIGNATURE_BYTES = 8
const CHUNK_BYTES = 12

/** Whether a document shows nothing, as far as its bytes say: a PDF without content, a PNG of one colour. */
export function isBlank(bytes: Buffer, mediaType: string): boolean {
  if (mediaType === 'application/pdf') return isBlankPdf(bytes)
  return mediaType === 'image/png' && isBlankPng(bytes)
}

/** Whatever a page shows stands in a stream (ISO 32000-1 7.8.2), and pages themselves may stand in one (7.5.7). */
function isBlankPdf(bytes: Buffer): boolean {
  for (let at = bytes.indexOf('stream'); at !== -1;) {
    const end = bytes.indexOf('endstream', at)
    if (end === -1) return true
    if (bytes.subarray(at + 'stream'.length, end).some((byte) => byte > 0x20)) return false
    at = bytes.indexOf('stream', end + 'endstream'.length)
  }
  return true
}

/** Size and depth by the header (RFC 2083 4.1.1), against how many bytes the image takes. */
function isBlankPng(bytes: Buffer): boolean {
  let rawBytes = 0
  let imageBytes = 0
  for (let at = PNG_SIGNATURE_BYTES; at + CHUNK_BYTES <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'IHDR' && at + 17 <= bytes.length)
      rawBytes = (bytes.readUInt32BE(at + 8) * bytes.readUInt32BE(at + 12) * (bytes[at + 16] ?? 8)) / 8
    if (type === 'IDAT') imageBytes += length
    at += CHUNK_BYTES + length
  }
  return imageBytes > 0 && rawBytes / imageBytes > BLANK_RATIO
}
