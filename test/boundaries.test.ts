import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'parley-boundaries-'))
const config = path.join(folder, 'oxlintrc.json')
// The same rules, without the line that keeps ordinary lint away from these files.
const rules = JSON.parse(readFileSync(path.join(root, '.oxlintrc.json'), 'utf8')) as Record<string, unknown>
writeFileSync(config, JSON.stringify({ ...rules, options: {}, ignorePatterns: [] }))
afterAll(() => rmSync(folder, { recursive: true }))

const wrong = globSync('test/boundaries/**/*.ts', { cwd: root })

test('there are imports to reject', () => {
  expect(wrong.length).toBeGreaterThanOrEqual(8)
})

test.each(wrong)('%s is rejected', (file) => {
  const { stdout } = spawnSync(
    path.join(root, 'node_modules/.bin/oxlint'),
    ['-c', config, '--format', 'json', file],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] }
  expect(diagnostics.map((each) => each.code).filter((code) => code.includes('no-restricted'))).not.toEqual(
    [],
  )
})
