import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { freePort, freePorts } from '../peers/ports.ts'
import { makeFreshClone } from './fresh-clone.ts'
import { blocksOf, shownIn, type Block } from './printed-commands.ts'
import { readAloud } from './reader.ts'
import { startService } from './started-service.ts'

const MEDIA_PORTS = 20

/** Enough for a start and for what either document does. */
export const READING_TIMEOUT_MS = 420_000

export type Newcomer = Awaited<ReturnType<typeof readAsNewcomer>>

/** The blocks of a document but those that no test can run, by the words with which each of these begins. */
export function runnableBlocks(document: string, byHand: readonly string[]): Block[] {
  const blocks = blocksOf(document)
  for (const begins of byHand)
    expect(
      blocks.filter(({ code }) => code.startsWith(begins)),
      begins,
    ).toHaveLength(1)
  return blocks.filter(({ code }) => !byHand.some((begins) => code.startsWith(begins)))
}

/**
 * A document as a newcomer reads it, in a folder that holds what a clone would: `npm start`, and its blocks of commands in
 * order, in one shell, as printed but for the port.
 */
export async function readAsNewcomer(blocks: readonly Block[]) {
  const clone = makeFreshClone()
  const port = await freePort()
  const media = await freePorts(MEDIA_PORTS)
  const dataDir = path.join(clone.folder, 'data')
  mkdirSync(dataDir)
  // Nothing of the machine that runs the tests: no configuration of npm or curl, no key in the environment.
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: dataDir,
    PORT: String(port),
    SIP_PORT: String(await freePort()),
    RTP_PORTS: `${media}-${media + MEDIA_PORTS - 1}`,
    LOG_LEVEL: 'warn',
    npm_config_update_notifier: 'false',
  }
  const service = startService(port, dataDir, env, { words: ['npm', 'start'], folder: clone.folder })
  try {
    await service.isUp
    const reading = await readAloud({ folder: clone.folder, desk: dataDir, env, port }, blocks)
    return {
      ...reading,
      /** What the first start printed. */
      welcome: service.printed(),
      /** What was printed below the one block with these words. */
      below(words: string): string {
        const found = reading.seen.filter(({ block }) => block.code.includes(words))
        expect(found, `blocks with ${words}`).toHaveLength(1)
        return found[0]?.printed ?? ''
      },
      /** What was printed where the document shows an answer, and that answer. */
      shown: reading.seen
        .filter(({ block }) => block.language === 'console')
        .map(({ block, printed }) => ({ printed, answer: shownIn(block).answer })),
    }
  } finally {
    await service.stop()
    clone.remove()
  }
}
