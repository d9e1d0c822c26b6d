import { List, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Agent } from '@parley/sdk'
import { parley, queryClient, refresh } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { keep } from '../../ui/kept/kept.ts'
import { done } from '../../ui/shell/toast.ts'
import { forgetDraft } from './kept-draft.ts'

type Props = { agent: Agent; opened: boolean; close: () => void }

/** Deletes an agent once its name has been typed; says before what goes with it. */
export function DeleteAgent({ agent, opened, close }: Props) {
  const { agents } = useText()
  const navigate = useNavigate()
  const { id: agentId, agent_name: name, phone_number: number } = agent

  async function remove(): Promise<void> {
    await parley.ask('deleteAgent', { agentId })
    forgetDraft(keep, agentId)
    await navigate({ to: '/agents' })
    queryClient.removeQueries({ queryKey: ['getAgent', { agentId }] })
    done(fill(agents.delete.done, { name }))
    await refresh('listAgents', 'listPhoneNumbers', 'getOverview', 'listCalls', 'listAllAppointments')
  }

  return (
    <Confirm
      opened={opened}
      close={close}
      title={fill(agents.delete.title, { name })}
      word={name}
      action={agents.delete.action}
      confirm={remove}
    >
      <Text size="sm">{agents.delete.intro}</Text>
      <List size="sm" spacing={4}>
        {number !== null && <List.Item>{fill(agents.delete.number, { number })}</List.Item>}
        <List.Item>{agents.delete.calls}</List.Item>
        <List.Item>{agents.delete.appointments}</List.Item>
        <List.Item>{agents.delete.live}</List.Item>
      </List>
      <Text size="sm">{agents.delete.instead}</Text>
    </Confirm>
  )
}
