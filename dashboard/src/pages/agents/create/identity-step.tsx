import { SimpleGrid, Stack, TextInput, Title } from '@mantine/core'
import { useText } from '../../../text/text.ts'
import { GreetingInput } from '../greeting-input.tsx'
import { VoicePicker } from '../voice-picker.tsx'
import type { NewAgentForm } from './use-new-agent.ts'

/** Who answers, and how it sounds. */
export function IdentityStep({ form }: { form: NewAgentForm }) {
  const { agents } = useText()
  const { draft, set, touch, faultOf } = form
  const name = (field: 'business_name' | 'agent_name') => ({
    value: draft[field],
    error: faultOf(field),
    onBlur: () => touch(field),
    onChange: (event: { currentTarget: HTMLInputElement }) => set({ [field]: event.currentTarget.value }),
  })
  const names = { business_name: draft.business_name, agent_name: draft.agent_name }
  return (
    <Stack>
      <Title order={2}>{agents.new.identity.title}</Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={agents.fields.business_name}
          description={agents.identity.businessHint}
          autoComplete="organization"
          required
          {...name('business_name')}
        />
        <TextInput
          label={agents.fields.agent_name}
          description={agents.identity.agentHint}
          autoComplete="off"
          required
          {...name('agent_name')}
        />
      </SimpleGrid>
      <VoicePicker
        value={draft.voice_id}
        spoken={[draft.language]}
        onChange={(voice_id) => set({ voice_id })}
        error={faultOf('voice_id')}
      />
      <GreetingInput
        value={draft.greeting}
        voiceId={draft.voice_id}
        known={names}
        error={faultOf('greeting')}
        onBlur={() => touch('greeting')}
        onChange={(greeting) => set({ greeting })}
      />
    </Stack>
  )
}
