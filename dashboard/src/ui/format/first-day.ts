import type { Language } from '../../text/languages.ts'

const MONDAY = 1
const SUNDAY = 7
/** Of the countries whose languages the dashboard has, for browsers that do not know. */
const SUNDAY_REGIONS = new Set([
  'US',
  'CA',
  'MX',
  'CO',
  'PE',
  'VE',
  'GT',
  'HN',
  'NI',
  'PA',
  'PR',
  'SV',
  'DO',
  'PY',
])

type WeekInfo = { readonly firstDay: number }
/** The method is newer than the property, and some browsers have neither. */
type WeekLocale = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }

/** The weekday with which weeks begin for readers of a language, from 1, Monday, to 7, Sunday. */
export function firstDayOfWeek(
  language: Language,
  preferred: readonly string[] = navigator.languages,
): number {
  const tag = preferred.find((each) => each.toLowerCase().split('-')[0] === language) ?? language
  const locale: WeekLocale = new Intl.Locale(tag)
  const known = locale.getWeekInfo?.() ?? locale.weekInfo
  if (known) return known.firstDay
  return SUNDAY_REGIONS.has(locale.maximize().region ?? '') ? SUNDAY : MONDAY
}
