import { Group, Radio, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import type { Voice } from '@parley/sdk'
import { useId } from 'react'
import { useAnswer } from '../../api.ts'
import type { Language } from '../../text/languages.ts'
import { fill, useText } from '../../text/text.ts'
import { Answer } from '../../ui/answer.tsx'
import { voiceIn } from './spoken-languages.ts'
import { HearVoice } from './voice-sound.tsx'

const WAITING = 3

type Props = {
  value: string
  /** What the agent speaks. */
  spoken: readonly Language[]
  onChange: (voiceId: string) => void
  error?: string | undefined
}

/** The voices that speak the agent's language, each with a button to hear it; of several languages, group by group. */
export function VoicePicker({ value, spoken, onChange, error }: Props) {
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
          <Stack gap="sm" mt="xs">
            {spoken.map((language) => (
              <VoicesOf
                key={language}
                language={language}
                voices={data}
                value={value}
                isAlone={spoken.length === 1}
              />
            ))}
          </Stack>
        )}
      </Answer>
    </Radio.Group>
  )
}

type GroupProps = { language: Language; voices: readonly Voice[]; value: string; isAlone: boolean }

function VoicesOf({ language, voices, value, isAlone }: GroupProps) {
  const { agents } = useText()
  const heading = useId()
  const speaking = voices.filter((voice) => voice.language === language)
  const heard = voiceIn(language, value, voices)
  const words = heard?.id === value ? agents.voice.inLanguage : agents.voice.otherInLanguage
  const about = fill(words, { language: agents.languages[language], voice: heard?.name ?? '' })
  return (
    <Stack gap={4} role="group" {...(isAlone ? {} : { 'aria-labelledby': heading })}>
      {!isAlone && (
        <Text size="sm" fw={500} id={heading}>
          {about}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="xs">
        {speaking.map((voice) => (
          <VoiceChoice key={voice.id} voice={voice} />
        ))}
      </SimpleGrid>
    </Stack>
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
      {Array.from({ length: WAITING }, (_, place) => (
        <Skeleton key={place} height={56} />
      ))}
    </SimpleGrid>
  )
}
