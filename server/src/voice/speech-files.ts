import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { SpeechOwner } from './speech/tts-cache/tts-cache.ts'

/** The folder of what every agent says. */
export const SHARED = 'shared'

/** Removes the speech of an agent; without an agent, of the whole account; of every edition. */
export async function purgeSpeech(folder: string, accountId: string, agentId?: string): Promise<void> {
  for (const edition of await namesIn(folder))
    await rm(path.join(folder, edition, accountId, agentId ?? ''), { recursive: true, force: true })
}

/** The folders of agents, as accounts and agents have them. */
export async function speechOwners(folder: string): Promise<SpeechOwner[]> {
  const owners = new Map<string, SpeechOwner>()
  for (const edition of await namesIn(folder))
    for (const accountId of await namesIn(path.join(folder, edition))) {
      if (accountId === SHARED) continue
      for (const agentId of await namesIn(path.join(folder, edition, accountId)))
        owners.set(agentId, { accountId, agentId })
    }
  return [...owners.values()]
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
