import { seededRandom } from '../../../test/call-lab/virtual-time.ts'

export const INTENTS = [
  'book',
  'move',
  'cancel',
  'faq',
  'hours',
  'message',
  'person',
  'emergency',
  'wrong number',
  'robot',
  'two requests',
] as const
export type Intent = (typeof INTENTS)[number]

export const TEMPERS = ['patient', 'hurried', 'rambling', 'interrupting', 'silent', 'changing'] as const
export type Temper = (typeof TEMPERS)[number]

const NOISES = ['none', 'cafe', 'street', 'television'] as const
export type NoiseKind = (typeof NOISES)[number]
const SNRS_DB = [5, 10, 15, 20]

const VOICES = 'james michael daniel thomas sarah emily grace charlotte jack'.split(' ')
/** How much faster and higher than the embedded voice speaks: what accents and ages do to it. */
const RATES = [0.85, 1, 1, 1.15]
const PITCHES = [0.92, 1, 1, 1.08]

const NAMES = [
  'Ann Lee',
  'Robert Clark',
  'Maria Lopez',
  'David Miller',
  'Susan Baker',
  'Peter Wilson',
  'Laura Adams',
  'James Cooper',
  'Linda Brown',
  'Karen White',
  'Thomas Green',
  'Nina Foster',
]

/** Everything about a caller that the seed decides. */
export type Person = {
  readonly seed: number
  readonly intent: Intent
  readonly temper: Temper
  readonly name: string
  /** Where they want to be called back, where it is not the number that they call from. */
  readonly otherNumber: string | null
  readonly voice: { readonly id: string; readonly rate: number; readonly pitch: number }
  readonly noise: { readonly kind: NoiseKind; readonly snrDb: number }
  readonly line: { readonly loss: number; readonly jitterMs: number }
  /** For all other choices. */
  random(): number
}

export type Random = () => number

export function pick<Value>(random: Random, values: readonly Value[]): Value {
  return values[Math.floor(random() * values.length)]!
}

/** Intents and tempers come equally often: each pair once in 66 seeds. */
export function personOf(seed: number): Person {
  const random = seededRandom(seed * 2_654_435_761)
  const temper = TEMPERS[Math.floor(seed / INTENTS.length) % TEMPERS.length]!
  const kind = pick(random, NOISES)
  const isFast = temper === 'hurried'
  return {
    seed,
    intent: INTENTS[seed % INTENTS.length]!,
    temper,
    name: pick(random, NAMES),
    otherNumber: random() < 0.4 ? numberOf(random) : null,
    voice: {
      id: pick(random, VOICES),
      rate: pick(random, RATES) * (isFast ? 1.1 : 1),
      pitch: pick(random, PITCHES),
    },
    noise: { kind, snrDb: pick(random, SNRS_DB) },
    line: { loss: pick(random, [0, 0, 0.01, 0.03]), jitterMs: pick(random, [0, 10, 30]) },
    random,
  }
}

function numberOf(random: Random): string {
  const area = pick(random, ['212', '415', '617', '503', '312'])
  return `${area}555${String(100 + Math.floor(random() * 100)).padStart(4, '0')}`
}
