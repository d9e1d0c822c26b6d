import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The torture messages of RFC 4475 and RFC 5118 lie where recordings do: PARLEY_TEST_DATA, or beside the project. */
const FOLDER = process.env['PARLEY_TEST_DATA'] ?? path.resolve(import.meta.dirname, '../../../../shared/data')

export type TortureMessage = { readonly name: string; readonly bytes: Uint8Array }

/** As they were archived. Empty where they are not installed. */
export function readTortureMessages(rfc: 'rfc4475' | 'rfc5118'): TortureMessage[] {
  const folder = path.join(FOLDER, rfc)
  if (!existsSync(folder)) {
    console.warn(`SKIPPED: torture messages. There are none in ${folder}.`)
    return []
  }
  return readdirSync(folder)
    .filter((file) => !file.endsWith('.md'))
    .map((file) => ({ name: file.replace('.dat', ''), bytes: readWire(path.join(folder, file)) }))
}

/** Some files of both archives end before the empty line. */
function readWire(file: string): Uint8Array {
  const bytes = readFileSync(file)
  const wire = bytes.includes('\r\n') ? bytes : Buffer.from(withLineEnds(bytes.toString('latin1')), 'latin1')
  return wire.includes('\r\n\r\n') ? wire : Buffer.concat([wire, Buffer.from('\r\n')])
}

/** RFC 5118 archives its lines without CR. The lengths of its bodies fit neither way and are counted again. */
function withLineEnds(text: string): string {
  const lines = text.replaceAll('\n', '\r\n')
  const bodyAt = lines.indexOf('\r\n\r\n') + 4
  return bodyAt < 4 ? lines : lines.replace(/(?<=Content-Length: )\d+/, String(lines.length - bodyAt))
}
