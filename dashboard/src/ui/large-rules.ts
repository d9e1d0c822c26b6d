/**
 * The service's rules about phone numbers and time zones weigh more than most pages. They come when the first value
 * is held to one; until then its form is all that is looked at, and the service still looks at everything.
 */
type LargeRules = (typeof import('../generated/large-rules.js'))['LARGE_RULES']

const E164 = /^\+[1-9]\d{6,14}$/
const ZONES = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])

let rules: LargeRules | undefined
let loading: Promise<unknown> | undefined

/** Resolves when everything is checked as the service does. */
export async function loadLargeRules(): Promise<void> {
  const loaded = await import('../generated/large-rules.js')
  rules = loaded.LARGE_RULES
}

function known(): LargeRules | undefined {
  // Where there is no connection, the next value tries again.
  if (rules === undefined) loading ??= loadLargeRules().catch(() => (loading = undefined))
  return rules
}

export const largeRules: LargeRules = {
  isCallablePhone: (text) => E164.test(text) && (known()?.isCallablePhone(text) ?? true),
  // The zones that a form offers are the browser's own.
  isTimeZone: (name) => ZONES.has(name) || (known()?.isTimeZone(name) ?? name !== ''),
  isTransferTarget: (number) => known()?.isTransferTarget(number) ?? true,
}
