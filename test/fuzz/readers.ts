import { momentOf } from '../../server/src/voice/brain/receptionist/times/wall-clock.ts'

const NOW = momentOf(Date.UTC(2026, 10, 16, 12), 'UTC')

/** What readers want besides the words. */
const WITH: Readonly<Record<string, readonly unknown[]>> = {
  'spelling.correctionIn': ['Miller'],
  'names.correctionIn': ['Ann Lee'],
  'facts.saysAddress': ['ann@example.com'],
  'facts.dayOf': [1],
  'facts.daysOn': [1],
  'facts.topicsOf': [{ start: 100, last: 0, next: 500 }],
  'facts.clockUseAt': [100],
  'facts.factorsIn': [true],
  'facts.answersWith': ['Yes, we do.'],
  'facts.deedOfTool': ['ok'],
  'writing.endsInAbbreviation': ['Next'],
  'disclosure.claimsPerson': [true],
  'receptionist.isOnly': ['yes'],
  'receptionist.times.timeRequestIn': [NOW],
  'receptionist.times.namesDay': [NOW],
  'receptionist.hours.questionIn': [NOW],
  'receptionist.booking.placeIn': [3],
  'receptionist.booking.isFirmYes': [new Set(), true],
  'receptionist.booking.errandIn': [new Set(['booking']), undefined],
  'receptionist.booking.moveIn': [NOW],
  'receptionist.message.address.correctionIn': ['ann@example.com'],
  'receptionist.message.changedIn': ['the invoice is wrong'],
}

/** They say something, and read no words of a caller. */
const SAYING =
  /\.say$|sayByExample|standInFor|closedUntil|opening$|confirmation|isSameQuestion|^(?:transfer|mail)\.|^analysis\.(?!topicsIn)|emergency\.answer|hours\.(?!questionIn)|booking\.(?:slots?|wanted)$/

export type Reader = { readonly path: string; readonly read: (text: string) => unknown }

/** Everything of a language that reads words, found by itself. */
export function readersOf(part: object, within = ''): Reader[] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    const path = `${within}${name}`
    if (typeof value === 'function')
      return SAYING.test(path)
        ? []
        : [{ path, read: (text: string) => Reflect.apply(value, part, [text, ...(WITH[path] ?? [])]) }]
    const isPart = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isPart && Object.getPrototypeOf(value) === Object.prototype ? readersOf(value, `${path}.`) : []
  })
}
