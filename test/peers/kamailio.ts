import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { programOf } from './debian.ts'
import { keepProcess, makePeerFolder } from './keeper.ts'
import { createRawCall, openRawCaller } from './phones/raw-caller.ts'

/** A real proxy before the service. */
export type Kamailio = {
  readonly port: number
  readonly folder: string
  log(): string
  stop(): Promise<void>
}

export type KamailioOptions = {
  /** The file as it is delivered. */
  readonly config: string
  /** Where it listens once it is changed as below; it is up when it answers OPTIONS there. */
  readonly port: number
  /** What an operator would change in the file. Each text must be there. */
  readonly replacements?: readonly (readonly [text: string, by: string])[]
  /** Files that the configuration names, written into its folder: `{folder}` in a replacement stands for it. */
  readonly files?: Readonly<Record<string, string>>
  /** `-A` definitions, which override `#!ifndef` ones of the file. */
  readonly definitions?: readonly string[]
}

const START_TIMEOUT_MS = 30_000
const ASK_MS = 500
const POLL_MS = 50
/** Little enough that several of them fit on a small machine. */
const MEMORY = ['-m', '32', '-M', '8']

export async function startKamailio(options: KamailioOptions): Promise<Kamailio> {
  const delivered = readFileSync(options.config, 'utf8')
  const replacements = options.replacements ?? []
  const absent = replacements.find(([text]) => !delivered.includes(text))
  if (absent) throw new Error(`${options.config} has no ${absent[0]}.`)
  const folder = makePeerFolder('kamailio')
  const config = replacements.reduce(
    (config, [text, by]) => config.replaceAll(text, by.replaceAll('{folder}', folder)),
    delivered,
  )
  for (const [name, text] of Object.entries(options.files ?? {})) writeFileSync(path.join(folder, name), text)
  const file = path.join(folder, 'kamailio.cfg')
  writeFileSync(file, config)
  const definitions = (options.definitions ?? []).flatMap((definition) => ['-A', definition])
  const place = ['-P', path.join(folder, 'kamailio.pid'), '-Y', folder, '-w', folder]
  const words = ['-f', file, '-DD', '-E', ...MEMORY, ...place, ...definitions]
  const kept = keepProcess(folder, [programOf('kamailio'), ...words])
  const deadline = performance.now() + START_TIMEOUT_MS
  while (!(await answers(options.port))) {
    if (kept.hasEnded || performance.now() > deadline) {
      await kept.stop()
      throw new Error(`Kamailio does not start: ${kept.output()}`)
    }
    await pause(POLL_MS)
  }
  return { port: options.port, folder, log: kept.output, stop: kept.stop }
}

/** Any answer will do. */
async function answers(port: number): Promise<boolean> {
  const caller = await openRawCaller({ port })
  try {
    caller.send(createRawCall(caller, 'ping', { port }).request('OPTIONS'))
    await caller.until('answer', () => true, { timeoutMs: ASK_MS })
    return true
  } catch {
    return false
  } finally {
    caller.close()
  }
}
