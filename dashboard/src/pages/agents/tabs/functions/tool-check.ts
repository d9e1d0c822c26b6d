import type { AgentTool } from '@parley/sdk'
import { SCHEMAS } from '@parley/sdk/schemas'
import { validateAgentToolInput } from '../../../../generated/validate-agent-tool-input.js'
import type { Catalogue } from '../../../../text/text.ts'
import { check, type Faults } from '../../../../ui/schema-check.ts'

/** What an agent has without being given it. */
const BUILT_IN: readonly string[] = SCHEMAS.AgentToolInput.properties.name['x-reserved']
const LOCAL = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

export const NEW_TOOL: AgentTool = {
  name: '',
  description: '',
  parameters: { type: 'object', properties: {} },
  url: '',
  timeout_seconds: 8,
  filler: null,
}

/** What the service would find wrong with a tool, by its fields. */
export function toolFaults(tool: AgentTool, otherNames: readonly string[], text: Catalogue): Faults {
  const { tools: words } = text.agentForm
  const own: Faults = {}
  if (BUILT_IN.includes(tool.name)) own['name'] = words.builtIn
  else if (otherNames.includes(tool.name)) own['name'] = words.taken
  if (tool.url !== '' && !isToolAddress(tool.url)) own['url'] = words.urlFault
  return { ...own, ...check(validateAgentToolInput, tool, text.shell.faults) }
}

/** Whether this machine may be asked is for the service to say: only where it is not in production. */
export function isToolAddress(address: string): boolean {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return false
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  return (isWeb && LOCAL.test(url.hostname)) || (url.protocol === 'https:' && url.port === '')
}
