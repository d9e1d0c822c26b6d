import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** How strangers ask: see the table in README.md. */
export const MANNERS = ['short', 'spoken', 'context', 'misheard'] as const
export type Manner = (typeof MANNERS)[number]

export type Business = {
  readonly id: string
  readonly faq: readonly {
    readonly question: string
    readonly answer: string
    readonly also_asked?: readonly string[]
    readonly asked: Readonly<Record<Manner, readonly string[]>>
  }[]
  readonly pairs: readonly { readonly text: string; readonly entries: readonly [number, number] }[]
  readonly near_misses: readonly string[]
  readonly elsewhere: readonly string[]
}

/** Never trained with: to calibrate with, and to see what comes of it. Those of faq-more are asked in plainer words. */
const DEVELOPMENT = new Set([
  'auto-repair-shop-dusty-wrench',
  'auto-repair-shop-kauri-street-motors',
  'car-dealership-redbud-auto-mart',
  'catering-company-three-pots',
  'cleaning-service-mopani-home',
  'courier-service-magpie-direct',
  'dentist-tanners-row-dental-practice',
  'electrician-bluegum-sparky',
  'hotel-meridian-gate-airport',
  'hotel-the-drovers-rest',
  'public-library-kilmorna',
  'appliance-repair-cascade',
  'bakery-crumb-street',
  'bookshop-paper-kea',
  'bowling-alley-pin-palace',
  'diagnostic-lab-shuddha-path',
  'dive-school-blue-buddy',
  'hearing-clinic-clearwater',
  'hostel-larchwood',
  'launderette-bubble-and-spin',
  'laundromat-sudsy-corner',
  'skip-hire-kestrel',
  'solar-installer-sunward',
  'swim-school-little-otters',
  'taxi-company-harrow-hill-cars',
])

const DATA = path.join(import.meta.dirname, 'data')

export function developmentBusinesses(): Business[] {
  const files = ['faq', 'faq-more'].flatMap((folder) =>
    readdirSync(path.join(DATA, folder)).map((file) => path.join(folder, file)),
  )
  return files.filter((file) => DEVELOPMENT.has(path.basename(file, '.json'))).map(read)
}

type OtherLanguage = 'de' | 'es'

/** In a language that the model does not know. */
export function businessesIn(tag: OtherLanguage): Business[] {
  const folder = `faq-${tag}`
  return readdirSync(path.join(DATA, folder)).map((file) => read(path.join(folder, file)))
}

/** Only to measure with, at the end of a piece of work. */
export function lockedBusinesses(): Business[] {
  return readdirSync(path.join(DATA, 'faq-locked')).map((file) => read(path.join('faq-locked', file)))
}

function read(file: string): Business {
  return JSON.parse(readFileSync(path.join(DATA, file), 'utf8')) as Business
}
