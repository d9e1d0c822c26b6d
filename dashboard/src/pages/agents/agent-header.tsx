import { ActionIcon, Anchor, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMicrophone, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Agent } from '@parley/sdk'
import { Suspense, useState } from 'react'
import { useText } from '../../text/text.ts'
import { lazily } from '../../ui/lazily.ts'
import { NumberOf } from './agent-card.tsx'
import { StatusBadge, useStatusSwitch } from './status.tsx'

const DeleteAgent = lazily(() => import('./delete-agent.tsx'), 'DeleteAgent')

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

/** What the button to talk opens. */
export const TALK_ID = 'talk-beside'

type ActionsProps = { agent: Agent; isTalking: boolean; talk: () => void }

export function AgentActions({ agent, isTalking, talk }: ActionsProps) {
  const { agents } = useText()
  const { label, isPossible, toggle } = useStatusSwitch(agent)
  const [isDeleting, { open, close }] = useDisclosure(false)
  // Loaded when it is first wanted; then it stays, to give the focus back when it closes.
  const [wasDeleting, setWasDeleting] = useState(false)
  const ask = () => {
    setWasDeleting(true)
    open()
  }
  return (
    <>
      <Button
        leftSection={<IconMicrophone size={16} aria-hidden />}
        aria-expanded={isTalking}
        aria-controls={isTalking ? TALK_ID : undefined}
        onClick={talk}
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
      <ActionIcon variant="default" size={36} aria-label={agents.delete.menu} onClick={ask}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
      {wasDeleting && (
        <Suspense>
          <DeleteAgent agent={agent} opened={isDeleting} close={close} />
        </Suspense>
      )}
    </>
  )
}
