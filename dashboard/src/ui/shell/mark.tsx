import { Group, Text } from '@mantine/core'
import { useText } from '../../text/text.ts'

/** Two who talk: a turn of one side, and the answer of the other. As in `public/icon.svg`. */
export function NameMark({ size = 28 }: { size?: number }) {
  const { shell } = useText()
  return (
    <Group gap={size / 3} wrap="nowrap" component="span">
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
        <path
          d="M6 2h14a6 6 0 0 1 6 6v5a6 6 0 0 1-6 6h-7l-6 5v-5.1A6 6 0 0 1 0 13V8a6 6 0 0 1 6-6z"
          fill="var(--mantine-primary-color-filled)"
        />
        <path
          d="M28.5 12.2A6 6 0 0 1 32 17.6v3.9a6 6 0 0 1-4 5.7V31l-5-3.5h-5.5a6 6 0 0 1-4.6-2.1l2.2-1.9H20a9.5 9.5 0 0 0 8.5-11.3z"
          fill="var(--mantine-color-ember-5)"
        />
        <path d="M8 8.5v4M13 6.5v8M18 8.5v4" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" />
      </svg>
      <Text component="span" fw={750} fz={size * 0.72} lh={1} style={{ letterSpacing: '-0.02em' }}>
        {shell.product}
      </Text>
    </Group>
  )
}
