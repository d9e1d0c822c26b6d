import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Installed, installPackage, oldestNode, runExample } from '../../../test/packing.ts'

const examples = path.resolve(import.meta.dirname, '../examples')

let sip: Installed
beforeAll(() => void (sip = installPackage('sip', ['sdp-transform'])))
afterAll(() => sip.remove())

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
  expect(runExample(examples, example)).toEqual(SAID[example])
})

test.each(Object.keys(SAID))(
  '%s runs as JavaScript with the package installed from its tarball',
  (example) => {
    expect(runExample(sip.consumer, example, oldestNode())).toEqual(SAID[example])
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
  const written = sip.readme
  expect(written).toContain('192.0.2.1')
  const port = await freePort()
  writeFileSync(
    path.join(sip.consumer, 'readme.js'),
    written.replace('192.0.2.1', '127.0.0.1').replaceAll('5060', String(port)),
  )
  const phone = spawn(process.execPath, [path.join(sip.consumer, 'readme.js')], { stdio: 'inherit' })
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

test('its README begins with how to install it', () => {
  expect(sip.opening).toBe('```sh\nnpm install @parley/sip')
})

test('the declarations suffice for a strict consumer without Node’s types', () => {
  expect(sip.compileConsumer()).toBe('')
})

test('the package holds JavaScript, declarations and its documents, and nothing of ours beside', () => {
  expect(sip.files).toEqual(
    expect.arrayContaining(['CHANGELOG.md', 'LICENSE', 'README.md', 'dist/index.d.ts']),
  )
  expect(sip.files.filter((file) => /\.(test|fixture)\.|(?<!\.d)\.ts$/.test(file))).toEqual([])
  const manifest = path.join(sip.consumer, 'node_modules/@parley/sip/package.json')
  expect(Object.keys(JSON.parse(readFileSync(manifest, 'utf8')).exports)).toEqual(['.', './uri'])
  expect(sip.imports).toEqual(new Set(['node:buffer', 'node:crypto', 'node:net', 'sdp-transform']))
})
