import { Stack } from '@mantine/core'
import type { TabProps } from '../../agent-draft.ts'
import { ConnectionSection } from './connection.tsx'
import { FeedSection } from './feed.tsx'

/** Where else the appointments are seen, and what the agent knows of other engagements. */
export function CalendarTab({ agent }: TabProps) {
  return (
    <Stack gap="lg">
      <ConnectionSection agentId={agent.id} />
      <FeedSection agentId={agent.id} />
    </Stack>
  )
}
