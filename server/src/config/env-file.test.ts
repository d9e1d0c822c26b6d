import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readEnvFile } from './env-file.ts'

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
