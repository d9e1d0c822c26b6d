import { ActionIcon, Anchor, Button, Group, Menu, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots, IconMicrophone, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Agent } from 'parley-sdk'
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
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={agents.more}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isPossible && (
            <Menu.Item
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
            </Menu.Item>
          )}
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={open}
          >
            {agents.delete.menu}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <DeleteAgent agent={agent} opened={isDeleting} close={close} />
    </>
  )
}
