import { dialledNumber, exampleNumber, writtenNumber } from '../../generated/written-number.js'

/** A telephone number as people of a country write it; without one, with its country code. */
export const readable = writtenNumber

/** What people type, as the service wants it. */
export const dialled = dialledNumber

/** How a number is typed there. */
export const exampleOf = exampleNumber
