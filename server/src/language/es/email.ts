import { tidied } from '../heard.ts'
import { folded } from './folded.ts'
import { UNITS } from './numerals.ts'
import { readSpelled } from './spelling.ts'

const LABEL = String.raw`[\p{L}\d+_-]+`
const JOINT = String.raw`(?:\s?\.\s?|\s(?:punto|guion bajo|barra baja|subguion|guion medio|guion|mas)\s)`
const SPELLED = String.raw`(?:\b(?:\p{L}|\d)\b[\s,]+){2,40}\b(?:\p{L}|\d)\b`
const LOCAL = String.raw`(?:${SPELLED}|${LABEL})(?:${JOINT}(?:${SPELLED}|${LABEL})){0,6}(?:\s(?:\d+|${UNITS.join('|')})){0,4}`
/** "ana punto lopez arroba ejemplo punto es", said or half written. */
const SPOKEN = new RegExp(
  String.raw`(${LOCAL})\s?(?:@|\s(?:arroba|aroba|a roba)\s)\s?((?:${SPELLED}|${LABEL})(?:${JOINT}${LABEL}){1,5})`,
  'giu',
)
/** Words that stand before an address and are none of it. */
const BEFORE =
  /^(?:(?:mi|el|su|al|a|es|correo|email|electronico|direccion|escriba|escribame|escribanme|mandemelo|envielo|apunte|anote|de)\s+)+/i

/** The text with each address that is said or spelled written as it is typed: "ana.lopez@ejemplo.es". */
export function withEmails(text: string): string {
  const written = writtenIn(text)
  // "a de Antonio, ene de Navarra, a de Antonio arroba ejemplo punto es"
  const spelled = writtenIn(readSpelled(text))
  const isSame = addressOf(spelled) === undefined || addressOf(spelled) === addressOf(written)
  return isSame ? written : spelled
}

function addressOf(written: string): string | undefined {
  return /[\p{L}\d._+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}/u.exec(written)?.[0]
}

function writtenIn(text: string): string {
  const bare = folded(text)
  if (!/@|\baroba\b|\barroba\b|\ba roba\b/.test(bare)) return text
  let written = text
  const found = [...bare.matchAll(SPOKEN)]
  // From the end, so that places in front of it hold.
  for (const { 0: whole, index } of found.toReversed()) {
    const lead = BEFORE.exec(whole)?.[0] ?? ''
    const start = index + lead.length
    written =
      written.slice(0, start) + compactAddress(whole.slice(lead.length)) + written.slice(index + whole.length)
  }
  return written
}

/** The first address in what was said. */
export function addressIn(text: string): string | undefined {
  return addressOf(withEmails(tidied(text.normalize('NFC'))))
}

/** An address as it is typed, whichever way it was put. */
export function compactAddress(text: string): string {
  return written(text).replaceAll(/\s+/g, '')
}

const MAX_PARTS = 60

/** Whether an address is in the words: whole words of them, run together, are its two halves. */
export function saysAddress(words: string, address: string): boolean {
  const [local = '', domain = ''] = compactAddress(address).split('@')
  const pieces = written(words).split('@')
  return pieces.slice(1).some((right, index) => {
    const before = pieces[index]!.trim().split(/\s+/).slice(-MAX_PARTS).toReversed()
    const after = right.trim().split(/\s+/).slice(0, MAX_PARTS)
    return (
      isRunOf(before, local, (run, part) => part + run) && isRunOf(after, domain, (run, part) => run + part)
    )
  })
}

function isRunOf(
  parts: readonly string[],
  wanted: string,
  join: (run: string, part: string) => string,
): boolean {
  let run = ''
  for (const part of parts) {
    run = join(run, part)
    if (run === wanted || run.replace(/(?<![.\-_])[.\-_]+$/, '') === wanted) return wanted !== ''
    if (run.length > wanted.length) return false
  }
  return false
}

function written(text: string): string {
  return ` ${folded(text)} `
    .replaceAll(/[,;!?"¿¡]|[.:](?=\s)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?:guion bajo|barra baja|subguion) /g, '_')
    .replaceAll(/ (?:guion medio|guion) /g, '-')
    .replaceAll(/ punto /g, '.')
    .replaceAll(/ mas /g, '+')
    .replaceAll(new RegExp(String.raw`\b(?:${UNITS.join('|')})\b`, 'g'), (word) =>
      String(UNITS.indexOf(word)),
    )
    .replaceAll(/ ?(?:arroba|aroba|a roba) /g, '@')
    .replaceAll(/\s?@\s?/g, '@')
}
