import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * `npm pack` and `npm publish` in a package's folder: its manifest, which names the sources in the repository, names what
 * is compiled to `dist` while the tarball is made. The packages are no workspaces, as npm would take the `.npmrc` of the
 * whole repository for them, with which it runs no script.
 */
const here = process.cwd()
const dist = path.join(here, 'dist')
const manifest = path.join(here, 'package.json')
const kept = path.join(dist, 'package.source.json')
const licence = path.join(here, 'LICENSE')

// As npm's scripts, or after one that was killed in the middle.
if (existsSync(kept)) unpack()
if (process.argv[2] === 'pack') {
  build()
  pack()
}

function build(): void {
  rmSync(dist, { recursive: true, force: true })
  // What is only for checking the types across packages is left out.
  const whole = ['--composite', 'false', '--emitDeclarationOnly', 'false', '--declaration']
  const compiled = spawnSync('tsc', ['-p', here, '--outDir', dist, ...whole], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (compiled.status !== 0) process.exit(compiled.status ?? 1)
  // The compiler rewrites the imports of what it emits as JavaScript, and leaves those of declarations.
  for (const file of globSync('**/*.d.ts', { cwd: dist })) {
    const declared = path.join(dist, file)
    const text = readFileSync(declared, 'utf8')
    writeFileSync(declared, text.replaceAll(/(from '|import\(["'])(\.[^"']*)\.ts(["'])/g, '$1$2.js$3'))
  }
}

/** Whoever imports the package in this moment gets what was compiled. */
function pack(): void {
  const text = readFileSync(manifest, 'utf8')
  writeFileSync(kept, text)
  copyFileSync(path.join(import.meta.dirname, '../LICENSE'), licence)
  writeFileSync(`${manifest}.new`, asPublished(text))
  renameSync(`${manifest}.new`, manifest)
}

function unpack(): void {
  renameSync(kept, manifest)
  rmSync(licence, { force: true })
}

type Manifest = { readonly exports: Readonly<Record<string, string>>; readonly scripts?: unknown }

function asPublished(text: string): string {
  const { scripts: _, ...rest } = JSON.parse(text) as Manifest
  const exports = Object.fromEntries(
    Object.entries(rest.exports)
      .filter(([, source]) => !source.endsWith('.fixture.ts'))
      .map(([name, source]) => {
        const file = source.replace('./src/', './dist/').replace(/\.ts$/, '')
        return [name, { types: `${file}.d.ts`, default: `${file}.js` }]
      }),
  )
  return `${JSON.stringify({ ...rest, exports }, null, 2)}\n`
}
