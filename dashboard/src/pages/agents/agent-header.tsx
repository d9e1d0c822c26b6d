import { ActionIcon, Anchor, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMicrophone, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Agent } from '@parley/sdk'
import { useText } from '../../text/text.ts'
import { NumberOf } from './agent-card.tsx'
import { DeleteAgent } from './delete-agent.tsx'
import { StatusBadge, useStatusSwitch } from './status.tsx'

/** Whose agent it is, whether it answers, and where. */
export function AgentStanding({ agent }: { agent: Agent }) {
  const { agents } = useText()
  return (
    <Group gap="sm">
      <Text size="sm" className="wrap">
        {agent.business_name}
      </Text>
      <StatusBadge status={agent.status} />
      <NumberOf agent={agent} />
      {agent.status === 'suspended' && (
        <Anchor size="sm" renderRoot={(props) => <Link to="/settings" search={{ tab: 'plan' }} {...props} />}>
          {agents.toPlan}
        </Anchor>
      )}
    </Group>
  )
}

export function AgentActions({ agent }: { agent: Agent }) {
  const { agents } = useText()
  const agentId = agent.id
  const { label, isPossible, toggle } = useStatusSwitch(agent)
  const [isDeleting, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        leftSection={<IconMicrophone size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/agents/$agentId/talk" params={{ agentId }} {...props} />}
      >
        {agents.talk}
      </Button>
      {isPossible && (
        <Button
          variant="default"
          leftSection={
            agent.status === 'active' ? (
              <IconPlayerPause size={16} aria-hidden />
            ) : (
              <IconPlayerPlay size={16} aria-hidden />
            )
          }
          onClick={toggle}
        >
          {label}
        </Button>
      )}
      <ActionIcon variant="default" size={36} aria-label={agents.delete.menu} onClick={open}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
      <DeleteAgent agent={agent} opened={isDeleting} close={close} />
    </>
  )
}
