const WRITTEN = /[\p{L}\d._+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}/u

/** What a caller says with an address in it, which is written in it as it was understood. */
export function withWritten(content: string, address: string): string {
  return WRITTEN.test(content) ? content.replace(WRITTEN, address) : content
}
