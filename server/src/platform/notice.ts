import { readFileSync } from 'node:fs'

const FILE = new URL('../../../NOTICE', import.meta.url)

/** Whose models, data and packages Parley is installed with, and their licences. */
export function readNotice(): string {
  return readFileSync(FILE, 'utf8')
}
