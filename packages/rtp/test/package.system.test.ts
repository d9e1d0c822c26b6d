import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installed, installPackage, oldestNode, runExample } from '../../../test/packing.ts'

const examples = path.resolve(import.meta.dirname, '../examples')

let rtp: Installed
beforeAll(() => void (rtp = installPackage('rtp')))
afterAll(() => rtp.remove())

const SAID: Readonly<Record<string, readonly string[]>> = {
  'dtmf.js': ['42#'],
  'lossy-network.js': [
    '1 ms: idle',
    '21 ms: packet 0',
    '41 ms: packet 1',
    '61 ms: starved',
    ...[3, 4, 5, 6, 7].map((sequence) => `${sequence * 20 + 21} ms: packet ${sequence}`),
    '181 ms: starved',
    '1 lost, 0 late',
  ],
}

test('every example is run', () => {
  expect(readdirSync(examples).toSorted()).toEqual(Object.keys(SAID).toSorted())
})

test.each(Object.keys(SAID))('%s runs from the source', (example) => {
  expect(runExample(examples, example)).toEqual(SAID[example])
})

test.each(Object.keys(SAID))(
  '%s runs as JavaScript with the package installed from its tarball',
  (example) => {
    expect(runExample(rtp.consumer, example, oldestNode())).toEqual(SAID[example])
  },
)

test('the tone of the README waits for its depth, is played, and missed', () => {
  writeFileSync(path.join(rtp.consumer, 'readme.js'), rtp.readme)
  expect(runExample(rtp.consumer, 'readme.js')).toEqual(['idle', 'packet', 'starved'])
})

test('its README begins with how to install it', () => {
  expect(rtp.opening).toBe('```sh\nnpm install @parley/rtp')
})

test('the declarations suffice for a strict consumer without Node’s types', () => {
  expect(rtp.compileConsumer()).toBe('')
})

test('the package holds JavaScript, declarations and its documents, and nothing of ours beside', () => {
  expect(rtp.files).toEqual(
    expect.arrayContaining(['CHANGELOG.md', 'LICENSE', 'README.md', 'dist/index.d.ts']),
  )
  expect(rtp.files.filter((file) => /\.(test|fixture)\.|(?<!\.d)\.ts$/.test(file))).toEqual([])
  expect(rtp.imports).toEqual(new Set(['node:crypto', 'node:net']))
})
