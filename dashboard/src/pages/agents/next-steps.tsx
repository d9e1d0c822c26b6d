import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconHash, IconMicrophone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Agent } from '@parley/sdk'
import { fill, useText } from '../../text/text.ts'

type NextProps = { agent: Agent; talk: () => void }

/** What to do with an agent that has no number yet. */
export function NextSteps({ agent: { id: agentId, agent_name: name }, talk }: NextProps) {
  const { agents } = useText()
  return (
    <Alert variant="default" title={fill(agents.next.title, { name })}>
      <Stack gap="sm">
        <Text size="sm">{agents.next.hint}</Text>
        <Group gap="xs">
          <Button size="xs" leftSection={<IconMicrophone size={14} aria-hidden />} onClick={talk}>
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
