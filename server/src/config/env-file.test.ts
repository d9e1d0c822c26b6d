import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readEnvFile, readInstalledSettings } from './env-file.ts'

function read(text: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-env-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, '.env')
  writeFileSync(file, text)
  readEnvFile(file, env)
  return env
}

test('a file sets what the environment does not', () => {
  expect(read('PORT=8080\nHOST="0.0.0.0" # all\n', { HOST: '::1' })).toEqual({ PORT: '8080', HOST: '::1' })
})

test('whom the command line speaks to, with what key, is not for a file of the working folder to say', () => {
  const text = [
    'PARLEY_URL=http://evil.example',
    'PARLEY_API_KEY=prl_1',
    'PARLEY_PROFILE=work',
    'XDG_CONFIG_HOME=/tmp/evil',
    'HOME=/tmp/evil',
    'USERPROFILE=/tmp/evil',
  ].join('\n')
  expect(read(text, { HOME: '/home/ada', PARLEY_API_KEY: 'prl_ada' })).toEqual({
    HOME: '/home/ada',
    PARLEY_API_KEY: 'prl_ada',
  })
})

test('without a file the environment is all there is', () => {
  const env = { PORT: '8080' }
  readEnvFile('/nowhere/.env', env)
  expect(env).toEqual({ PORT: '8080' })
})

describe('the settings of the service that systemd runs', () => {
  function readIn(folder: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
    const file = path.join(folder, 'parley.env')
    writeFileSync(file, 'PORT=8080\n')
    readInstalledSettings(folder, env, file)
    return env
  }

  function emptyFolder(): string {
    const folder = mkdtempSync(path.join(tmpdir(), 'parley-env-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    return folder
  }

  test('are those of a command in a folder that has none of its own, with what its unit sets', () => {
    const installed = { PORT: '8080', NODE_ENV: 'production', DATA_DIR: '/var/lib/parley' }
    expect(readIn(emptyFolder(), {})).toEqual(installed)
  })

  test('are not where the environment names a data folder, or the folder has one or settings', () => {
    expect(readIn(emptyFolder(), { DATA_DIR: 'other' })).toEqual({ DATA_DIR: 'other' })
    const [withData, withSettings] = [emptyFolder(), emptyFolder()]
    mkdirSync(path.join(withData, 'data'))
    writeFileSync(path.join(withSettings, '.env'), '')
    expect([readIn(withData, {}), readIn(withSettings, {})]).toEqual([{}, {}])
  })

  test('that cannot be read are said, and not guessed', () => {
    const folder = emptyFolder()
    expect(() => readInstalledSettings(folder, {}, folder)).toThrow(/use sudo/)
  })
})
