import { Select, type SelectProps } from '@mantine/core'
import { useAnswer } from '../api.ts'
import { useText } from '../text/text.ts'

type Props = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  value: string | undefined
  onChange: (agentId: string | undefined) => void
}

/** One agent. */
export function AgentChoice({ value, onChange, ...look }: Props) {
  const agents = useAnswer('listAgents', {}).data?.data ?? []
  return (
    <Select
      data={agents.map((agent) => ({
        value: agent.id,
        label: `${agent.agent_name} · ${agent.business_name}`,
      }))}
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
  const { shell } = useText()
  return (
    <AgentChoice
      value={value}
      onChange={onChange}
      aria-label={shell.agentFilter.label}
      placeholder={shell.agentFilter.all}
      clearable
      clearButtonProps={{ 'aria-label': shell.agentFilter.all }}
      w={{ base: '100%', sm: 260 }}
    />
  )
}
