import type { Codec } from './codecs.ts'
import type { PreparedMedia } from './media.ts'

/** What a payload type stands for in one leg. */
export type Meaning = Codec | 'event' | 'noise'

/** RFC 3389 section 4: the static number of comfort noise, which peers send even without negotiation. */
const COMFORT_NOISE_TYPE = 13

/** What our peer writes comes first; what it reads is what many write, whatever we have offered. */
export function meaningsOf(media: PreparedMedia): Map<number, Meaning> {
  const meanings = new Map<number, Meaning>()
  const add = (payloadType: number, meaning: Meaning): void => {
    if (!meanings.has(payloadType)) meanings.set(payloadType, meaning)
  }
  for (const direction of ['received', 'sent'] as const) {
    for (const format of media.processors) add(format[direction], format.processor)
    if (media.events) add(media.events[direction], 'event')
  }
  add(COMFORT_NOISE_TYPE, 'noise')
  return meanings
}
