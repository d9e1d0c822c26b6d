import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { asMarkdown, withRun } from '../bench/performance-page.ts'

const OUTPUT = `
Load average 0.1 0.2 0.3. This takes about five minutes.
50 calls... Load average 0.1.

CPU of a call-minute, in ms
┌─────────┬───────┬──────────┐
│ (index) │ calls │ engine   │
├─────────┼───────┼──────────┤
│ 0       │ 10    │ 'parley' │
└─────────┴───────┴──────────┘
┌─────────┬────────────────┐
│ (index) │ verdict        │
├─────────┼────────────────┤
│ 0       │ 'not compared' │
└─────────┴────────────────┘
                    first start  next start
sent work after, s          3.1         2.0
Took 300 s. Load average 1.0.
`

test('a run of the bench is written without what it says in passing, and with its tables', () => {
  expect(asMarkdown(OUTPUT)).toBe(`CPU of a call-minute, in ms

| calls | engine |
| --- | --- |
| 10 | parley |

| verdict |
| --- |
| not compared |

\`\`\`text
                    first start  next start
sent work after, s          3.1         2.0
\`\`\``)
})

test('a run takes the place of the one before, and of nothing else', () => {
  const page = 'Before.\n\n<!-- bench sip -->\n\nOld.\n\n<!-- end of bench sip -->\n\nAfter.\n'
  const once = withRun(page, 'sip', 'New.')
  expect(once).toBe('Before.\n\n<!-- bench sip -->\n\nNew.\n\n<!-- end of bench sip -->\n\nAfter.\n')
  expect(withRun(once, 'sip', 'New.')).toBe(once)
  expect(() => withRun(page, 'rest', 'New.')).toThrow('no place for rest')
})

test('the page has a place for each benchmark that is written into it', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../docs/performance.md'), 'utf8')
  for (const name of ['rest', 'calls', 'media', 'sip', 'start'])
    expect(withRun(page, name, 'New.')).toContain('New.')
})
