import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { VoiceSettings } from '@parley/sdk'
import { useId } from 'react'
import { useText } from '../../../text/text.ts'
import { Card } from '../../../ui/card.tsx'
import type { TabProps } from '../agent-draft.ts'
import { GreetingInput } from '../greeting-input.tsx'
import { spokenBy } from '../spoken-languages.ts'
import { DisclosureSection } from './disclosure.tsx'
import { LanguageSection } from './language.tsx'
import { VoicePicker } from '../voice-picker.tsx'

/** Words with a tested effect; any others are taken as well. */
const PERSONALITIES = ['professional', 'friendly', 'empathetic', 'energetic', 'calm', 'formal', 'casual']

/** Who answers, how it sounds and what it says first. */
export function IdentityTab({ form, agent }: TabProps) {
  const { agents } = useText()
  const { values, errors } = form
  const name = (field: 'business_name' | 'agent_name') => ({
    label: agents.fields[field],
    required: true,
    autoComplete: 'off',
    ...form.getInputProps(field),
  })
  const { business_name, agent_name } = values
  return (
    <Stack gap="lg">
      <Card title={agents.identity.names}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput description={agents.identity.businessHint} {...name('business_name')} />
          <TextInput description={agents.identity.agentHint} {...name('agent_name')} />
        </SimpleGrid>
        <GreetingInput
          value={values.greeting}
          voiceId={values.voice_id}
          known={{ ...values.variables, business_name, agent_name }}
          error={textOf(errors['greeting'])}
          onChange={(greeting) => form.setFieldValue('greeting', greeting)}
        />
      </Card>
      <LanguageSection form={form} />
      <DisclosureSection form={form} agent={agent} />
      <Card title={agents.identity.voice}>
        <VoicePicker
          value={values.voice_id}
          spoken={spokenBy(values)}
          error={textOf(errors['voice_id'])}
          onChange={(voiceId) => form.setFieldValue('voice_id', voiceId)}
        />
        <Manner form={form} />
      </Card>
    </Stack>
  )
}

const textOf = (error: unknown) => (typeof error === 'string' ? error : undefined)

/** How it behaves, and the name that its voice is shown by. */
function Manner({ form }: Pick<TabProps, 'form'>) {
  const { agents } = useText()
  const personalities = useId()
  const { voice_settings: settings } = form.values
  const set = (change: NonNullable<VoiceSettings>) =>
    form.setFieldValue('voice_settings', settled({ ...settings, ...change }))
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label={agents.identity.personality}
        description={agents.identity.personalityHint}
        list={personalities}
        value={settings?.personality ?? ''}
        error={form.errors['voice_settings.personality']}
        onChange={(event) => set({ personality: event.currentTarget.value })}
      />
      <datalist id={personalities}>
        {PERSONALITIES.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <TextInput
        label={agents.identity.voiceName}
        description={agents.identity.voiceNameHint}
        autoComplete="off"
        value={settings?.name ?? ''}
        error={form.errors['voice_settings.name']}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
    </SimpleGrid>
  )
}

/** An empty field is none, and no settings are null. */
function settled(settings: NonNullable<VoiceSettings>): VoiceSettings {
  const given = Object.entries(settings).filter(([, value]) => value !== '')
  return given.length === 0 ? null : Object.fromEntries(given)
}
