import { Group, Stack, Text, Textarea } from '@mantine/core'
import { fill, useText } from '../../text/text.ts'
import { useFormats } from '../../ui/format/formats.ts'
import { lengthOf, LIMITS } from './limits.ts'
import { spoken } from './tabs/functions/variables.ts'
import { HearVoiceButton } from './voice-sound.tsx'

type Props = {
  value: string
  voiceId: string
  /** What stands for `{{name}}`, as far as it is known before a call. */
  known: Readonly<Record<string, string>>
  error?: string | undefined
  onBlur?: () => void
  onChange: (greeting: string) => void
}

/** What callers hear first. */
export function GreetingInput({ value, voiceId, known, error, onBlur, onChange }: Props) {
  const { agents } = useText()
  return (
    <Stack gap={6}>
      <Textarea
        label={agents.fields.greeting}
        description={agents.identity.greetingHint}
        autosize
        minRows={2}
        maxRows={8}
        required
        value={value}
        error={error}
        onBlur={onBlur}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group justify="space-between">
        <HearVoiceButton voiceId={voiceId} text={spoken(value, known)} />
        <CharacterCount value={value} limit={LIMITS.greeting} />
      </Group>
    </Stack>
  )
}

export function CharacterCount({ value, limit }: { value: string; limit: number }) {
  const { agents } = useText()
  const { number } = useFormats()
  const length = lengthOf(value)
  return (
    <Text size="xs" c={length > limit ? 'var(--mantine-color-error)' : 'dimmed'}>
      {fill(agents.characters, { length: number(length), limit: number(limit) })}
    </Text>
  )
}
