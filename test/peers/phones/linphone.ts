import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readWav, writeWav } from '../../../server/src/voice/audio/wav.ts'
import { resampleWhole } from '../../../server/src/voice/audio/resampling/resample.ts'
import type { Sound } from './baresip.ts'
import { programOf } from '../debian.ts'
import { keepProcess, makePeerFolder } from '../keeper.ts'
import { freePort } from '../ports.ts'

/** Linphone's console: a telephone of another make, which is typed to. */
export type Linphone = {
  readonly port: number
  /** One line of its console: `call sip:...`, `terminate`, `1` presses a key. */
  type(line: string): void
  dial(uri: string): Promise<void>
  press(digit: string): void
  hangUp(): Promise<void>
  /** Resolves when it has printed what matches, from the `from`th character on. */
  until(pattern: RegExp, options?: { from?: number; timeoutMs?: number }): Promise<string>
  /** What it has heard; complete once the call has ended. */
  heard(): Sound
  log(): string
  stop(): Promise<void>
}

const TIMEOUT_MS = 30_000
/** It plays and records its files at this rate. */
const FILE_RATE = 16_000

export async function startLinphone({ says }: { says?: Sound } = {}): Promise<Linphone> {
  const folder = makePeerFolder('linphone')
  const port = await freePort()
  const file = (name: string) => path.join(folder, name)
  for (const place of ['.local/share/linphone', '.config/linphone'])
    mkdirSync(file(place), { recursive: true })
  const settings = [
    '[sip]',
    `sip_port=${port}`,
    `sip_tcp_port=${port}`,
    'sip_tls_port=0',
    `contact=sip:lin@127.0.0.1:${port}`,
    'auto_net_state_mon=0',
    '[rtp]',
    `audio_rtp_port=${await freePort()}`,
    '',
  ]
  writeFileSync(file('linphonerc'), settings.join('\n'))
  const said = says ? resampleWhole(says.samples, says.rate, FILE_RATE) : new Int16Array(FILE_RATE)
  writeFileSync(file('says.wav'), writeWav(said, FILE_RATE))
  const kept = keepProcess(folder, [programOf('linphone'), '-c', file('linphonerc')])
  const type = (line: string): void => void kept.input.write(`${line}\n`)
  const until: Linphone['until'] = (pattern, { from = 0, timeoutMs = TIMEOUT_MS } = {}) =>
    new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`linphone says no ${pattern}: ${kept.output()}`)),
        timeoutMs,
      )
      const look = (): void => {
        const found = pattern.exec(kept.output().slice(from))
        if (!found && !kept.hasEnded) return
        clearTimeout(late)
        if (found) resolve(found[0])
        else reject(new Error(`linphone has ended: ${kept.output()}`))
      }
      kept.watch(look)
      look()
    })
  const phone: Linphone = {
    port,
    type,
    until,
    async dial(uri) {
      const from = kept.output().length
      type('soundcard use files')
      type(`record ${file('heard.wav')}`)
      type(`play ${file('says.wav')}`)
      type(`call ${uri}`)
      await until(/Call \d+ with .* connected/, { from })
    },
    press: (digit) => type(digit),
    async hangUp() {
      const from = kept.output().length
      type('terminate')
      await until(/Call \d+ with .* ended/, { from })
    },
    heard() {
      const wav = existsSync(file('heard.wav')) ? readWav(readFileSync(file('heard.wav'))) : undefined
      return wav?.ok ? wav : { samples: new Int16Array(0), rate: FILE_RATE }
    },
    log: kept.output,
    stop: kept.stop,
  }
  try {
    await until(/linphonec>|Ready/)
    return phone
  } catch (error) {
    await kept.stop()
    throw error
  }
}
