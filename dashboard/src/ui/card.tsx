import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A part of a page with a heading of its own. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" className="surface" p="lg" gap="md" aria-label={title}>
      <Title order={2}>{title}</Title>
      {children}
    </Stack>
  )
}
