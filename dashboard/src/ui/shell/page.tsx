import { Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { type ReactNode } from 'react'
import { usePageTitle } from './use-page-title.ts'

type Props = {
  title: string
  /** One sentence under the title. */
  hint?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of one page: its title, also the tab's, and what can be done here. */
export function Page({ title, hint, actions, children }: Props) {
  usePageTitle(title)
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={4} miw={0} flex="1 1 16rem">
          <Title order={1} className="wrap">
            {title}
          </Title>
          {hint !== undefined && (
            <Text c="dimmed" size="sm" component="div">
              {hint}
            </Text>
          )}
        </Stack>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  )
}

/** Says something to those who hear the page. */
export function Announce({ children }: { children: string }) {
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {children}
    </VisuallyHidden>
  )
}
