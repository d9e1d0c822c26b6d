import { DAYS, MONTHS } from '../dates.ts'

/** The words by which a number is known to be a time, a price, a date or an address. */

/** How words begin that have to do with numbers. */
export const NUMBER_SIGNS =
  'zero|on[ce]|tw|thr|thir|fo|fi|six|sev|eig|nin|ten|elev|hun|tho|mil|half|quarter|noon|midd|midn|seco|at |hour|day|week|month|year|free|double|clock|around|at any|all night'

const MONTH_ENTRIES = MONTHS.map((month) => month.toLowerCase()).flatMap((month, index) => [
  [month, index + 1] as const,
  [month.slice(0, 3), index + 1] as const,
])
export const MONTH_NUMBERS = new Map<string, number>([...MONTH_ENTRIES, ['sept', 9]])

const DAY_NAMES = DAYS.map((day) => day.toLowerCase())
/** Which day of the week a word is, Monday being 0. Short forms count where they are written with a capital. */
export const DAY_NUMBERS = new Map<string, number>(
  DAY_NAMES.flatMap((day, index) => [
    [day, index] as const,
    [`${day}s`, index] as const,
    [`${day}'s`, index] as const,
  ]),
)
export const SHORT_DAYS = new Map<string, number>([
  ...DAY_NAMES.map((day, index) => [day.slice(0, 3), index] as const),
  ['tues', 1],
  ['thur', 3],
  ['thurs', 3],
])
export const ALL_DAYS = 0b1111111
export const DAY_SETS = new Map<string, number>([
  ['weekdays', 0b0011111],
  ['weekday', 0b0011111],
  ['weekends', 0b1100000],
  ['weekend', 0b1100000],
  ['daily', ALL_DAYS],
  ['everyday', ALL_DAYS],
])

export const list = (text: string): ReadonlySet<string> => new Set(text.split(' '))

export const MONEY_SIGNS = list('$ € £ usd eur gbp')
export const MONEY_WORDS = list('dollar dollars buck bucks euro euros pound pounds quid usd eur gbp')
export const CENTS = list('cent cents pence penny pennies')
export const COST_WORDS = list('cost costs costing price priced prices charge charges charged fee fees rate')
export const PERCENT = list('% percent')
export const PARTS_OF_DAY: ReadonlyMap<string, 'am' | 'pm'> = new Map(
  Object.entries({
    morning: 'am',
    afternoon: 'pm',
    evening: 'pm',
    night: 'pm',
  }),
)

/** Before a time of day that has no other sign of being one. */
export const BEFORE_CLOCK = list('at from until till by before after around between about past')
/** What may stand after such a time. Anything else is what the number counts. */
export const AFTER_CLOCK = list(
  'and or to until till through thru on in every today tomorrow tonight sharp for if when this next is then works work would with so but each daily please because we you i as at noon does suit suits good okay ok ends end finishes starts begins lasts',
)
/** Between the two ends of a range. */
export const RANGE = list('to - – — until till through thru and or')
export const NO_RANGE = list('and or')
/** Before a range that is none of hours. */
export const BEFORE_COUNT = list('of age ages aged grade grades level levels page pages step steps number')

export const STREETS = list('street avenue road boulevard lane highway parkway')
/** Also everyday words, so they count with a capital only. */
export const MAYBE_STREETS = list(
  'st ave rd blvd ln drive dr square place court way plaza broadway alley terrace crescent row close hill park quay pike',
)
export const NO_STREET_NAME = list('from on at to off of the away in down past by and or for is are')

export const BEFORE_YEAR = list('in since from until till of by year before after')

/** Units of distance and weight: a number of these is a fact. */
export const MEASURES = list(
  'mile miles kilometer kilometers kilometre kilometres block blocks feet meters metres pounds ounces grams kilos',
)
/** Fewer are said of a wait. */
export const MIN_MINUTES = 5
/** Of these one speaks about the conversation itself. */
export const HARMLESS = list(
  'options choices things questions ways possibilities times sentences words letters digits steps slots openings seconds moments points numbers others reasons parts details pieces minutes topics names lines ones cases sorts kinds types messages calls keys characters items ideas tries goes chances apologies thanks',
)
export const PLURALS = list('people children staff men women employees')
/** After these even a small number is a claim about the business. */
export const CLAIMS = list(
  'have has are need needs require requires get gets receive include includes send sends bring employ employs offer offers own owns operate operates with got run runs',
)
export const MIN_COUNT = 10
