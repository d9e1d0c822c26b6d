import { Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'

type Props = {
  kind: 'warning' | 'hint'
  title?: string
  children: string
}

/** Something to mind, calmer than an error. A warning comes and goes with what is chosen, and is heard then. */
export function TabNote({ kind, title, children }: Props) {
  const isWarning = kind === 'warning'
  const Icon = isWarning ? IconAlertTriangle : IconInfoCircle
  return (
    <Group
      className="surface"
      bg="var(--mantine-color-body)"
      p="md"
      gap="sm"
      wrap="nowrap"
      align="flex-start"
      role={isWarning ? 'status' : 'note'}
    >
      <Icon
        size={20}
        aria-hidden
        style={{ flexShrink: 0 }}
        color={isWarning ? 'var(--mantine-color-orange-6)' : 'var(--mantine-color-dimmed)'}
      />
      <Stack gap={2} miw={0}>
        {title !== undefined && (
          <Text size="sm" fw={600}>
            {title}
          </Text>
        )}
        <Text size="sm" maw={720}>
          {children}
        </Text>
      </Stack>
    </Group>
  )
}
