import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

/**
 * `npm run build -w @parley/sip`: writes the whole package of the current folder to its `dist`, or to the folder
 * after `--out`, ready for `npm publish`.
 */
const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist' } } })
const here = process.cwd()
const out = path.resolve(here, values.out)

rmSync(out, { recursive: true, force: true })
// What is only for checking the types across packages is left out.
const whole = ['--composite', 'false', '--emitDeclarationOnly', 'false', '--declaration']
const compiled = spawnSync('tsc', ['-p', here, '--outDir', out, ...whole], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
if (compiled.status !== 0) process.exit(compiled.status ?? 1)

// The compiler rewrites the imports of what it emits as JavaScript, and leaves those of declarations.
for (const file of globSync('**/*.d.ts', { cwd: out })) {
  const declared = path.join(out, file)
  const text = readFileSync(declared, 'utf8')
  writeFileSync(declared, text.replaceAll(/(from '|import\(["'])(\.[^"']*)\.ts(["'])/g, '$1$2.js$3'))
}

type Manifest = { readonly exports: Readonly<Record<string, string>>; readonly scripts?: unknown }
const { scripts: _, ...manifest } = JSON.parse(
  readFileSync(path.join(here, 'package.json'), 'utf8'),
) as Manifest
const published = Object.entries(manifest.exports).filter(([, source]) => !source.endsWith('.fixture.ts'))
const exports = Object.fromEntries(
  published.map(([name, source]) => {
    const file = source.replace('./src/', './').replace(/\.ts$/, '')
    return [name, { types: `${file}.d.ts`, default: `${file}.js` }]
  }),
)
writeFileSync(path.join(out, 'package.json'), `${JSON.stringify({ ...manifest, exports }, null, 2)}\n`)
for (const file of ['README.md', 'CHANGELOG.md']) copyFileSync(path.join(here, file), path.join(out, file))
copyFileSync(path.join(import.meta.dirname, '../LICENSE'), path.join(out, 'LICENSE'))
