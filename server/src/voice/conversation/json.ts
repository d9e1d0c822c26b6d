import type { Json } from './events.ts'

/** Whether two values say the same, whatever the order of their fields. */
export function isSameJson(one: Json, other: Json): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other
  if (isList(one) || isList(other))
    return (
      isList(one) &&
      isList(other) &&
      one.length === other.length &&
      one.every((part, index) => isSameJson(part, other[index] ?? null))
    )
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSameJson(one[name] ?? null, other[name] ?? null))
  )
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
