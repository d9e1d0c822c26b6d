import { Alert, Button, Group, Text } from '@mantine/core'
import { fill, useText } from '../../text/text.ts'
import type { Editing } from './use-agent-form.ts'

/** Says that changes came back or are gone, or that another user changed the same. */
export function DraftNotices({ editing }: { editing: Editing }) {
  const { agents } = useText()
  const { edit } = agents
  const { notice, dismiss } = editing
  if (notice === undefined) return null
  if (notice.kind === 'discarded')
    return (
      <DraftNotice
        title={edit.discarded}
        keep={[edit.fine, dismiss]}
        other={[edit.bringBack, editing.bringBack]}
      />
    )
  if (notice.kind === 'conflict') {
    const fields = notice.fields.map((name) => agents.fields[name]).join(', ')
    return (
      <DraftNotice
        title={edit.conflict}
        hint={fill(edit.conflictHint, { fields })}
        keep={[edit.keepMine, dismiss]}
        other={[edit.takeTheirs, editing.takeTheirs]}
      />
    )
  }
  return (
    <DraftNotice
      title={edit.restored}
      hint={notice.isOutdated ? edit.outdatedHint : edit.restoredHint}
      keep={[edit.keepMine, dismiss]}
      other={[edit.discardMine, editing.discard]}
    />
  )
}

type Choice = readonly [label: string, act: () => void]
type NoticeProps = { title: string; hint?: string; keep: Choice; other: Choice }

function DraftNotice({ title, hint, keep, other }: NoticeProps) {
  return (
    <Alert variant="default" role="status" title={title}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 16rem">
          {hint}
        </Text>
        <Group gap="xs">
          <Button size="xs" onClick={keep[1]}>
            {keep[0]}
          </Button>
          <Button size="xs" variant="default" onClick={other[1]}>
            {other[0]}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
