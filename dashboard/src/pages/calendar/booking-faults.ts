import { ParleyError } from '@parley/sdk'
import { fill, type Catalogue } from '../../text/text.ts'
import { faultsOf, type Faults } from '../../ui/schema-check.ts'

type Words = Catalogue['calendar']['faults']

/** The instants that a message of the service names. */
function instantsIn(message: string): string[] {
  return message.match(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z/g) ?? []
}

/** What is wrong with the fields of a booking, in words; a time that is taken comes with free ones. */
export function bookingFaults(error: unknown, words: Words, moment: (iso: string) => string): Faults {
  const faults = faultsOf(error)
  if (faults['starts_at'] === undefined) return faults
  const isTaken = error instanceof ParleyError && error.status === 409
  return { ...faults, starts_at: isTaken ? takenIn(faults['starts_at'], words, moment) : words.past }
}

function takenIn(message: string, words: Words, moment: (iso: string) => string): string {
  const times = instantsIn(message).map(moment)
  return times.length === 0 ? words.taken : fill(words.takenFree, { times: times.join('; ') })
}
