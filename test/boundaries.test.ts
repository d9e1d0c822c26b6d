import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const wrong = globSync('test/boundaries/**/*.ts', { cwd: root }).toSorted()

/** The files in which the linter finds a forbidden import. */
function rejected(): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-boundaries-'))
  try {
    const config = path.join(folder, 'oxlintrc.json')
    // The same rules, without the line that keeps ordinary lint away from these files.
    const rules = JSON.parse(readFileSync(path.join(root, '.oxlintrc.json'), 'utf8')) as object
    writeFileSync(config, JSON.stringify({ ...rules, options: {}, ignorePatterns: [] }))
    const oxlint = path.join(root, 'node_modules/.bin/oxlint')
    const words = ['-c', config, '--format', 'json', 'test/boundaries']
    const { stdout } = spawnSync(oxlint, words, { cwd: root, encoding: 'utf8' })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
    const found = diagnostics.filter(({ code }) => code.includes('no-restricted'))
    return [...new Set(found.map(({ filename }) => filename))]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('the linter rejects every import that crosses a boundary', () => {
  expect(wrong.length).toBeGreaterThanOrEqual(8)
  expect(rejected().toSorted()).toEqual(wrong)
})
