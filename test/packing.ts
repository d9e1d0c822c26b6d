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
  /** The first line of its README but for the title, and the first program. */
  readonly opening: string
  readonly readme: string
  /** What the compiler says to its strict consumer, who has no types of Node: nothing. */
  compileConsumer(): string
  remove(): void
}

/** Packs as its publisher does, and installs in an empty folder, offline. `dependencies` are packed from our own node_modules. */
export function installPackage(folder: string, dependencies: readonly string[] = []): Installed {
  const outside = mkdtempSync(path.join(tmpdir(), 'parley-package-'))
  const source = path.join(ROOT, 'packages', folder)
  const consumer = path.join(outside, 'consumer')
  const packed = [source, ...dependencies.map((name) => path.join(ROOT, 'node_modules', name))]
  const tarballs = packed.map((each) =>
    path.join(outside, npm(each, 'pack', '--pack-destination', outside).trim().split('\n').at(-1)!),
  )
  cpSync(path.join(source, 'examples'), consumer, { recursive: true })
  cpSync(path.join(source, 'test/consumer.ts'), path.join(consumer, 'consumer.ts'))
  writeFileSync(path.join(consumer, 'package.json'), '{ "type": "module", "private": true }\n')
  npm(consumer, 'install', '--offline', '--no-audit', '--no-fund', ...tarballs)
  const installed = path.join(consumer, 'node_modules/@parley', folder)
  const readme = readFileSync(path.join(installed, 'README.md'), 'utf8')
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
  return {
    consumer,
    files,
    imports: importsOf(
      files.filter((file) => file.endsWith('.js')).map((file) => path.join(installed, file)),
    ),
    opening: readme
      .replace(/^# .*\n/, '')
      .trim()
      .split('\n', 2)
      .join('\n'),
    readme: readme.split('```js\n')[1]?.split('\n```')[0] ?? '',
    compileConsumer: () => compile(consumer),
    remove: () => rmSync(outside, { recursive: true }),
  }
}

function npm(cwd: string, ...words: string[]): string {
  return execFileSync('npm', words, {
    cwd,
    env: asTyped,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Without the settings that the npm which runs the tests hands on. */
const asTyped = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))

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
export function runExample(folder: string, example: string, node = process.execPath): string[] {
  const output = execFileSync(node, [path.join(folder, example)], { encoding: 'utf8' })
  return output.trimEnd().split('\n')
}

/** The Node that npm itself runs with, where that is an older one than ours: the package is made for 20 and later. */
export function oldestNode(): string {
  const places = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((place) => !place.includes('node_modules'))
  const found = places.map((place) => path.join(place, 'node')).find((node) => majorOf(node) >= 20)
  return found ?? process.execPath
}

function majorOf(node: string): number {
  try {
    return Number(execFileSync(node, ['-p', 'process.versions.node.split(".")[0]'], { encoding: 'utf8' }))
  } catch {
    return 0
  }
}
