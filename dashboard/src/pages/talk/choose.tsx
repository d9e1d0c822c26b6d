import { Anchor, Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconMicrophone, IconPlus } from '@tabler/icons-react'
import { Link, Navigate } from '@tanstack/react-router'
import type { AgentSummary } from '@parley/sdk'
import { useAnswer } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { Answer, Waiting } from '../../ui/answer.tsx'
import { Nothing } from '../../ui/nothing.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { StatusBadge } from '../agents/status.tsx'

/** Whom to call. With one agent there is nothing to choose. */
export function ChooseAgentPage() {
  const { talk } = useText()
  const query = useAnswer('listAgents', {})
  return (
    <Page title={talk.title} hint={talk.chooseHint}>
      <Answer query={query} waiting={<Waiting lines={3} height={96} />}>
        {({ data: agents }) => <Choice agents={agents} />}
      </Answer>
    </Page>
  )
}

function Choice({ agents }: { agents: readonly AgentSummary[] }) {
  const [first, ...others] = agents
  if (first === undefined) return <NoAgents />
  if (others.length === 0)
    return <Navigate to="/agents/$agentId/talk" params={{ agentId: first.id }} replace />
  return (
    <SimpleGrid component="ul" cols={{ base: 1, md: 2 }} className="items">
      {agents.map((agent) => (
        <AgentToCall key={agent.id} agent={agent} />
      ))}
    </SimpleGrid>
  )
}

function AgentToCall({ agent }: { agent: AgentSummary }) {
  const { talk } = useText()
  const { id: agentId, agent_name: name, business_name: business, status } = agent
  return (
    <Stack component="li" className="surface" p="md" gap="xs">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Stack gap={2} miw={0}>
          <Title order={2} size="h3" className="wrap">
            <Anchor
              inherit
              renderRoot={(props) => <Link to="/agents/$agentId/talk" params={{ agentId }} {...props} />}
            >
              <Group component="span" gap={6} wrap="nowrap">
                <IconMicrophone size={18} aria-hidden />
                {fill(talk.talkTo, { name })}
              </Group>
            </Anchor>
          </Title>
          <Text c="dimmed" className="wrap">
            {business}
          </Text>
        </Stack>
        {status !== 'active' && <StatusBadge status={status} />}
      </Group>
    </Stack>
  )
}

function NoAgents() {
  const { talk } = useText()
  const create = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/agents/new" {...props} />}
    >
      {talk.empty.create}
    </Button>
  )
  return <Nothing title={talk.empty.title} hint={talk.empty.hint} action={create} />
}
