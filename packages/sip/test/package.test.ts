import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
const examples = path.resolve(import.meta.dirname, '../examples')
/** Outside of the repository, so that nothing is found in its node_modules. */
const folder = mkdtempSync(path.join(tmpdir(), 'parley-sip-'))
const built = path.join(folder, 'built')
const consumer = path.join(folder, 'consumer')
const installed = path.join(consumer, 'node_modules/@parley/sip')

afterAll(() => rmSync(folder, { recursive: true }))

beforeAll(() => {
  npm(root, 'run', 'build', '-w', '@parley/sip', '--', '--out', built)
  const tarballs = [built, path.join(root, 'node_modules/sdp-transform')].map((source) =>
    path.join(folder, npm(root, 'pack', source, '--pack-destination', folder).trim().split('\n').at(-1)!),
  )
  cpSync(examples, consumer, { recursive: true })
  cpSync(path.join(import.meta.dirname, 'consumer.ts'), path.join(consumer, 'consumer.ts'))
  writeFileSync(path.join(consumer, 'package.json'), '{ "type": "module", "private": true }\n')
  npm(consumer, 'install', '--offline', '--no-audit', '--no-fund', ...tarballs)
})

function npm(cwd: string, ...words: string[]): string {
  return execFileSync('npm', words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

function run(cwd: string, example: string): string[] {
  const output = execFileSync(process.execPath, [path.join(cwd, example)], { encoding: 'utf8' })
  return output.trimEnd().split('\n')
}

const INVITE = 'INVITE sip:bob@192.0.2.2 SIP/2.0'

const SAID: Readonly<Record<string, readonly string[]>> = {
  'call-over-udp.js': ['callee: rings', 'caller: PCMU to 40002', 'callee: ended by peer'],
  'register.js': [
    'alice: REGISTER sip:192.0.2.2;transport=tcp SIP/2.0',
    'registrar: SIP/2.0 401 Unauthorized',
    'alice: REGISTER sip:192.0.2.2;transport=tcp SIP/2.0',
    'registrar: SIP/2.0 200 OK',
    'alice: registered',
    'alice is at sip:alice@192.0.2.1:5060;transport=tcp',
  ],
  'virtual-time.js': [
    ...[0, 500, 1500, 3500, 7500, 15_500, 31_500].map((ms) => `${ms} ms: ${INVITE}`),
    '32000 ms: failed 408',
  ],
}
const PARTS = ['udp-phone.js']

test('every example is run', () => {
  expect(readdirSync(examples).toSorted()).toEqual([...Object.keys(SAID), ...PARTS].toSorted())
})

test.each(Object.keys(SAID))('%s runs from the source', (example) => {
  expect(run(examples, example)).toEqual(SAID[example])
})

test.each(Object.keys(SAID))(
  '%s runs as JavaScript with the package installed from its tarball',
  (example) => {
    expect(run(consumer, example)).toEqual(SAID[example])
  },
)

const OPTIONS = [
  'OPTIONS sip:phone@127.0.0.1 SIP/2.0',
  'Via: SIP/2.0/UDP 127.0.0.1;rport;branch=z9hG4bKquestion',
  'From: <sip:stranger@127.0.0.1>;tag=1',
  'To: <sip:phone@127.0.0.1>',
  'Call-ID: question',
  'CSeq: 1 OPTIONS',
  'Content-Length: 0',
].join('\r\n')
const ASK_AGAIN_MS = 100

test('the phone of the README answers', async () => {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  onTestFinished(() => void socket.close())
  const [, written = ''] =
    /```js\n([^`]*`[^`]*`[^`]*)```/.exec(readFileSync(path.join(installed, 'README.md'), 'utf8')) ?? []
  expect(written).toContain('192.0.2.1')
  const port = await freePort()
  writeFileSync(
    path.join(consumer, 'readme.js'),
    written.replace('192.0.2.1', '127.0.0.1').replaceAll('5060', String(port)),
  )
  const phone = spawn(process.execPath, [path.join(consumer, 'readme.js')], { stdio: 'inherit' })
  onTestFinished(() => void phone.kill())
  const asking = setInterval(() => socket.send(`${OPTIONS}\r\n\r\n`, port, '127.0.0.1'), ASK_AGAIN_MS)
  onTestFinished(() => clearInterval(asking))
  const [answer] = (await once(socket, 'message')) as [Buffer]
  expect(answer.toString()).toMatch(/^SIP\/2\.0 200 OK\r\n/)
})

async function freePort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  return port
}

test('the declarations suffice for a strict consumer without Node’s types', () => {
  const compilerOptions = { strict: true, noEmit: true, target: 'es2024', module: 'nodenext', types: [] }
  const config = path.join(consumer, 'tsconfig.json')
  writeFileSync(config, JSON.stringify({ compilerOptions, files: ['consumer.ts'] }))
  const { stdout, status } = spawnSync(path.join(root, 'node_modules/.bin/tsc'), ['-p', config], {
    encoding: 'utf8',
  })
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
})

test('the package holds JavaScript, declarations and its documents, and nothing of ours beside', () => {
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
  expect(files).toEqual(expect.arrayContaining(['CHANGELOG.md', 'LICENSE', 'README.md', 'index.d.ts']))
  expect(files.filter((file) => /\.(test|fixture)\.|(?<!\.d)\.ts$/.test(file))).toEqual([])
  const imported = files
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => [
      ...readFileSync(path.join(installed, file), 'utf8').matchAll(/ from '([^.'][^']*)'/g),
    ])
    .map(([, name]) => name)
  expect(new Set(imported)).toEqual(new Set(['node:buffer', 'node:crypto', 'node:net', 'sdp-transform']))
})
