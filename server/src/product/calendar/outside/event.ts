import { Temporal } from 'temporal-polyfill'
import windows from '../../../../data/windows-zones.json' with { type: 'json' }
import type { Span } from '../../../voice/business-hours.ts'

/** iCalendar as others write it, RFC 5545. */

/** An instant or, without a time of day, a day in the reader's zone. */
export type When = { readonly local: Temporal.PlainDateTime; readonly zone: string; readonly allDay: boolean }

export type OutsideEvent = {
  readonly uid: string
  readonly start: When
  readonly span: Span
  /** Which repetition of the event with the same UID it stands for. */
  readonly recurrenceId: number | undefined
  readonly rule: string | undefined
  readonly alsoAt: readonly When[]
  readonly notAt: readonly number[]
  /** Whether it blocks no time: cancelled, or marked as free. */
  readonly free: boolean
  readonly cancelled: boolean
}

type Property = { readonly name: string; readonly parameters: Map<string, string>; readonly value: string }
type Component = { readonly name: string; readonly properties: Property[] }

const MAX_COMPONENTS = 20_000
/** Of a property, its folded lines put together. What is longer, such as a picture, says nothing about time. */
const MAX_LINE_LENGTH = 64 * 1024

/** The events of a file; those that cannot be parsed are left out. */
export function readEvents(text: string, homeZone: string): OutsideEvent[] {
  const components = componentsOf(text)
  const described = zonesOf(components)
  const zoneOf = (id: string | undefined): string =>
    id === undefined ? homeZone : (described.get(id) ?? knownZone(id) ?? homeZone)
  return components
    .filter(({ name }) => name === 'VEVENT')
    .map((component) => eventOf(component, zoneOf))
    .filter((event) => event !== undefined)
}

export function instantOf({ local, zone }: Pick<When, 'local' | 'zone'>): number {
  return local.toZonedDateTime(zone).epochMilliseconds
}

/** The file's lines, folded ones put together (section 3.1), in the components that they stand in. */
function componentsOf(text: string): Component[] {
  const all: Component[] = []
  const open: Component[] = []
  for (const line of text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const property = propertyOf(line)
    if (property === undefined) continue
    if (property.name === 'BEGIN') {
      const component = { name: property.value.toUpperCase(), properties: [] }
      open.push(component)
      all.push(component)
      if (all.length > MAX_COMPONENTS) return []
    } else if (property.name === 'END') open.pop()
    else open.at(-1)?.properties.push(property)
  }
  return all
}

/** Section 3.1: no value without quotes holds a comma, so a line is read in one way only, and in linear time. */
function propertyOf(line: string): Property | undefined {
  if (line.length > MAX_LINE_LENGTH) return undefined
  const match = /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^",;:]*)(?:,(?:"[^"]*"|[^",;:]*))*)*):(.*)$/.exec(line)
  if (match === null) return undefined
  const [, name = '', rest = '', value = ''] = match
  const parameters = new Map<string, string>()
  for (const [, key = '', quoted, plain] of rest.matchAll(/;([\w-]+)=(?:"([^"]*)"|([^",;:]*))/g))
    parameters.set(key.toUpperCase(), quoted ?? plain ?? '')
  return { name: name.toUpperCase(), parameters, value }
}

/** What the file itself says about its zones, besides their names. */
function zonesOf(components: readonly Component[]): Map<string, string> {
  const described = new Map<string, string>()
  for (const { name, properties } of components) {
    if (name !== 'VTIMEZONE') continue
    const valueOf = (wanted: string) => properties.find((each) => each.name === wanted)?.value
    const id = valueOf('TZID')
    const place = knownZone(id ?? '') ?? knownZone(valueOf('X-LIC-LOCATION') ?? '')
    if (id !== undefined && place !== undefined) described.set(id, place)
  }
  return described
}

/** Names looked up before, for any calendar: what a calendar uses, it uses in each of its events. */
const zones = new Map<string, string | undefined>()
const MAX_ZONES = 1000
/** As Outlook and Exchange name them. */
const WINDOWS_ZONES = new Map(Object.entries(windows.zones))
/** No zone has a longer name, nor more parts: `America/Argentina/Buenos_Aires`. */
const MAX_ZONE_NAME = 255
const MAX_ZONE_PARTS = 3

/** IANA's name, also behind a vendor's prefix such as `/freeassociation.sourceforge.net/Europe/Berlin`. */
function knownZone(id: string): string | undefined {
  if (id.length > MAX_ZONE_NAME) return undefined
  if (zones.has(id)) return zones.get(id)
  const parts = id.split('/').filter((part) => part !== '')
  const names = parts.slice(-MAX_ZONE_PARTS).map((_, from, last) => last.slice(from).join('/'))
  const zone = WINDOWS_ZONES.get(id) ?? names.map(asZone).find((name) => name !== undefined)
  if (zones.size >= MAX_ZONES) zones.clear()
  zones.set(id, zone)
  return zone
}

function asZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

function eventOf(
  { properties }: Component,
  zoneOf: (id: string | undefined) => string,
): OutsideEvent | undefined {
  const find = (name: string) => properties.find((each) => each.name === name)
  const times = (name: string) =>
    properties.filter((each) => each.name === name).flatMap((each) => whensOf(each, zoneOf))
  const start = times('DTSTART')[0]
  const uid = find('UID')?.value
  if (start === undefined || uid === undefined) return undefined
  const startMs = instantOf(start)
  const endMs = endOf(start, times('DTEND')[0], find('DURATION')?.value)
  const recurrenceId = times('RECURRENCE-ID')[0]
  const cancelled = find('STATUS')?.value.toUpperCase() === 'CANCELLED'
  return {
    uid,
    start,
    span: { startMs, endMs: Math.max(startMs, endMs) },
    recurrenceId: recurrenceId && instantOf(recurrenceId),
    rule: find('RRULE')?.value,
    alsoAt: times('RDATE'),
    notAt: times('EXDATE').map(instantOf),
    free: cancelled || find('TRANSP')?.value.toUpperCase() === 'TRANSPARENT',
    cancelled,
  }
}

/** Sections 3.3.4 and 3.3.5: a day, a time in UTC, in a zone, or of no zone, which is then that of the reader. */
function whensOf({ parameters, value }: Property, zoneOf: (id: string | undefined) => string): When[] {
  const zone = zoneOf(parameters.get('TZID'))
  // A period (section 3.3.9) is taken by its beginning.
  const texts = value.split(',').map((text) => text.split('/', 1)[0] ?? '')
  return texts.map((text) => whenOf(text.trim(), zone)).filter((when) => when !== undefined)
}

export function whenOf(text: string, zone: string): When | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(text)
  if (match === null) return undefined
  const [, year, month, day, hour, minute, second, utc] = match
  try {
    const local = new Temporal.PlainDateTime(
      Number(year),
      Number(month),
      Number(day),
      Number(hour ?? 0),
      Number(minute ?? 0),
      // A leap second, which the format allows.
      Math.min(Number(second ?? 0), 59),
    )
    return { local, zone: utc === 'Z' ? 'UTC' : zone, allDay: hour === undefined }
  } catch {
    return undefined
  }
}

/** Section 3.6.1: without an end it takes its day, or no time at all. */
function endOf(start: When, end: When | undefined, duration: string | undefined): number {
  if (end !== undefined) return instantOf(end)
  const length = duration === undefined ? undefined : durationOf(duration)
  if (length !== undefined) return start.local.toZonedDateTime(start.zone).add(length).epochMilliseconds
  return start.allDay ? instantOf({ ...start, local: start.local.add({ days: 1 }) }) : instantOf(start)
}

function durationOf(text: string): Temporal.Duration | undefined {
  try {
    return Temporal.Duration.from(text.trim())
  } catch {
    return undefined
  }
}
