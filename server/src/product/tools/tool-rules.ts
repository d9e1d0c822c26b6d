import type { AgentChange } from '../agents/agent.ts'
import { urlFault as webhookFault } from '../webhooks/url-rules.ts'
import { BUILT_IN_TOOLS, type AgentToolInput } from '../agents/functions.ts'
import { compileParameters } from './http/parameters.ts'
import { isLoopback } from '../../platform/public-addresses.ts'
import type { ErrorDetail } from '../../platform/errors.ts'

type Means = { readonly env: string; readonly webhookPrivateHosts: boolean }

/** What is wrong with an agent that its schema cannot say. */
export function createAgentRules({ env, webhookPrivateHosts }: Means) {
  const toolFaults = createToolRules({ env })
  return ({ tools, lookup_url: lookUpUrl }: Pick<AgentChange, 'tools' | 'lookup_url'>): ErrorDetail[] => {
    const fault = lookUpUrl == null ? undefined : webhookFault(lookUpUrl, webhookPrivateHosts)
    return [
      ...toolFaults(tools ?? []),
      ...(fault === undefined ? [] : [{ field: 'lookup_url', message: fault }]),
    ]
  }
}

type ToolRules = (tools: readonly AgentToolInput[]) => ErrorDetail[]

/** What is wrong with an agent's tools that their schema cannot say: each fault with the field and what to do. */
export function createToolRules({ env }: { readonly env: string }): ToolRules {
  const isProduction = env === 'production'
  return (tools) =>
    tools.flatMap((tool, index) => {
      const at = (field: string, message: string | undefined): ErrorDetail[] =>
        message === undefined ? [] : [{ field: `tools[${index}].${field}`, message }]
      const isTaken = tools.slice(0, index).some(({ name }) => name === tool.name)
      return [
        ...at('name', nameFault(tool.name, isTaken)),
        ...at('parameters', parametersFault(tool.parameters)),
        ...at('url', urlFault(tool.url, isProduction)),
      ]
    })
}

function nameFault(name: string, isTaken: boolean): string | undefined {
  if (BUILT_IN_TOOLS.includes(name)) return `"${name}" is a built-in tool; choose another name.`
  return isTaken ? `"${name}" is the name of another tool of this agent; choose another.` : undefined
}

function parametersFault(parameters: unknown): string | undefined {
  const compiled = compileParameters(parameters)
  return 'complaint' in compiled ? compiled.complaint : undefined
}

function urlFault(text: string, isProduction: boolean): string | undefined {
  const url = URL.parse(text)
  if (url === null) return 'must be a URL, such as https://shop.example.com/tools/stock.'
  if (url.username !== '' || url.password !== '')
    return 'must have no user and password; requests are signed with the secret of POST /agents/{agentId}/tool-secret.'
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (isWeb && isLoopback(url.hostname) && !isProduction) return undefined
  if (url.protocol === 'https:')
    return url.port === '' ? undefined : 'must not name a port: requests go to 443 only.'
  return isProduction ? 'must begin with https://.' : 'must begin with https://, or with http://localhost.'
}
