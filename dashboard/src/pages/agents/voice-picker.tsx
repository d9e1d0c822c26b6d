import { Group, Radio, SimpleGrid, Skeleton } from '@mantine/core'
import type { Voice } from '@parley/sdk'
import { useId } from 'react'
import { useAnswer } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { Answer } from '../../ui/answer.tsx'
import { HearVoice } from './voice-sound.tsx'

const VOICES = 9

type Props = { value: string; onChange: (voiceId: string) => void; error?: string | undefined }

/** The voices, each with a button to hear it. */
export function VoicePicker({ value, onChange, error }: Props) {
  const { agents } = useText()
  const name = useId()
  const voices = useAnswer('listVoices', {})
  return (
    <Radio.Group
      label={agents.voice.label}
      description={agents.voice.hint}
      value={value}
      onChange={onChange}
      error={error}
      name={name}
    >
      <Answer query={voices} waiting={<VoicesWaiting />}>
        {({ data }) => (
          <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="xs" mt="xs">
            {data.map((voice) => (
              <VoiceChoice key={voice.id} voice={voice} />
            ))}
          </SimpleGrid>
        )}
      </Answer>
    </Radio.Group>
  )
}

function VoiceChoice({ voice: { id, name, accent, gender } }: { voice: Voice }) {
  const { agents } = useText()
  const { about } = agents.voice
  return (
    <Group className="surface" wrap="nowrap" justify="space-between" gap="xs" px="sm" py={8}>
      <Radio value={id} label={name} description={`${about[accent]}, ${about[gender]}`} flex={1} />
      <HearVoice voiceId={id} name={name} />
    </Group>
  )
}

function VoicesWaiting() {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="xs" mt="xs">
      {Array.from({ length: VOICES }, (_, place) => (
        <Skeleton key={place} height={56} />
      ))}
    </SimpleGrid>
  )
}
