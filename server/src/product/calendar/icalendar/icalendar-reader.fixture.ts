/** A reader of RFC 5545 that forgives nothing, to hold what we write against. */

export type Property = { readonly value: string; readonly parameters: Readonly<Record<string, string>> }
export type Component = {
  readonly kind: string
  readonly properties: Map<string, Property>
  readonly components: Component[]
}

const MAX_LINE_OCTETS = 75
/** Section 3.1: a name, parameters, whose values may stand in quotation marks, a colon and the value. */
const LINE =
  /^([A-Z0-9-]+)((?:;[A-Z0-9-]+=(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]*))*):((?:\t|[^\p{Cc}]|[\u0080-\u009f])*)$/u
const PARAMETER = /;([A-Z0-9-]+)=("[^"]*"|[^;]*)/g
const UTC = /^\d{8}T\d{6}Z$/
/** Section 3.3.11. */
const ESCAPED = /^(?:[^\\;,]|\\[\\;,n])*$/
const TEXT = new Set(['NAME', 'X-WR-CALNAME', 'SUMMARY', 'DESCRIPTION', 'PRODID', 'UID'])
const TIMES = new Set(['DTSTAMP', 'DTSTART', 'DTEND', 'CREATED', 'LAST-MODIFIED'])
/** Sections 3.6 and 3.6.1: each exactly once. */
const REQUIRED: Record<string, readonly string[]> = {
  VCALENDAR: ['VERSION', 'PRODID'],
  VEVENT: ['UID', 'DTSTAMP', 'DTSTART'],
}

export function readCalendar(text: string): Component {
  const root: Component = { kind: 'root', properties: new Map(), components: [] }
  const open = [root]
  for (const line of unfolded(text)) {
    const { name, value, parameters } = readLine(line)
    const current = open.at(-1) ?? root
    if (name === 'BEGIN') {
      const inner: Component = { kind: value, properties: new Map(), components: [] }
      current.components.push(inner)
      open.push(inner)
    } else if (name === 'END') close(open, value)
    else add(current, name, { value: readValue(name, value), parameters })
  }
  const [calendar, ...rest] = root.components
  if (calendar?.kind !== 'VCALENDAR' || rest.length > 0 || open.length !== 1 || root.properties.size > 0)
    throw new Error('It is not one calendar.')
  return calendar
}

/** Each line is read by itself first: one that is cut within a character is no UTF-8. */
function unfolded(text: string): string[] {
  const bytes = Buffer.from(text)
  const lines: string[] = []
  let from = 0
  while (from < bytes.length) {
    const end = bytes.indexOf('\r\n', from)
    if (end === -1) throw new Error('The last line has no end.')
    const line = bytes.subarray(from, end)
    if (line.length > MAX_LINE_OCTETS) throw new Error(`A line has ${line.length} octets.`)
    const read = new TextDecoder('utf-8', { fatal: true }).decode(line)
    if (read === '') throw new Error('A line is empty.')
    if (read.startsWith(' ') && lines.length > 0) lines.push((lines.pop() ?? '') + read.slice(1))
    else lines.push(read)
    from = end + 2
  }
  return lines
}

function readLine(line: string): Property & { name: string } {
  const [, name = '', parameters = '', value = ''] = LINE.exec(line) ?? []
  if (name === '') throw new Error(`This is no content line: ${JSON.stringify(line)}`)
  const read = [...parameters.matchAll(PARAMETER)].map(([, key = '', text = '']) => [
    key,
    text.replaceAll(/^"|"$/g, '').replaceAll(/\^[n^']/g, (pair) => CARET[pair] ?? pair),
  ])
  return { name, value, parameters: Object.fromEntries(read) }
}

const CARET: Record<string, string> = { '^n': '\n', '^^': '^', "^'": '"' }

function readValue(name: string, value: string): string {
  if (TIMES.has(name) && !UTC.test(value)) throw new Error(`${name} is no time in UTC: ${value}`)
  if (name === 'SEQUENCE' && !/^\d+$/.test(value)) throw new Error(`${name} is no number: ${value}`)
  if (!TEXT.has(name)) return value
  if (!ESCAPED.test(value)) throw new Error(`${name} is not escaped: ${value}`)
  return value.replaceAll(/\\([\\;,n])/g, (_whole, mark: string) => (mark === 'n' ? '\n' : mark))
}

function add({ kind, properties }: Component, name: string, property: Property): void {
  if (properties.has(name)) throw new Error(`${kind} has ${name} twice.`)
  properties.set(name, property)
}

function close(open: Component[], kind: string): void {
  const ended = open.pop()
  if (ended?.kind !== kind || open.length === 0) throw new Error(`END:${kind} ends nothing.`)
  for (const name of REQUIRED[kind] ?? [])
    if (!ended.properties.has(name)) throw new Error(`${kind} has no ${name}.`)
}
