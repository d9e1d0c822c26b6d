import { Code, Group, Stack, Title } from '@mantine/core'
import { Copy } from '../../ui/copy.tsx'

/** Code that wraps on narrow screens; what is copied has no more lines than was written. */
export function CodeBlock({ code }: { code: string }) {
  return (
    <Code block className="code surface" ta="start">
      {code}
    </Code>
  )
}

type Props = { title: string; code: string }

/** Code with a name and a button that copies it. */
export function SnippetBlock({ title, code }: Props) {
  return (
    <Stack component="section" gap="xs" aria-label={title}>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4" className="wrap">
          {title}
        </Title>
        <Copy value={code} />
      </Group>
      <CodeBlock code={code} />
    </Stack>
  )
}
