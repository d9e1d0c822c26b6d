/** The Node that comes along on Linux and Windows, with all security fixes of its line that there are. */
const FIXED = [24, 21, 0] as const

/** The warning on a Node that lacks security fixes, as npm's newest for some systems do. */
export function nodeWithoutFixes(version: string): string | undefined {
  const parts = version.split('.').map(Number)
  const differing = FIXED.findIndex((part, index) => parts[index] !== part)
  if (differing === -1 || (parts[differing] ?? 0) > (FIXED[differing] ?? 0)) return undefined
  return `Node ${version} lacks security fixes of Node ${FIXED.join('.')}.`
}
