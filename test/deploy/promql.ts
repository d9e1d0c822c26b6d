/** Words of PromQL that stand where a metric could. */
const KEYWORDS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'inf', 'nan'])
/** Before a list of labels in parentheses. */
const OF_LABELS = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g

/** The names of the metrics that queries ask for. */
export function metricsIn(queries: string): ReadonlySet<string> {
  const bare = queries
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
    // Grafana's own way to list the values of a label.
    .replaceAll(/label_values\(([^,)]+),[^)]*\)/g, '$1')
    .replaceAll(/\{[^}]*\}/g, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(OF_LABELS, ' ')
  const names = [...bare.matchAll(/(?<![\w$.:])[a-zA-Z_:][\w:]*(?!\s*\()\b(?!\s*\()/g)].map(([name]) => name)
  return new Set(names.filter((name) => !KEYWORDS.has(name.toLowerCase())))
}
