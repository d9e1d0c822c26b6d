import { useMemo } from 'react'
import { useAnswer } from '../../api.ts'
import { useFormats } from '../../ui/format/formats.ts'
import { zoneTime, type ZoneTime } from '../../ui/format/zone-time.ts'

export type Zone = { readonly time: ZoneTime; readonly agentName?: string }

/** The zone of times: the agent's, where one is meant and has business hours; else the account's. */
export function useZone(agentId: string | undefined): Zone {
  const { timeZone } = useFormats()
  const agents = useAnswer('listAgents', {}).data?.data ?? []
  // Where there is but one agent, it is meant.
  const meant = agentId ?? (agents.length === 1 ? agents[0]?.id : undefined)
  const agent = useAnswer('getAgent', { agentId: meant ?? '' }, { enabled: meant !== undefined }).data?.data
  const own = agent?.business_hours?.timezone
  const chosen = own ?? timeZone
  const time = useMemo(() => zoneTime(chosen), [chosen])
  return { time, ...(own === undefined ? {} : { agentName: agent?.agent_name ?? '' }) }
}
