import { Select, type SelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { useAnswer } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { useFormats } from '../../ui/formats.ts'
import { zoneTime, type ZoneTime } from './zone-time.ts'

/** The agents as a choice shows them. */
function useAgentOptions(): { value: string; label: string }[] {
  const agents = useAnswer('listAgents', {}).data?.data ?? []
  return agents.map((agent) => ({ value: agent.id, label: `${agent.agent_name} · ${agent.business_name}` }))
}

type Props = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  value: string | undefined
  onChange: (agentId: string | undefined) => void
}

/** One agent. */
export function AgentChoice({ value, onChange, ...look }: Props) {
  return (
    <Select
      data={useAgentOptions()}
      value={value ?? null}
      onChange={(agentId) => onChange(agentId ?? undefined)}
      allowDeselect={false}
      searchable
      {...look}
    />
  )
}

/** One agent or, when it is cleared, all of them. */
export function AgentFilter({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const { calendar } = useText()
  return (
    <AgentChoice
      value={value}
      onChange={onChange}
      aria-label={calendar.toolbar.agent}
      placeholder={calendar.toolbar.everyAgent}
      clearable
      clearButtonProps={{ 'aria-label': calendar.toolbar.everyAgent }}
      w={{ base: '100%', sm: 260 }}
    />
  )
}

export type Zone = { readonly time: ZoneTime; readonly agentName?: string }

/** The zone in which times are told: the agent's, where one is meant and has business hours; else the account's. */
export function useZone(agentId: string | undefined): Zone {
  const { timeZone } = useFormats()
  const agent = useAnswer('getAgent', { agentId: agentId ?? '' }, { enabled: agentId !== undefined }).data
    ?.data
  const own = agent?.business_hours?.timezone
  const chosen = own ?? timeZone
  const time = useMemo(() => zoneTime(chosen), [chosen])
  return { time, ...(own === undefined ? {} : { agentName: agent?.agent_name ?? '' }) }
}
