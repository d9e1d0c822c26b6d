import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Agent, AgentChange, NewAgent, Parley } from '@parley/sdk'
import { SCHEMAS } from '@parley/sdk/schemas'
import { Failure } from '../failure.ts'
import { changesBetween, fileOf, nameFor, read, SCHEMA_FILE, written, type AgentFile } from './agent-file.ts'

const MAX_FILES = 1000
const MAX_FILE_BYTES = 1_000_000

type Found = { readonly name: string; readonly file: AgentFile }

/** What one file and the service differ in. */
export type Difference =
  | { readonly kind: 'same'; readonly name: string }
  | { readonly kind: 'new'; readonly name: string; readonly file: AgentFile }
  | { readonly kind: 'changed'; readonly name: string; readonly agent: Agent; readonly change: AgentChange }
  | { readonly kind: 'only there'; readonly agent: Agent }

/** Every agent of the account as a file. A file that says something else is left alone unless `force` says otherwise. */
export async function pull(client: Parley, folder: string, force: boolean): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  refuseLink(path.resolve(folder))
  write(path.join(folder, SCHEMA_FILE), schemaText())
  const found = filesIn(folder)
  const differences = compare(found, await agentsOf(client))
  const edited = differences.filter((each) => each.kind === 'changed')
  if (edited.length > 0 && !force)
    throw new Failure(
      `Changed here or there: ${edited.map(({ name }) => name).join(', ')}. ` +
        '`parley diff` shows it, `parley push` sends it, `parley pull --force` overwrites it.',
    )
  const taken = new Set(found.map(({ name }) => name))
  return differences.flatMap((each) => {
    if (each.kind === 'same' || each.kind === 'new') return []
    const file = fileOf(each.agent)
    const name = each.kind === 'changed' ? each.name : nameFor(file, taken)
    taken.add(name)
    write(path.join(folder, name), written(file))
    return [name]
  })
}

export async function differencesOf(client: Parley, folder: string): Promise<Difference[]> {
  return compare(filesIn(folder), await agentsOf(client))
}

/** Makes the service as the files are. What is only there goes only when asked. */
export async function push(client: Parley, folder: string, prune: boolean): Promise<Difference[]> {
  const differences = await differencesOf(client, folder)
  for (const each of differences) {
    if (each.kind === 'changed') await client.agents.update(each.agent.id, each.change)
    else if (each.kind === 'new') await create(client, folder, each.name, each.file)
    else if (each.kind === 'only there' && prune) await client.agents.delete(each.agent.id)
  }
  return differences
}

/** The file learns which agent it is, so that it is not made twice. */
async function create(client: Parley, folder: string, name: string, file: AgentFile): Promise<void> {
  const place = path.join(folder, name)
  refuseLink(place)
  const { id: _, status, ...wanted } = file
  const agent = await client.agents.create(wanted as NewAgent)
  write(place, written({ ...file, id: agent.id }))
  if (status === 'paused') await client.agents.update(agent.id, { status })
}

/** Others' files may lie in the folder: what they link to is not theirs to have overwritten. */
function refuseLink(place: string): void {
  if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() === true)
    throw new Failure(
      `${place} is a symbolic link, and nothing is written through it. Delete it, or use another folder.`,
    )
}

function write(place: string, text: string): void {
  refuseLink(place)
  writeFileSync(place, text)
}

function compare(found: readonly Found[], agents: readonly Agent[]): Difference[] {
  const byId = new Map(agents.map((agent) => [agent.id, agent]))
  const compared = found.map(({ name, file }): Difference => {
    if (file.id === undefined) return { kind: 'new', name, file }
    const agent = byId.get(file.id)
    if (agent === undefined)
      throw new Failure(`${name}: there is no agent ${file.id}. Without the id it is made anew.`)
    byId.delete(file.id)
    const change = changesBetween(agent, file)
    return Object.keys(change).length === 0
      ? { kind: 'same', name }
      : { kind: 'changed', name, agent, change }
  })
  return [...compared, ...[...byId.values()].map((agent): Difference => ({ kind: 'only there', agent }))]
}

async function agentsOf(client: Parley): Promise<Agent[]> {
  const agents: Agent[] = []
  for await (const { id } of client.agents.list()) agents.push(await client.agents.retrieve(id))
  return agents
}

function filesIn(folder: string): Found[] {
  const names = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name))
  if (names.length > MAX_FILES) throw new Failure(`${folder} has more than ${MAX_FILES} files.`)
  const found = names.toSorted().map((name) => {
    const text = readFileSync(path.join(folder, name), 'utf8')
    if (text.length > MAX_FILE_BYTES) throw new Failure(`${name} is larger than any agent.`)
    return { name, file: read(text, name) }
  })
  const ids = found.flatMap(({ file }) => file.id ?? [])
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined) throw new Failure(`Two files are ${twice}.`)
  return found
}

/** For editors, which complete and check by it. */
function schemaText(): string {
  const { AgentChange: agent, ...definitions } = SCHEMAS
  const text = JSON.stringify({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'An agent of Parley',
    ...agent,
    properties: { ...agent.properties, id: { type: 'string', description: 'Set by the service.' } },
    $defs: definitions,
  })
  return `${JSON.stringify(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')), null, 2)}\n`
}
