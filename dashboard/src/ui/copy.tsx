import { Button, Code, CopyButton, Group, type ButtonProps } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useText } from '../text/text.ts'

/** Copies a text. */
export function Copy({ value, label, ...look }: { value: string; label?: string } & ButtonProps) {
  const { shell } = useText()
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          onClick={copy}
          aria-live="polite"
          {...look}
        >
          {copied ? shell.actions.copied : (label ?? shell.actions.copy)}
        </Button>
      )}
    </CopyButton>
  )
}

/** An id, an address or a key, and a button that copies it. */
export function Copyable({ value, label }: { value: string; label?: string }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Code className="wrap" fz="sm">
        {value}
      </Code>
      <Copy value={value} flex="none" {...(label === undefined ? {} : { label })} />
    </Group>
  )
}
