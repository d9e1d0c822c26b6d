import { Group, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useText } from '../../text/text.ts'

/** Marks an answer that is not complete. */
export function BlankMark() {
  const { agents } = useText()
  return (
    <Group gap={4} c="dimmed">
      <IconPencil size={14} aria-hidden />
      <Text size="xs">{agents.faq.blank}</Text>
    </Group>
  )
}
