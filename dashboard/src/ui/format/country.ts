import { useAnswer } from '../../api.ts'
import { homeCountry } from '../../generated/written-number.js'
import { ownTimeZone } from './zone-time.ts'

/** The country whose numbers are written and typed without a country code: the agent's, else that of any of them. */
export function useCountry(agentId?: string, zone?: string): string | undefined {
  const agents = useAnswer('listAgents', {}).data?.data ?? []
  const own = useAnswer('getUser', {}).data?.data.timezone
  const meant = agents.filter(({ id }) => id === agentId)
  const numbers = [...meant, ...(zone === undefined ? agents : [])].map((agent) => agent.phone_number)
  return homeCountry(numbers, zone ?? own ?? ownTimeZone())
}
