/** A slip of the finger is one or two letters; more than a third of the word is another word. */
const MAX_DISTANCE = 3

/** The known name that a mistyped one most likely stands for. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const wanted = fold(name)
  const allowed = Math.min(MAX_DISTANCE, Math.floor(wanted.length / 3))
  let best: string | undefined
  let least = allowed + 1
  for (const candidate of known) {
    const distance = editDistance(wanted, fold(candidate), least)
    if (distance < least) {
      least = distance
      best = candidate
    }
  }
  return best
}

/** businessName, business-name and BUSINESS_NAME all mean business_name. */
function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/** Levenshtein's distance, given up once it cannot be below `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(substitution, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    previous = row
  }
  return previous[b.length] ?? limit
}
