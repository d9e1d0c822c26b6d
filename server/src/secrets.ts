import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from './config.ts'

export type Secrets = { authSecret: string; encryptionKey: Buffer }

const KEY_BYTES = 32

/** From the configuration, or from files of the data folder that are made on the first start. */
export function loadSecrets(config: Config): Secrets {
  return {
    authSecret: config.authSecret ?? fromFile(config.dataDir, 'auth-secret').toString('base64'),
    encryptionKey: config.encryptionKey ?? fromFile(config.dataDir, 'encryption-key'),
  }
}

function fromFile(dataDir: string, name: string): Buffer {
  const folder = path.join(dataDir, 'secrets')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, name)
  try {
    writeFileSync(file, randomBytes(KEY_BYTES).toString('base64'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  if (key.length !== KEY_BYTES) throw new Error(`${file} does not hold ${KEY_BYTES} bytes in base64.`)
  return key
}
