import { Radio, Stack, Textarea, TextInput, Title } from '@mantine/core'
import { useText, useTranslation } from '../../../text/text.ts'
import { ZoneSelect } from '../../../ui/zone-select.tsx'
import { CharacterCount } from '../greeting-input.tsx'
import { HOURS_PRESETS, isHoursPreset, presetWords, type HoursPreset } from '../hours-presets.ts'
import { LIMITS } from '../limits.ts'
import { exampleOf } from '../../../ui/format/phone.ts'
import { countryOf } from './new-agent-draft.ts'
import { Questions } from './questions.tsx'
import type { NewAgentForm } from './use-new-agent.ts'

/** What the agent knows and when the business is open. */
export function KnowledgeStep({ form }: { form: NewAgentForm }) {
  const { agents } = useText()
  const { draft, set, touch, faultOf } = form
  return (
    <Stack gap="lg">
      <Title order={2}>{agents.new.knowledge.title}</Title>
      <Stack gap={4}>
        <Textarea
          label={agents.fields.system_prompt}
          description={agents.prompt.short}
          autosize
          minRows={6}
          maxRows={18}
          required
          value={draft.system_prompt}
          error={faultOf('system_prompt')}
          onBlur={() => touch('system_prompt')}
          onChange={(event) => set({ system_prompt: event.currentTarget.value })}
        />
        <CharacterCount value={draft.system_prompt} limit={LIMITS.prompt} />
      </Stack>
      <Questions form={form} />
      <Hours form={form} />
      <TextInput
        label={agents.new.knowledge.person}
        description={agents.new.knowledge.personHint}
        placeholder={exampleOf(countryOf(draft))}
        type="tel"
        maw={360}
        value={draft.forwarding_number}
        error={faultOf('forwarding_number')}
        onBlur={() => touch('forwarding_number')}
        onChange={(event) => set({ forwarding_number: event.currentTarget.value })}
      />
    </Stack>
  )
}

const PRESETS = Object.keys(HOURS_PRESETS) as HoursPreset[]

function Hours({ form: { draft, set, faultOf } }: { form: NewAgentForm }) {
  const { language, text } = useTranslation()
  const { agents } = text
  const { hours } = agents.new
  return (
    <Stack gap="sm">
      <Radio.Group
        label={agents.fields.business_hours}
        description={hours.hint}
        value={draft.hours}
        error={faultOf('business_hours')}
        onChange={(preset) => isHoursPreset(preset) && set({ hours: preset })}
      >
        <Stack gap="xs" mt="xs">
          {PRESETS.map((preset) => (
            <Radio key={preset} value={preset} label={presetWords(preset, hours.presets, language)} />
          ))}
        </Stack>
      </Radio.Group>
      {draft.hours !== 'always' && (
        <ZoneSelect
          label={hours.zone}
          value={draft.timezone}
          error={faultOf('business_hours.timezone')}
          onChange={(timezone) => set({ timezone })}
          maw={360}
        />
      )}
    </Stack>
  )
}
