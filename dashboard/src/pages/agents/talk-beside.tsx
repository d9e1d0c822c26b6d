import { ActionIcon, Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Agent } from '@parley/sdk'
import { fill, useText } from '../../text/text.ts'
import { CallArea } from '../talk/call-area.tsx'
import { changedFields, changeOf, draftOf, type AgentDraft } from './agent-draft.ts'

type Props = { agent: Agent; draft: AgentDraft; close: () => void }

/** Calls the agent as it is edited here, saved or not. */
export function TalkBeside({ agent, draft, close }: Props) {
  const { agents } = useText()
  const { id: agentId, agent_name: name } = agent
  const saved = draftOf(agent)
  const fields = changedFields(draft, saved).map((field) => agents.fields[field])
  return (
    <Stack gap="sm">
      <Group justify="space-between" wrap="nowrap">
        <Title order={2}>{fill(agents.beside.title, { name })}</Title>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={agents.beside.close} onClick={close}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <Text size="sm" role="status">
        {fields.length === 0
          ? agents.beside.saved
          : fill(agents.beside.unsaved, { fields: fields.join(', ') })}
      </Text>
      <CallArea agent={agent} draft={changeOf(draft, saved)} isNarrow />
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/agents/$agentId/talk" params={{ agentId }} {...props} />}
      >
        {agents.beside.full}
      </Anchor>
    </Stack>
  )
}
