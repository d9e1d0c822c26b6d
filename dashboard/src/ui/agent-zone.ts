import type { Agent } from '@parley/sdk'
import { useFormats } from './format/formats.ts'

/** The zone of the agent's hours, else the account's. */
export function useAgentZone(agent: Agent): { zone: string; isOwn: boolean } {
  const { timeZone } = useFormats()
  const own = agent.business_hours?.timezone
  return { zone: own ?? timeZone, isOwn: own !== undefined }
}
