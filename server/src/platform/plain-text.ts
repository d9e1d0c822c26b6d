/** All of C0, DEL and C1 but tabs and line ends: what moves the cursor of a terminal, or has it do worse. */
const CONTROL = /(?!\t|\n|\r\n)\p{Cc}/gu

export function withoutControls(text: string): string {
  return text.replaceAll(CONTROL, '')
}

/** For a terminal; what is JSON stays so, and says the same. */
export function withControlsWritten(text: string): string {
  return text.replaceAll(CONTROL, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
