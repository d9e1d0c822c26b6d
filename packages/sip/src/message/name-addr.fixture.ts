import { quote, writeParams } from './grammar.ts'
import type { NameAddr } from './headers.ts'
import { writeUri } from './uri.ts'

/** As a peer writes it: we ourselves write no display names. */
export function writeNameAddr(address: NameAddr): string {
  const display = address.display === null ? '' : `${quote(address.display)} `
  return `${display}<${writeUri(address.uri)}>${writeParams(address.params)}`
}
