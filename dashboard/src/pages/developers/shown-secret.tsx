import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Copy } from '../../ui/copy.tsx'

type Props = {
  readonly title: string
  readonly words: { readonly warning: string; readonly label: string; readonly close: string }
  readonly secret: string
  readonly close: () => void
}

/** A key or another secret, this once. It stays until it is put away. */
export function ShownSecret({ title, words, secret, close }: Props) {
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
      title={<span className="wrap">{title}</span>}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{words.warning}</Text>
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
