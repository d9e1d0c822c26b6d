import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from './config.ts'
import type { VaultKeys } from '../platform/vault.ts'

export type Secrets = {
  authSecret: string
  /** As they are now: another process may rotate them. */
  vaultKeys: () => VaultKeys
}

const KEY_BYTES = 32
const FOLDER = 'secrets'
const KEY_FILE = 'encryption-key'
const OLD_KEYS_FILE = 'old-encryption-keys'
const PRIVATE_FILE = 0o600

type KeySettings = Pick<Config, 'dataDir' | 'encryptionKey' | 'oldEncryptionKeys'>

/** From the configuration, or from files of the data folder that are made on the first start. */
export function loadSecrets(config: Config): Secrets {
  const secrets = {
    authSecret: config.authSecret ?? fromFile(config.dataDir, 'auth-secret').toString('base64'),
    vaultKeys: vaultKeysOf(config),
  }
  secrets.vaultKeys()
  return secrets
}

/** Files are read again whenever they have changed. */
export function vaultKeysOf({ dataDir, encryptionKey, oldEncryptionKeys }: KeySettings): () => VaultKeys {
  if (encryptionKey !== undefined) return () => ({ current: encryptionKey, old: oldEncryptionKeys })
  const files = [KEY_FILE, OLD_KEYS_FILE].map((name) => path.join(dataDir, FOLDER, name))
  let known: { state: string; keys: VaultKeys } | undefined
  return () => {
    const state = files.map(stateOf).join()
    if (known?.state !== state) {
      const current = fromFile(dataDir, KEY_FILE)
      known = { state: files.map(stateOf).join(), keys: { current, old: oldKeysIn(dataDir) } }
    }
    return known.keys
  }
}

/** Puts a new key in place of the present one, which still opens what it has sealed. */
export function replaceKeyFile(dataDir: string): void {
  const { current, old } = vaultKeysOf({ dataDir, encryptionKey: undefined, oldEncryptionKeys: [] })()
  // The old ones first: a reader between the two writes still has every key.
  const lines = [current, ...old].map((key) => `${key.toString('base64')}\n`)
  writeWhole(path.join(dataDir, FOLDER, OLD_KEYS_FILE), lines.join(''))
  writeWhole(path.join(dataDir, FOLDER, KEY_FILE), randomBytes(KEY_BYTES).toString('base64'))
}

export function dropOldKeysFile(dataDir: string): void {
  rmSync(path.join(dataDir, FOLDER, OLD_KEYS_FILE), { force: true })
}

function writeWhole(file: string, content: string): void {
  const fresh = `${file}.${process.pid}.part`
  writeFileSync(fresh, content, { mode: PRIVATE_FILE, flush: true })
  renameSync(fresh, file)
}

function oldKeysIn(dataDir: string): Buffer[] {
  const file = path.join(dataDir, FOLDER, OLD_KEYS_FILE)
  if (stateOf(file) === '') return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line.trim() !== '').map((line) => readKey(file, line))
}

/** Changes whenever the file does; empty where there is none. */
function stateOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? `${found.ino} ${found.mtimeMs} ${found.size}` : ''
}

function fromFile(dataDir: string, name: string): Buffer {
  const folder = path.join(dataDir, FOLDER)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, name)
  try {
    writeFileSync(file, randomBytes(KEY_BYTES).toString('base64'), { flag: 'wx', mode: PRIVATE_FILE })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readKey(file, readFileSync(file, 'utf8'))
}

function readKey(file: string, text: string): Buffer {
  const key = Buffer.from(text, 'base64')
  if (key.length !== KEY_BYTES) throw new Error(`${file} does not hold ${KEY_BYTES} bytes in base64.`)
  return key
}
