import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { useText } from '../../text/text.ts'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const

/** Keys of a telephone, for menus and numbers. */
export function Keypad({ press, close }: { press(digit: string): void; close(): void }) {
  const { talk } = useText()
  const names: Readonly<Record<string, string>> = { '*': talk.keypad.star, '#': talk.keypad.hash }
  return (
    <Stack
      component="section"
      gap="xs"
      aria-label={talk.keypad.title}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close()
      }}
    >
      <SimpleGrid cols={3} spacing="xs" verticalSpacing="xs">
        {KEYS.map((key) => (
          <Button
            key={key}
            variant="default"
            size="md"
            fz="lg"
            aria-label={names[key]}
            onClick={() => press(key)}
          >
            {key}
          </Button>
        ))}
      </SimpleGrid>
      <Text size="xs" c="dimmed" visibleFrom="sm">
        {talk.keypad.hint}
      </Text>
    </Stack>
  )
}
