import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { title: string; hint?: ReactNode; children: ReactNode }

/** A part of a page with a heading of its own. */
export function Card({ title, hint, children }: Props) {
  return (
    <Stack component="section" className="surface" p={{ base: 'md', sm: 'lg' }} gap="md" aria-label={title}>
      <Stack gap={4}>
        <Title order={2}>{title}</Title>
        {hint !== undefined && (
          <Text c="dimmed" size="sm" maw={720}>
            {hint}
          </Text>
        )}
      </Stack>
      {children}
    </Stack>
  )
}
