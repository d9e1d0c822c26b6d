import { folded } from './folded.ts'

/** The words for numbers, once: whatever says or reads a number in Spanish takes them from here. */
export const UNITS = 'cero uno dos tres cuatro cinco seis siete ocho nueve'.split(' ')
const TEENS = 'diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve'.split(' ')
const TWENTIES =
  'veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  )
export const BELOW_THIRTY = [...UNITS, ...TEENS, ...TWENTIES]
/** From thirty on. */
export const TENS = 'treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ')
export const HUNDREDS =
  'ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(
    ' ',
  )
export const ORDINALS =
  'primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo undécimo duodécimo'.split(' ')

/** Without accents, with the forms that stand before nouns. */
export const SMALL: ReadonlyMap<string, number> = new Map([
  ...BELOW_THIRTY.map((word, value) => [folded(word), value] as const),
  ['un', 1],
  ['una', 1],
  ['veintiun', 21],
  ['veintiuna', 21],
  ['dieciseis', 16],
])
export const TEN_VALUES: ReadonlyMap<string, number> = new Map(
  TENS.map((word, place) => [word, (place + 3) * 10] as const),
)
export const HUNDRED_VALUES: ReadonlyMap<string, number> = new Map([
  ['cien', 100],
  ...HUNDREDS.flatMap((word, place) => [
    [word, (place + 1) * 100] as const,
    [word.replace(/os$/, 'as'), (place + 1) * 100] as const,
  ]),
])
export const SCALE_VALUES: ReadonlyMap<string, number> = new Map([
  ['mil', 1000],
  ['millon', 1e6],
  ['millones', 1e6],
])

const SHORT_ORDINALS: readonly (readonly [string, number])[] = [
  ['primer', 1],
  ['tercer', 3],
]
export const ORDINAL_VALUES: ReadonlyMap<string, number> = new Map([
  ...SHORT_ORDINALS,
  ...ORDINALS.flatMap((word, place) => {
    const bare = folded(word)
    return [bare, bare.replace(/o$/, 'a')].map((form) => [form, place + 1] as const)
  }),
])

/** Every word that may be part of a number, without accents. */
export const NUMBER_WORDS: ReadonlySet<string> = new Set([
  ...SMALL.keys(),
  ...TEN_VALUES.keys(),
  ...HUNDRED_VALUES.keys(),
  ...SCALE_VALUES.keys(),
])

/** The single digits, with what stands for zero. */
export const DIGIT_WORDS: ReadonlyMap<string, string> = new Map([
  ...UNITS.map((word, value) => [word, String(value)] as const),
  ['un', '1'],
  ['una', '1'],
])

/** As in "doble cinco". */
export const REPEATS: ReadonlyMap<string, number> = new Map([
  ['doble', 2],
  ['triple', 3],
])
/** As in "tres sietes", "dos ceros". */
export const DIGIT_PLURALS = 'ceros unos doses treses cuatros cincos seises sietes ochos nueves'.split(' ')
