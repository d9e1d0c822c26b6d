import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { noLongerRuns, runningOn, sayThatItRuns, takeFromRunning } from './running.ts'

const started = { NODE_ENV: 'test', PORT: '8080', SIP_PORT: '5172' }

/** The data folder of a service: this process. */
function folderInUse(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-running-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  sayThatItRuns(readConfig({ ...started, DATA_DIR: folder }))
  return folder
}

test('a command takes from the service of its data folder where it is, unless it was told', () => {
  const DATA_DIR = folderInUse()
  const env = { DATA_DIR, NODE_ENV: 'test', SIP_PORT: '5061' }
  takeFromRunning(env)
  expect(env).toEqual({ ...env, ...started, SIP_PORT: '5061', PUBLIC_URL: 'http://localhost:8080' })
})

test('nothing is taken from a service of another mode, whose keys a command does not have', () => {
  const env = { DATA_DIR: folderInUse() }
  takeFromRunning(env)
  expect(Object.keys(env)).toEqual(['DATA_DIR'])
})

test('what has stopped, was killed, or runs on another machine does not run', () => {
  const folder = folderInUse()
  const [name = ''] = readdirSync(folder)
  const file = path.join(folder, name)
  const written = readFileSync(file, 'utf8')
  const isRunning = (text: string) => {
    writeFileSync(file, text)
    return runningOn(folder) !== undefined
  }
  expect(isRunning(written)).toBe(true)
  expect(isRunning(written.replace(/"machine": "[^"]*"/, '"machine": "another"'))).toBe(false)
  // Greater than Linux gives to any process.
  expect(isRunning(written.replace(/"pid": \d+/, '"pid": 4194305'))).toBe(false)
  expect(isRunning('{')).toBe(false)
  expect(isRunning(written)).toBe(true)
  noLongerRuns(readConfig({ ...started, DATA_DIR: folder }))
  expect(readdirSync(folder)).toEqual([])
})
