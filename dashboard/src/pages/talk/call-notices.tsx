import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ParleyError, type Agent, type Routing } from '@parley/sdk'
import { fill, useText, type Catalogue } from '../../text/text.ts'
import { explain } from '../../ui/fault.tsx'
import type { CallView } from '../../web-call/calling.ts'

type Props = { agent: Agent; view: CallView; routing: Routing | undefined }

/** What went wrong or is missing, and what to do about it. */
export function CallNotices({ agent, view, routing }: Props) {
  const text = useText()
  const { phase, problem, complaint, isRingingLong } = view
  const failure = failureOf(view, text)
  const isWaiting = phase === 'idle' || phase === 'over'
  return (
    <Stack gap="xs">
      {failure !== undefined && (
        <Alert color="red" variant="light" role="alert" title={text.shell.fault.title}>
          {failure}
        </Alert>
      )}
      {isWaiting && routing !== undefined && <RoutingNotice agent={agent} routing={routing} />}
      {problem !== undefined && (
        <Alert color="gray" variant="default" role="status" title={text.talk.problems.title}>
          {text.talk.problems[problem]}
        </Alert>
      )}
      {isRingingLong && (
        <Text size="sm" c="dimmed" role="status">
          {text.talk.longRing}
        </Text>
      )}
      {complaint !== undefined && (
        <Text size="sm" role="status" className="wrap">
          {complaint}
        </Text>
      )}
    </Stack>
  )
}

function failureOf({ phase, end, fault }: CallView, text: Catalogue): string | undefined {
  if (phase !== 'over') return undefined
  if (fault instanceof ParleyError && fault.status === 503) return text.talk.advice.unavailable
  if (fault !== undefined) return explain(fault, text)
  if (end === 'failed' || end === 'lost' || end === 'refused') return text.talk.advice[end]
  return undefined
}

/** What a call would meet now, known before calling. */
function RoutingNotice({ agent, routing: { reason } }: { agent: Agent; routing: Routing }) {
  const { talk } = useText()
  const { id: agentId, agent_name: name } = agent
  if (reason === 'open') return null
  return (
    <Alert variant="default" role="status">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{fill(talk.routing[reason], { name })}</Text>
        {(reason === 'paused' || reason === 'closed') && (
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link
                to="/agents/$agentId"
                params={{ agentId }}
                search={reason === 'closed' ? { tab: 'hours' } : {}}
                {...props}
              />
            )}
          >
            {fill(talk.openAgent, { name })}
          </Anchor>
        )}
        {reason === 'subscription_over' && (
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/settings" search={{ tab: 'plan' }} {...props} />}
          >
            {talk.openPlan}
          </Anchor>
        )}
      </Stack>
    </Alert>
  )
}
