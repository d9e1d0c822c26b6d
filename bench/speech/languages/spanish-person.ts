import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fetchPackages, overTelephone } from '../asterisk-sounds.ts'
import { joined } from '../joined.ts'

/**
 * A person who speaks Spanish: Debian's recordings for telephone systems, Mexican, 8 kHz. Their texts are not in the
 * package, but of single numbers, days and months the name of the file says what is said. Calls dictate just those.
 */
const PACKAGE = 'asterisk-core-sounds-es-wav'
const SOUNDS = 'usr/share/asterisk/sounds/es_MX_f_Allison/digits'
const UNPACKED = path.join(tmpdir(), 'parley-asterisk-sounds-es')
/** Between two words of one group, and between two groups. */
const WORD_GAP_MS = 60
const GROUP_GAP_MS = 250
const RATE = 16_000

const DIGITS = ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve']
const DAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']
const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]
const TEENS: Readonly<Record<number, string>> = {
  10: 'diez',
  11: 'once',
  12: 'doce',
  13: 'trece',
  14: 'catorce',
  15: 'quince',
  16: 'dieciséis',
  18: 'dieciocho',
  20: 'veinte',
  30: 'treinta',
}
/** Nine digits each, as in Spain, in three groups. Each digit comes about equally often. */
const NUMBERS = ['612345678', '690817245', '655104392', '678920431', '634758019', '601946827'] as const
/** Day of the week, of the month, and month. */
const DATES = [
  [1, 3, 0],
  [2, 10, 1],
  [3, 12, 4],
  [4, 15, 6],
  [5, 18, 8],
  [6, 20, 10],
  [0, 30, 11],
  [1, 14, 3],
] as const

export type Spoken = { readonly text: string; readonly samples: Int16Array }

/** Undefined where the recordings cannot be had. */
export async function spanishPerson(): Promise<Spoken[] | undefined> {
  const isThere = () => existsSync(fileOf('1'))
  if (!isThere()) await fetchPackages([PACKAGE], UNPACKED)
  if (!isThere()) return undefined
  const numbers = NUMBERS.map((number) => {
    const groups = (number.match(/\d{3}/g) ?? []).map((group) => group.split(''))
    const text = groups.map((group) => group.map((digit) => DIGITS[Number(digit)]).join(' ')).join(', ')
    return { text, samples: spoken(groups) }
  })
  const dates = DATES.map(([weekday, day, month]) => ({
    text: `${DAYS[weekday]} ${TEENS[day] ?? DIGITS[day]} de ${MONTHS[month]}`,
    samples: spoken([[`day-${weekday}`], [String(day), 'es-de', `mon-${month}`]]),
  }))
  return [...numbers, ...dates]
}

function fileOf(name: string): string {
  return path.join(UNPACKED, SOUNDS, `${name}.wav`)
}

function spoken(groups: readonly (readonly string[])[]): Int16Array {
  const silence = (ms: number) => new Int16Array((RATE * ms) / 1000)
  return joined(
    groups.flatMap((group) => [
      ...group.flatMap((name) => [overTelephone(fileOf(name)), silence(WORD_GAP_MS)]),
      silence(GROUP_GAP_MS),
    ]),
  )
}
