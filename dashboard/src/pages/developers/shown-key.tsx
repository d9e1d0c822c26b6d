import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import type { CreatedApiKey } from '@parley/sdk'
import { useEffect, useRef } from 'react'
import { fill, useText } from '../../text/text.ts'
import { Copy } from '../../ui/copy.tsx'

/** A key, this once. It stays until it is put away. */
export function ShownKey({ made, close }: { made: CreatedApiKey; close: () => void }) {
  const { shown } = useText().developers
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [made.id])
  return (
    <Alert
      ref={panel}
      tabIndex={-1}
      role="status"
      color="yellow"
      variant="outline"
      className="surface"
      icon={<IconKey aria-hidden />}
      title={<span className="wrap">{fill(shown.title, { name: made.name })}</span>}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{shown.warning}</Text>
        <Code block className="code" fz="md" aria-label={shown.label}>
          {made.key}
        </Code>
        <Group gap="xs">
          <Copy value={made.key} size="sm" />
          <Button size="sm" onClick={close}>
            {shown.close}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
