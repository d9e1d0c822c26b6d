import { once } from 'node:events'
import { createServer } from 'node:net'
import type { TestContext } from 'vitest'

/**
 * Skips a test that needs further addresses of this machine, and says why. Linux has all of 127.0.0.0/8, so that there
 * nothing is ever skipped; macOS has 127.0.0.1 alone until lo0 gets another.
 */
export async function requireLoopback(
  { skip }: Pick<TestContext, 'skip'>,
  addresses: readonly string[],
  platform: NodeJS.Platform = process.platform,
): Promise<void> {
  if (platform === 'linux') return
  for (const address of addresses)
    if (!(await isHere(address))) skip(`${address} is no address of this machine`)
}

/** Whether it can be bound. */
async function isHere(address: string): Promise<boolean> {
  const server = createServer().listen(0, address)
  try {
    await once(server, 'listening')
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRNOTAVAIL') return false
    throw error
  } finally {
    server.close()
  }
}
