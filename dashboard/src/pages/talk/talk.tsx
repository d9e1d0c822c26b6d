import { Anchor, Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { ParleyError, type Agent } from '@parley/sdk'
import { useAnswer } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { Answer, Waiting } from '../../ui/answer.tsx'
import { Nothing } from '../../ui/nothing.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { CallArea } from './call-area.tsx'

/** Calls one agent. */
export function TalkPage() {
  const { talk } = useText()
  const { agentId } = useParams({ from: '/inside/agents/$agentId/talk' })
  const query = useAnswer('getAgent', { agentId })
  const agent = query.data?.data
  if (agent !== undefined) return <AgentOnLine key={agentId} agent={agent} />
  return (
    <Page title={talk.title}>
      {isUnknown(query.error) ? (
        <UnknownAgent />
      ) : (
        <Answer query={query} waiting={<Waiting lines={2} height={220} />}>
          {() => null}
        </Answer>
      )}
    </Page>
  )
}

function AgentOnLine({ agent }: { agent: Agent }) {
  const { talk } = useText()
  const { id: agentId, agent_name: name, business_name: business } = agent
  const settings = (
    <Anchor size="sm" renderRoot={(props) => <Link to="/agents/$agentId" params={{ agentId }} {...props} />}>
      {fill(talk.settingsOf, { name })}
    </Anchor>
  )
  return (
    <Page title={fill(talk.talkTo, { name })} hint={business} actions={settings}>
      <CallArea agent={agent} />
    </Page>
  )
}

function UnknownAgent() {
  const { talk } = useText()
  const agents = (
    <Button renderRoot={(props) => <Link to="/agents" {...props} />}>{talk.unknown.agents}</Button>
  )
  return <Nothing title={talk.unknown.title} hint={talk.unknown.hint} action={agents} />
}

function isUnknown(error: unknown): boolean {
  return error instanceof ParleyError && error.status === 404
}
