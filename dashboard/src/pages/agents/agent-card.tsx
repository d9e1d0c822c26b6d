import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconMicrophone, IconPencil, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Agent, AgentSummary } from '@parley/sdk'
import { fill, useText } from '../../text/text.ts'
import { readable } from '../../ui/format/phone.ts'
import { TestMark } from '../numbers/test-badge.tsx'
import { StatusBadge, useStatusSwitch } from './status.tsx'

/** One agent: who it is, whether and where it answers, and what can be done with it. */
export function AgentCard({ agent }: { agent: AgentSummary }) {
  const { id: agentId, agent_name: name, business_name: business, status } = agent
  return (
    <Stack component="li" className="surface" p="md" gap="sm" justify="space-between">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Stack gap={2} miw={0}>
          <Title order={2} size="h3" className="wrap">
            <Anchor
              inherit
              c="inherit"
              renderRoot={(props) => <Link to="/agents/$agentId" params={{ agentId }} {...props} />}
            >
              {name}
            </Anchor>
          </Title>
          <Text c="dimmed" className="wrap">
            {business}
          </Text>
        </Stack>
        <StatusBadge status={status} />
      </Group>
      <NumberOf agent={agent} />
      <CardActions agent={agent} />
    </Stack>
  )
}

function CardActions({ agent }: { agent: AgentSummary }) {
  const { agents, shell } = useText()
  const { id: agentId, agent_name: name, status } = agent
  const { label, isPossible, toggle } = useStatusSwitch(agent)
  const named = (action: string) => fill(agents.actionOn, { action, name })
  return (
    <Group gap="xs">
      <Button
        size="xs"
        leftSection={<IconMicrophone size={14} aria-hidden />}
        aria-label={named(agents.talk)}
        renderRoot={(props) => <Link to="/agents/$agentId/talk" params={{ agentId }} {...props} />}
      >
        {agents.talk}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPencil size={14} aria-hidden />}
        aria-label={named(shell.actions.edit)}
        renderRoot={(props) => <Link to="/agents/$agentId" params={{ agentId }} {...props} />}
      >
        {shell.actions.edit}
      </Button>
      {isPossible && (
        <Button
          size="xs"
          variant="default"
          leftSection={
            status === 'active' ? (
              <IconPlayerPause size={14} aria-hidden />
            ) : (
              <IconPlayerPlay size={14} aria-hidden />
            )
          }
          aria-label={named(label)}
          onClick={toggle}
        >
          {label}
        </Button>
      )}
    </Group>
  )
}

/** Where an agent is called, or the way to a number. */
export function NumberOf({ agent: { id, phone_number } }: { agent: Pick<Agent, 'id' | 'phone_number'> }) {
  const { agents } = useText()
  if (phone_number !== null)
    return (
      <Group gap="xs">
        <Text size="sm">{readable(phone_number)}</Text>
        <TestMark number={phone_number} />
      </Group>
    )
  return (
    <Text size="sm" component="div">
      {agents.noNumber}{' '}
      <Anchor
        underline="always"
        renderRoot={(props) => <Link to="/numbers/find" search={{ agent: id }} {...props} />}
      >
        {agents.getNumber}
      </Anchor>
    </Text>
  )
}
