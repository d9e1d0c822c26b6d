import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { fill, useText } from '../../../text/text.ts'
import { Copy } from '../../../ui/copy.tsx'

export type Shown = {
  readonly url: string
  readonly secret: string
  /** Until when the earlier one signs too, where there was one. */
  readonly oldUntil?: string
}

/** A secret, this once. It stays until it is put away. */
export function ShownSecret({
  shown: { url, secret, oldUntil },
  close,
}: {
  shown: Shown
  close: () => void
}) {
  const { secret: words } = useText().developers.webhooks
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [secret])
  return (
    <Alert
      ref={panel}
      tabIndex={-1}
      role="status"
      color="yellow"
      variant="outline"
      className="surface"
      icon={<IconKey aria-hidden />}
      title={<span className="wrap">{fill(words.title, { url })}</span>}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{oldUntil === undefined ? words.warning : words.rotated}</Text>
        <Code block className="code" fz="md" aria-label={words.label}>
          {secret}
        </Code>
        <Group gap="xs">
          <Copy value={secret} size="sm" />
          <Button size="sm" onClick={close}>
            {words.close}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
