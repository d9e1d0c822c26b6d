import { Badge } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Agent, ResultOf } from '@parley/sdk'
import { asking, parley, queryClient, refresh } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { done, failed } from '../../ui/shell/toast.ts'

type Status = Agent['status']
type Switch = { from: Status; to: 'active' | 'paused' }
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
  const mutation = useMutation({
    mutationFn: ({ to }: Switch) => parley.ask('updateAgent', { agentId, body: { status: to } }),
    onMutate: async ({ to }) => {
      await queryClient.cancelQueries({ queryKey: ['listAgents'] })
      await queryClient.cancelQueries({ queryKey: ['getAgent', { agentId }] })
      show(agentId, to)
    },
    onError: (error, { from }) => {
      show(agentId, from)
      failed(error, text)
    },
    onSuccess: (_answer, { to }) =>
      done(fill(text.agents[to === 'paused' ? 'isPaused' : 'isResumed'], { name })),
    onSettled: () => refresh('listAgents', 'getAgent', 'getRouting'),
  })
  return {
    label: status === 'active' ? text.agents.pause : text.agents.resume,
    /** A suspended agent answers again when the plan is in order, not before. */
    isPossible: status !== 'suspended',
    toggle: () => mutation.mutate({ from: status, to: status === 'active' ? 'paused' : 'active' }),
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
