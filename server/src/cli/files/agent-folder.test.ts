import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Agent, Parley } from '@parley/sdk'
import { expect, onTestFinished, test } from 'vitest'
import { pull, push } from './agent-folder.ts'

const AGENT = {
  id: 'agt_1',
  business_name: 'Harbour Dental',
  agent_name: 'Ines',
  greeting: 'Hello',
  status: 'active',
  disclosure: { enabled: true, switched_off: null },
} as Agent
const INES = 'ines-of-harbour-dental.yaml'

function serviceWith(...agents: Agent[]) {
  const made: unknown[] = []
  const client = {
    agents: {
      async *list() {
        yield* agents
      },
      retrieve: async (id: string) => agents.find((agent) => agent.id === id),
      create: async (agent: unknown) => made.push(agent),
    },
  }
  return { client: client as unknown as Parley, made }
}

/** A folder of agents as a stranger's repository may hold it, and a file of the user's own beside it. */
function folders() {
  const home = mkdtempSync(path.join(tmpdir(), 'parley-links-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const [folder, own] = [path.join(home, 'agents'), path.join(home, '.bashrc')]
  mkdirSync(folder)
  writeFileSync(own, 'mine')
  return { home, folder, own }
}

test.each(['agent.schema.json', INES])('pull does not write through %s where it is a link', async (name) => {
  const { folder, own } = folders()
  writeFileSync(own, 'id: agt_1\ngreeting: mine\n')
  symlinkSync(own, path.join(folder, name))
  const complaint = `${path.join(folder, name)} is a symbolic link, and nothing is written through it. Delete it, or use another folder.`
  await expect(pull(serviceWith(AGENT).client, folder, true)).rejects.toThrow(complaint)
  expect(readFileSync(own, 'utf8')).toBe('id: agt_1\ngreeting: mine\n')
})

test('nor into a folder that is one, nor to where a link leads that leads nowhere yet', async () => {
  const { home, folder, own } = folders()
  const link = path.join(home, 'link')
  symlinkSync(folder, link)
  await expect(pull(serviceWith(AGENT).client, `${link}/`, true)).rejects.toThrow('is a symbolic link')
  expect(readdirSync(folder)).toEqual([])
  rmSync(own)
  symlinkSync(own, path.join(folder, 'agent.schema.json'))
  await expect(pull(serviceWith(AGENT).client, folder, true)).rejects.toThrow('is a symbolic link')
  expect(lstatSync(own, { throwIfNoEntry: false })).toBeUndefined()
})

test('push makes no agent of a file that could not learn its id', async () => {
  const { folder, own } = folders()
  writeFileSync(own, 'greeting: Hello\n')
  symlinkSync(own, path.join(folder, 'new.yaml'))
  const { client, made } = serviceWith()
  await expect(push(client, folder, false)).rejects.toThrow('is a symbolic link')
  expect([made, readFileSync(own, 'utf8')]).toEqual([[], 'greeting: Hello\n'])
})

test('files are written where there is none', async () => {
  const { folder } = folders()
  expect(await pull(serviceWith(AGENT).client, folder, false)).toEqual([INES])
  expect(readdirSync(folder).toSorted()).toEqual(['agent.schema.json', INES])
})
