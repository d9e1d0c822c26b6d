import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')

/** A package of ours, installed from its tarball where nothing else of ours can be found. */
export type Installed = {
  /** Where its examples and its `test/consumer.ts` lie, beside the node_modules that it is in. */
  readonly consumer: string
  readonly files: readonly string[]
  /** What its JavaScript imports that is not its own. */
  readonly imports: ReadonlySet<string>
  /** The first program of its README. */
  readonly readme: string
  /** What the compiler says to its strict consumer, who has no types of Node: nothing. */
  compileConsumer(): string
  remove(): void
}

/** Builds, packs and installs, offline. `dependencies` are packed from our own node_modules. */
export function installPackage(folder: string, dependencies: readonly string[] = []): Installed {
  const outside = mkdtempSync(path.join(tmpdir(), 'parley-package-'))
  const source = path.join(ROOT, 'packages', folder)
  const [built, consumer] = [path.join(outside, 'built'), path.join(outside, 'consumer')]
  npm(source, 'run', 'build', '--', '--out', built)
  const packed = [built, ...dependencies.map((name) => path.join(ROOT, 'node_modules', name))]
  const tarballs = packed.map((each) =>
    path.join(outside, npm(ROOT, 'pack', each, '--pack-destination', outside).trim().split('\n').at(-1)!),
  )
  cpSync(path.join(source, 'examples'), consumer, { recursive: true })
  cpSync(path.join(source, 'test/consumer.ts'), path.join(consumer, 'consumer.ts'))
  writeFileSync(path.join(consumer, 'package.json'), '{ "type": "module", "private": true }\n')
  npm(consumer, 'install', '--offline', '--no-audit', '--no-fund', ...tarballs)
  const installed = path.join(consumer, 'node_modules/@parley', folder)
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
  return {
    consumer,
    files,
    imports: importsOf(
      files.filter((file) => file.endsWith('.js')).map((file) => path.join(installed, file)),
    ),
    readme:
      readFileSync(path.join(installed, 'README.md'), 'utf8').split('```js\n')[1]?.split('\n```')[0] ?? '',
    compileConsumer: () => compile(consumer),
    remove: () => rmSync(outside, { recursive: true }),
  }
}

function npm(cwd: string, ...words: string[]): string {
  return execFileSync('npm', words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

function importsOf(files: readonly string[]): Set<string> {
  const found = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/ from '([^.'][^']*)'/g)])
  return new Set(found.flatMap(([, name]) => name ?? []))
}

function compile(consumer: string): string {
  const compilerOptions = { strict: true, noEmit: true, target: 'es2024', module: 'nodenext', types: [] }
  const config = path.join(consumer, 'tsconfig.json')
  writeFileSync(config, JSON.stringify({ compilerOptions, files: ['consumer.ts'] }))
  const tsc = path.join(ROOT, 'node_modules/.bin/tsc')
  const { stdout, status } = spawnSync(tsc, ['-p', config], { encoding: 'utf8' })
  return `${stdout}${status === 0 ? '' : `status ${status}`}`
}

/** The lines that a program prints. */
export function runExample(folder: string, example: string): string[] {
  const output = execFileSync(process.execPath, [path.join(folder, example)], { encoding: 'utf8' })
  return output.trimEnd().split('\n')
}
