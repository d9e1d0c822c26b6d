import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconHash, IconMicrophone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Agent } from 'parley-sdk'
import { fill, useText } from '../../text/text.ts'
import type { Editing } from './use-agent-form.ts'

/** What to do with an agent that nobody can call yet. */
export function NextSteps({ agent: { id: agentId, agent_name: name } }: { agent: Agent }) {
  const { agents } = useText()
  return (
    <Alert variant="default" title={fill(agents.next.title, { name })}>
      <Stack gap="sm">
        <Text size="sm">{agents.next.hint}</Text>
        <Group gap="xs">
          <Button
            size="xs"
            leftSection={<IconMicrophone size={14} aria-hidden />}
            renderRoot={(props) => <Link to="/agents/$agentId/talk" params={{ agentId }} {...props} />}
          >
            {agents.next.hear}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconHash size={14} aria-hidden />}
            renderRoot={(props) => <Link to="/numbers/find" search={{ agent: agentId }} {...props} />}
          >
            {agents.getNumber}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

/** Says that changes came back, or that somebody else changed the same. */
export function DraftNotices({ editing: { notice, dismiss, discard, takeTheirs } }: { editing: Editing }) {
  const { agents } = useText()
  if (notice === undefined) return null
  const isConflict = notice.kind === 'conflict'
  const hint = isConflict
    ? fill(agents.edit.conflictHint, { fields: notice.fields.map((name) => agents.fields[name]).join(', ') })
    : notice.isOutdated
      ? agents.edit.outdatedHint
      : agents.edit.restoredHint
  return (
    <Alert
      variant="default"
      role={isConflict ? 'alert' : 'status'}
      title={isConflict ? agents.edit.conflict : agents.edit.restored}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 16rem">
          {hint}
        </Text>
        <Group gap="xs">
          <Button size="xs" onClick={dismiss}>
            {agents.edit.keepMine}
          </Button>
          <Button size="xs" variant="default" onClick={isConflict ? takeTheirs : discard}>
            {isConflict ? agents.edit.takeTheirs : agents.edit.discardMine}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
