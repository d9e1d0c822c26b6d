import { Badge } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Agent, ResultOf } from 'parley-sdk'
import { asking, parley, queryClient, refresh } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { done, failed } from '../../ui/toast.ts'

type Status = Agent['status']
type Standing = Pick<Agent, 'id' | 'status' | 'agent_name'>

const COLORS = { active: 'pine.8', paused: 'gray.7', suspended: 'red.8' } as const

/** Whether an agent answers, in a word. */
export function StatusBadge({ status }: { status: Status }) {
  const { agents } = useText()
  return (
    <Badge color={COLORS[status]} variant="filled" tt="none">
      {agents.status[status]}
    </Badge>
  )
}

/** Pauses an agent that answers, and the other way round. It shows at once. */
export function useStatusSwitch({ id: agentId, status, agent_name: name }: Standing) {
  const text = useText()
  const wanted = status === 'active' ? 'paused' : 'active'
  const mutation = useMutation({
    mutationFn: () => parley.ask('updateAgent', { agentId, body: { status: wanted } }),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey: ['listAgents'] })
      await queryClient.cancelQueries({ queryKey: ['getAgent', { agentId }] })
      show(agentId, wanted)
    },
    onError: (error) => {
      show(agentId, status)
      failed(error, text)
    },
    onSuccess: () => done(fill(text.agents[wanted === 'paused' ? 'isPaused' : 'isResumed'], { name })),
    onSettled: () => refresh('listAgents', 'getAgent', 'getRouting'),
  })
  return {
    label: status === 'active' ? text.agents.pause : text.agents.resume,
    /** A suspended agent answers again when the plan is in order, not before. */
    isPossible: status !== 'suspended',
    toggle: () => mutation.mutate(),
  }
}

function show(agentId: string, status: Status): void {
  queryClient.setQueryData(asking('listAgents', {}).queryKey, (known: ResultOf<'listAgents'> | undefined) =>
    known === undefined
      ? known
      : { ...known, data: known.data.map((each) => (each.id === agentId ? { ...each, status } : each)) },
  )
  queryClient.setQueryData(
    asking('getAgent', { agentId }).queryKey,
    (known: ResultOf<'getAgent'> | undefined) =>
      known === undefined ? known : { ...known, data: { ...known.data, status } },
  )
}
