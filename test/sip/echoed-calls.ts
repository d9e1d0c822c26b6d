import { expect } from 'vitest'
import { NUMBERS } from '../peers/answering-machine.ts'
import { startBaresip, type Baresip, type BaresipOptions } from '../peers/phones/baresip.ts'
import { babble } from '../peers/sound/babble.ts'
import { lengthMs } from '../peers/sound/sound.ts'

/** Something has gone wrong when it takes longer. */
export const SOON = { timeout: 20_000 }
export const SAID = { samples: babble(1, 3), rate: 8000 } as const
/** How long that is, with what may lie between it and its echo. */
export const ECHOED_MS = lengthMs(SAID) + 1500
/** A median of 1 would be the same wave; resampling to the line's rate and back costs a little. */
export const SAME = 0.9
/** Of other speech it is below 0.6. */
export const ALIKE = 0.75

/** A telephone that has been answered by the machine that says everything back. */
export async function dialEcho(port: number, options: BaresipOptions = {}): Promise<Baresip> {
  const phone = await startBaresip({ says: SAID, ...options })
  try {
    await phone.dial(`sip:${NUMBERS.echo}@127.0.0.1:${port}`)
    await phone.until('CALL_ESTABLISHED')
    return phone
  } catch (error) {
    await phone.stop()
    throw error
  }
}

export async function hearEcho(phone: Baresip, fromMs = 0): Promise<void> {
  await expect.poll(() => lengthMs(phone.heard()), SOON).toBeGreaterThan(fromMs + ECHOED_MS)
}

export async function hangUp(phone: Baresip): Promise<void> {
  await phone.hangUp()
  await phone.until('CALL_CLOSED')
}
