/**
 * What the benchmarks write into `docs/performance.md`: the tables of a run, between the marks that name the benchmark,
 * with when, of which commit and on which machine. What stands between the marks comes from the bench alone, and what
 * stands around them from people.
 */

/** What is printed while it runs, and says nothing of what was found. */
const PASSING = /Load average|^This takes|^Took|^Once more|\.{3}$|^Installing|^Goals that were missed/
const BORDER = /^[┌├└]/
const ROW = /^│/
/** Columns of text, as `speech/figures.ts` sets them. */
const COLUMNS = /\S {2,}\S/

/** A run's output, its tables as those of Markdown. */
export function asMarkdown(output: string): string {
  const blocks: string[] = []
  let lines: string[] = []
  let kind: 'table' | 'columns' | 'text' | undefined
  const close = (): void => {
    if (kind === 'table') blocks.push(asTable(lines))
    else if (kind === 'columns') blocks.push(['```text', ...lines, '```'].join('\n'))
    else if (kind === 'text') blocks.push(lines.join('\n'))
    lines = []
    kind = undefined
  }
  for (const line of output.split('\n')) {
    if (BORDER.test(line)) continue
    const found = kindOf(line)
    // A table follows a table without a line between them: its head has other words.
    if (found !== kind || (kind === 'table' && line.includes('(index)'))) close()
    if (found === undefined) continue
    kind = found
    lines.push(line)
  }
  close()
  return blocks.join('\n\n')
}

function kindOf(line: string): 'table' | 'columns' | 'text' | undefined {
  if (line.trim() === '' || PASSING.test(line)) return undefined
  if (ROW.test(line)) return 'table'
  return COLUMNS.test(line) ? 'columns' : 'text'
}

/** Of a `console.table`: without the number of each row, and without the marks of text. */
function asTable(lines: readonly string[]): string {
  const rows = lines.map((line) =>
    line
      .split('│')
      .slice(2, -1)
      .map((cell) => cell.trim().replaceAll(/^'|'$/g, '').trim()),
  )
  const [head = [], ...body] = rows
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** The page with this between the marks of the benchmark. */
export function withRun(page: string, name: string, text: string): string {
  const [from, to] = [`<!-- bench ${name} -->`, `<!-- end of bench ${name} -->`]
  const [start, end] = [page.indexOf(from), page.indexOf(to)]
  if (start === -1 || end < start) throw new Error(`The page has no place for ${name}: ${from} and ${to}.`)
  return `${page.slice(0, start + from.length)}\n\n${text}\n\n${page.slice(end)}`
}
