import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { sealedDocument } from '../../../platform/sealed-columns.ts'
import type { Place } from '../../../platform/vault.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  JPEG,
  NOW,
  openAccount,
  openNumbers,
  PDF,
  PNG,
  type Numbers,
} from '../../../../../test/service/numbers.ts'
import { engines } from '../../../../../test/stores.ts'
import { HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts'
import type { AccountId } from '../../../platform/ids.ts'
import { createBundle } from './store.ts'
import {
  cleanFileName,
  inspectDocument,
  mediaTypeOf,
  purgeDocuments,
  removeUnrecorded,
  storeDocuments,
  sweepDocuments,
  type Upload,
} from './documents.ts'

const identity: Upload = {
  kind: 'proofOfIdentity',
  mediaType: 'application/pdf',
  fileName: 'passport.pdf',
  bytes: PDF,
}
const address: Upload = { kind: 'proofOfAddress', mediaType: 'image/png', fileName: 'bill.png', bytes: PNG }

describe('the kind of a file', () => {
  test.each([
    ['application/pdf', PDF],
    ['image/png', PNG],
    ['image/jpeg', JPEG],
  ])('is %s by its bytes', async (type, bytes) => {
    expect(await mediaTypeOf(bytes)).toBe(type)
  })

  test.each([
    ['nothing', ''],
    ['text', 'passport.pdf'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a GIF', 'GIF89a'],
    ['an archive', 'PK\u0003\u0004'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a PDF that does not begin as one', ' %PDF-1.7'],
  ])('is none that is accepted for %s', async (_what, text) => {
    expect(await mediaTypeOf(Buffer.from(text))).toBeUndefined()
  })
})

describe('the name of a file', () => {
  test.each([
    ['passport.pdf', 'passport.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ada\\bill.png', 'bill.png'],
    ['..', 'document'],
    ['', 'document'],
    ['\u0000\r\n', 'document'],
    ['a\u0000b\r\nc.pdf', 'abc.pdf'],
    ['evil\u202Efdp.exe', 'evilfdp.exe'],
    ['"><script>.png', 'script.png'],
    ['Zeugnis für Ärzte.pdf', 'Zeugnis für Ärzte.pdf'],
  ])('%j is kept as %j', (given, kept) => {
    expect(cleanFileName(given)).toBe(kept)
  })

  test('is cut where it is too long, never within a character', () => {
    expect(cleanFileName('x'.repeat(500))).toHaveLength(100)
    expect(cleanFileName(`${'x'.repeat(99)}😀`).isWellFormed()).toBe(true)
  })
})

describe.each(engines)('documents beside %s', (engine) => {
  let numbers: Numbers
  let accountId: AccountId

  beforeEach(async () => {
    numbers = await openNumbers(engine)
    accountId = await openAccount(numbers.db)
  })
  afterEach(() => numbers.close())

  const store = (...uploads: Upload[]) =>
    storeDocuments(numbers.vault, numbers.documentsDir, accountId, uploads, NOW)
  const folder = () => path.join(numbers.documentsDir, accountId)
  const readable = (id: string, type: string) =>
    inspectDocument(numbers.vault, numbers.documentsDir, accountId, id, type).then(({ readable }) => readable)

  /** Makes a file look as if it had been written `ageMs` ago. */
  function age(name: string, ageMs: number): void {
    const at = (NOW - ageMs) / 1000
    utimesSync(path.join(folder(), name), at, at)
  }

  test('are encrypted in the folder of their account, unreadable for others', async () => {
    const [document] = await store(identity)
    expect(document).toMatchObject({
      kind: 'proofOfIdentity',
      fileName: 'passport.pdf',
      sizeBytes: PDF.length,
    })
    expect(readdirSync(folder())).toEqual([document?.id])
    const file = path.join(folder(), document?.id ?? '')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(folder()).mode & 0o777).toBe(0o700)
    const bytes = readFileSync(file)
    expect(bytes.includes('Ada King')).toBe(false)
    expect(bytes.includes('%PDF')).toBe(false)
    expect(bytes.includes(PDF.subarray(50, 80))).toBe(false)
    expect(numbers.vault.openBytes(bytes, sealedDocument(accountId, document?.id ?? ''))).toEqual(PDF)
  })

  test('stay in their folder whatever a client calls them', async () => {
    const evil = ['../../../escape.pdf', '/etc/cron.d/evil', '..\\..\\evil.pdf', 'a\u0000.pdf']
    await store(...evil.map((fileName) => ({ ...identity, fileName })))
    expect(readdirSync(numbers.documentsDir)).toEqual([accountId])
    expect(readdirSync(path.dirname(numbers.documentsDir))).toEqual(['documents'])
    expect(readdirSync(folder())).toHaveLength(4)
    for (const name of readdirSync(folder())) expect(name).toMatch(/^doc_[0-9a-z]+$/)
  })

  test.each(['..', '../secrets', 'acc_x/../..', '', 'acc_', 'ACC_1', 'acc_x\u0000', 'acc_x\n'])(
    'are never sought outside, as for an account called %j',
    async (evil) => {
      await expect(purgeDocuments(numbers.documentsDir, evil)).rejects.toThrow('Only the id')
      await expect(
        inspectDocument(
          numbers.vault,
          numbers.documentsDir,
          accountId,
          evil.replace('acc', 'doc'),
          'image/png',
        ),
      ).rejects.toThrow('Only the id')
    },
  )

  test('are readable until they are tampered with', async () => {
    const [document] = await store(address)
    const { id } = document ?? { id: '' }
    expect(await readable(id, 'image/png')).toBe(true)
    expect(await readable(id, 'application/pdf')).toBe(false)
    const file = path.join(folder(), id)
    const bytes = readFileSync(file)
    bytes[40] = (bytes[40] ?? 0) ^ 1
    writeFileSync(file, bytes)
    expect(await readable(id, 'image/png')).toBe(false)
    writeFileSync(file, '')
    expect(await readable(id, 'image/png')).toBe(false)
    expect(await readable('doc_gone', 'image/png')).toBe(false)
  })

  test('leave none behind when one of them cannot be written', async () => {
    const vault = {
      ...numbers.vault,
      sealBytes(bytes: Uint8Array, place: Place) {
        if (bytes === PNG) throw new Error('no entropy')
        return numbers.vault.sealBytes(bytes, place)
      },
    }
    await expect(
      storeDocuments(vault, numbers.documentsDir, accountId, [identity, address], NOW),
    ).rejects.toThrow('no entropy')
    expect(readdirSync(folder())).toEqual([])
  })

  test('are kept after a failure only where a row speaks of them', async () => {
    const kept = await store(identity)
    await createBundle(numbers.db, numbers.vault, accountId, { isoCountryCode: 'GB' }, kept, NOW)
    const lost = await store(address)
    await removeUnrecorded(numbers.db, numbers.documentsDir, accountId, [...kept, ...lost])
    expect(readdirSync(folder())).toEqual(kept.map((document) => document.id))
  })

  test('are swept when an hour has passed and no row speaks of them', async () => {
    const kept = await store(identity)
    await createBundle(numbers.db, numbers.vault, accountId, { isoCountryCode: 'GB' }, kept, NOW)
    const [old, young] = await store(address, address)
    const unfinished = `${old?.id}.0badcafe.tmp`
    writeFileSync(path.join(folder(), unfinished), 'half')
    writeFileSync(path.join(folder(), 'README'), 'not ours')
    for (const name of readdirSync(folder())) age(name, HOUR_MS + MINUTE_MS)
    age(young?.id ?? '', HOUR_MS - MINUTE_MS)

    await sweepDocuments(numbers.db, numbers.documentsDir, NOW)
    const left = [...kept, young].map((document) => document?.id ?? '')
    expect(readdirSync(folder()).sort()).toEqual(['README', ...left].sort())
  })

  test('and the folder of an account that is gone are swept together', async () => {
    const [document] = await store(identity)
    await numbers.db.deleteFrom('accounts').where('id', '=', accountId).execute()
    await sweepDocuments(numbers.db, numbers.documentsDir, Date.now())
    expect(existsSync(folder())).toBe(true)
    age(document?.id ?? '', 2 * HOUR_MS)
    await sweepDocuments(numbers.db, numbers.documentsDir, NOW)
    expect(existsSync(folder())).toBe(false)
  })

  test('need no folder to be swept or purged', async () => {
    await sweepDocuments(numbers.db, numbers.documentsDir, NOW)
    await purgeDocuments(numbers.documentsDir, accountId)
    expect(existsSync(numbers.documentsDir)).toBe(false)
  })

  test('are purged with their account, and no others', async () => {
    const other = await openAccount(numbers.db)
    await store(identity, address)
    await storeDocuments(numbers.vault, numbers.documentsDir, other, [identity], NOW)
    mkdirSync(path.join(folder(), 'nested'))
    await purgeDocuments(numbers.documentsDir, accountId)
    expect(readdirSync(numbers.documentsDir)).toEqual([other])
  })
})
