/** What the receptionist says about opening hours; `when` is a day, or days with their hours. */
export const CLOSED_ALL_WEEK = 'We are closed all week.'
export const CLOSED_NOW = 'No, we are closed right now.'
export const AROUND_THE_CLOCK = 'around the clock'
export const AND_THEN = ', and '

export const closesToday = (time: string): string => `We close today at ${time}.`
export const opensAgain = (day: string, time: string): string => `We open again ${day} at ${time}.`
export const open = (when: string): string => `We are open ${when}.`
export const closed = (when: string): string => `We are closed ${when}.`
export const openThen = (day: string, time: string): string => `Yes, we are open ${day} at ${time}.`
export const closedThen = (day: string, time: string): string => `No, we are closed ${day} at ${time}.`
export const range = (from: string, to: string): string => `from ${from} to ${to}`

export function openNow(until?: string): string {
  return until === undefined ? 'Yes, we are open now.' : `Yes, we are open now, until ${until}.`
}
