import { globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../../server/src/voice/conversation/replay.ts'
import { shortfalls } from './expectations.ts'
import { violations } from './invariants.ts'
import { runCall, type LabCall } from './lab.ts'
import { readScripts } from './script.ts'

const folder = path.resolve(import.meta.dirname, '../calls')
const files = globSync('*.jsonl', { cwd: folder }).toSorted()

describe.each(files)('%s', (file) => {
  const calls = readScripts(path.join(folder, file)).map((script) => ({ title: script.title, script }))
  test.each(calls)('$title', ({ script }) => {
    const call = runCall(script)
    expect(violations(call)).toEqual([])
    expect(shortfalls(call, script.expect)).toEqual([])
  })

  test('the same call goes the same way again', () => {
    const [first] = calls
    expect(bytes(runCall(first!.script))).toBe(bytes(runCall(first!.script)))
  })
})

test('there are scripts', () => {
  expect(files.length).toBeGreaterThanOrEqual(12)
})

function bytes({ journal, commands, sounds }: LabCall): string {
  return canonicalJson({ journal, commands, sounds })
}
