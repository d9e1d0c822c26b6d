import { isDeepStrictEqual } from 'node:util'
import type { Agent, AgentChange } from '@parley/sdk'
import { parseDocument, stringify } from 'yaml'
import { Failure } from '../failure.ts'

/** An agent as a file says it: all that an owner may set, and which agent of the service it is, once it is one. */
export type AgentFile = { readonly id?: string | undefined } & AgentChange

/** In the order in which a person would tell them. */
const FIELDS = [
  'business_name',
  'agent_name',
  'status',
  'language',
  'languages',
  'voice_id',
  'voice_settings',
  'greeting',
  'system_prompt',
  'disclosure',
  'faq',
  'business_hours',
  'escalation_policy',
  'escalation_number',
  'forwarding_number',
  'functions_enabled',
  'booking',
  'variables',
  'tools',
  'lookup_url',
  'lookup_timeout_ms',
  'grounding',
  'recording',
  'redact',
  'retention_days',
] as const satisfies readonly (keyof AgentChange)[]
const KNOWN = new Set<string>(['id', ...FIELDS])

export const SCHEMA_FILE = 'agent.schema.json'
const HEAD = `# yaml-language-server: $schema=./${SCHEMA_FILE}\n`

/** What the service has of an agent, without what only the service says, and without what is not set. */
export function fileOf(agent: Agent): AgentFile {
  const set = FIELDS.map((name) => [name, settable(agent, name)] as const)
  return Object.fromEntries([['id', agent.id], ...set.filter(([, value]) => value !== null)])
}

function settable(agent: Agent, name: (typeof FIELDS)[number]): unknown {
  // Switching it off has to be acknowledged each time it is sent.
  if (name === 'disclosure')
    return agent.disclosure.enabled ? { enabled: true } : { enabled: false, acknowledged: true }
  if (name === 'status') return agent.status === 'suspended' ? null : agent.status
  return agent[name]
}

/** What has to be sent so that the agent is as the file says. What the file leaves out is cleared. */
export function changesBetween(agent: Agent, file: AgentFile): AgentChange {
  const now = fileOf(agent)
  const changed = FIELDS.filter((name) => !isDeepStrictEqual(now[name] ?? null, file[name] ?? null))
  // A file without a status, or without a word on disclosure, leaves them as they are.
  const kept = changed.filter(
    (name) => file[name] !== undefined || (name !== 'status' && name !== 'disclosure'),
  )
  return Object.fromEntries(kept.map((name) => [name, file[name] ?? null]))
}

export function written(file: AgentFile): string {
  return HEAD + stringify(file, { lineWidth: 0 })
}

/** What a file says. `place` is named where it cannot be read. */
export function read(text: string, place: string): AgentFile {
  const document = parseDocument(text, { prettyErrors: true })
  const [error] = document.errors
  if (error !== undefined) throw new Failure(`${place}: ${error.message.split('\n', 1)[0]}`)
  // Bounded: a few lines of references to references would otherwise be gigabytes.
  const said: unknown = document.toJS({ maxAliasCount: 100 })
  if (typeof said !== 'object' || said === null || Array.isArray(said))
    throw new Failure(`${place} must hold the fields of an agent, such as "greeting: Hello".`)
  const unknown = Object.keys(said).filter((name) => !KNOWN.has(name))
  if (unknown.length > 0) throw new Failure(`${place}: there is no field ${unknown.join(', ')}.`)
  return said
}

/** `ava-of-bright-dental.yaml`: readable, and free of what a file system minds. */
export function nameFor(
  { agent_name = '', business_name = '' }: AgentFile,
  taken: ReadonlySet<string>,
): string {
  const words = `${agent_name} of ${business_name}`.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const plain = words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
  for (let n = 1; ; n++) {
    const name = `${plain === 'of' ? 'agent' : plain}${n === 1 ? '' : `-${n}`}.yaml`
    if (!taken.has(name)) return name
  }
}
