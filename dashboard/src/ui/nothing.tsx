import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { title: string; hint: ReactNode; action?: ReactNode; icon?: ReactNode }

/** An empty list that says what belongs here and how it gets here. */
export function Nothing({ title, hint, action, icon }: Props) {
  return (
    <Stack className="surface" align="center" gap="sm" p="xl" ta="center">
      {icon}
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text c="dimmed" size="sm" maw={440} component="div">
        {hint}
      </Text>
      {action}
    </Stack>
  )
}
