import { Radio, Stack, Text } from '@mantine/core'
import { fill, useText } from '../../../text/text.ts'
import { Card } from '../../../ui/card.tsx'
import { useFormats } from '../../../ui/format/formats.ts'
import type { TabProps } from '../agent-draft.ts'

const CHOICES = ['strict', 'deeds'] as const

/** What of a language model's sentences is said, and who chose that. */
export function GroundingSection({ form, agent }: TabProps) {
  const { grounding: words } = useText().agentForm
  const formats = useFormats()
  const { grounding_chosen: chosen } = agent
  const choose = (choice: string) => form.setFieldValue('grounding', choice === 'deeds' ? 'deeds' : 'strict')
  return (
    <Card title={words.title} hint={words.hint}>
      <Radio.Group aria-label={words.title} value={form.values.grounding} onChange={choose}>
        <Stack gap="sm">
          {CHOICES.map((choice) => (
            <Radio key={choice} value={choice} label={words[choice].title} description={words[choice].text} />
          ))}
        </Stack>
      </Radio.Group>
      {chosen !== null && (
        <Text size="sm" c="dimmed">
          {fill(words.chosen, { date: formats.moment(chosen.at), who: chosen.by })}
        </Text>
      )}
    </Card>
  )
}
