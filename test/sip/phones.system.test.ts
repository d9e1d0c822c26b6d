import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startAnsweringMachine, type AnsweringMachine } from '../peers/answering-machine.ts'
import { withPeers } from '../peers/debian.ts'
import type { Baresip, Sound } from '../peers/phones/baresip.ts'
import { correlateBands } from '../peers/sound/correlate-bands.ts'
import { correlate } from '../peers/sound/correlate.ts'
import { lengthMs } from '../peers/sound/sound.ts'
import { ALIKE, dialEcho, hangUp, hearEcho, SAID, SAME, SOON } from './echoed-calls.ts'

/** A busy machine loses sound as a bad network does. */
const MAX_AGAIN = 2
const CALLS = [
  {
    name: 'PCMU in SRTP',
    options: { codecs: ['PCMU'], srtp: true },
    likeness: (heard: Sound) => correlate(SAID, heard).median,
    least: SAME,
  },
  {
    name: 'Opus',
    options: { codecs: ['opus'] },
    likeness: (heard: Sound) => correlateBands(SAID, heard).likeness,
    least: ALIKE,
  },
] as const

let machine: AnsweringMachine
let phone: Baresip | undefined
beforeAll(async () => void (machine = await startAnsweringMachine()))
afterEach(() => phone?.stop())
afterAll(() => machine?.close())

describe.each(withPeers('baresip'))('a call from %s', () => {
  test.each(CALLS)('carries the same sound both ways in $name', async ({ options, likeness, least }) => {
    const caller = await dialEcho(machine.port, options)
    phone = caller
    await hearEcho(caller)
    for (let again = 0; again < MAX_AGAIN && likeness(caller.heard()) < least; again++) {
      const fromMs = lengthMs(caller.heard())
      await caller.say(SAID)
      await hearEcho(caller, fromMs)
    }
    await hangUp(caller)
    expect(caller.codec()).toBe(options.codecs[0])
    expect(likeness(caller.heard())).toBeGreaterThan(least)
    await expect.poll(() => machine.calls.at(-1)?.dropped, SOON).toBe('caller')
  })
})
