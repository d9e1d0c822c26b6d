import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startAnsweringMachine, type AnsweringMachine } from '../peers/answering-machine.ts'
import { withPeers } from '../peers/debian.ts'
import type { Baresip, BaresipOptions } from '../peers/phones/baresip.ts'
import { correlateBands } from '../peers/sound/correlate-bands.ts'
import { correlate } from '../peers/sound/correlate.ts'
import { ALIKE, dialEcho, hangUp, hearEcho, SAID, SAME, SOON } from './echoed-calls.ts'

let machine: AnsweringMachine
let phone: Baresip | undefined
beforeAll(async () => void (machine = await startAnsweringMachine()))
afterEach(async () => {
  await phone?.stop()
  phone = undefined
})
afterAll(() => machine?.close())

async function hearItself(options: BaresipOptions): Promise<Baresip> {
  phone = await dialEcho(machine.port, options)
  await hearEcho(phone)
  await hangUp(phone)
  await expect.poll(() => machine.calls.at(-1)?.dropped, SOON).toBe('caller')
  return phone
}

describe.each(withPeers('baresip'))('a call from %s', () => {
  test('carries the same sound both ways in PCMU in SRTP', async () => {
    const phone = await hearItself({ codecs: ['PCMU'], srtp: true })
    expect(phone.codec()).toBe('PCMU')
    expect(correlate(SAID, phone.heard()).median).toBeGreaterThan(SAME)
  })

  test('carries it in Opus', async () => {
    const phone = await hearItself({ codecs: ['opus'] })
    expect(phone.codec()).toBe('opus')
    expect(correlateBands(SAID, phone.heard()).likeness).toBeGreaterThan(ALIKE)
  })
})
