import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { countOf, fill, useTranslation } from '../../../text/text.ts'
import { useAnswer } from '../../../api.ts'
import { spoken } from '../tabs/functions/variables.ts'
import { HearVoiceButton } from '../voice-sound.tsx'
import { presetWords } from '../hours-presets.ts'
import { isReady } from './new-agent-draft.ts'
import type { NewAgentForm } from './use-new-agent.ts'

const IDENTITY = 1
const KNOWLEDGE = 2

/** All of it once more before the agent is made. */
export function ReviewStep({ form }: { form: NewAgentForm }) {
  const { text, language } = useTranslation()
  const { agents } = text
  const { draft, goTo, stepsAtFault } = form
  const voices = useAnswer('listVoices', {}).data?.data ?? []
  const ready = draft.faq.filter(isReady).length
  const left = draft.faq.length - ready
  const names = { business_name: draft.business_name, agent_name: draft.agent_name }
  return (
    <Stack>
      <Title order={2}>{agents.new.review.title}</Title>
      {stepsAtFault.length > 0 && <Faulty goTo={() => goTo(Math.min(...stepsAtFault))} />}
      <Section title={agents.new.steps.identity} edit={() => goTo(IDENTITY)}>
        <Text className="wrap">
          {fill(agents.new.review.who, { agent: draft.agent_name, business: draft.business_name })}
        </Text>
        <Text className="wrap" fs="italic">
          {draft.greeting}
        </Text>
        <Group gap="sm">
          <HearVoiceButton voiceId={draft.voice_id} text={spoken(draft.greeting, names)} />
          <Text size="sm" c="dimmed">
            {voices.find(({ id }) => id === draft.voice_id)?.name}
          </Text>
        </Group>
      </Section>
      <Section title={agents.new.steps.knowledge} edit={() => goTo(KNOWLEDGE)}>
        <Text className="wrap" lineClamp={4}>
          {draft.system_prompt}
        </Text>
        <Text>{countOf(agents.new.review.answers, ready, language)}</Text>
        {left > 0 && (
          <Text c="var(--mantine-color-error)">{countOf(agents.new.review.left, left, language)}</Text>
        )}
        <Text>
          {presetWords(draft.hours, agents.new.hours.presets, language)}
          {draft.hours === 'always' ? '' : ` (${draft.timezone})`}
        </Text>
        {draft.forwarding_number !== '' && (
          <Text>{fill(agents.new.review.person, { number: draft.forwarding_number })}</Text>
        )}
      </Section>
    </Stack>
  )
}

function Section({ title, edit, children }: { title: string; edit: () => void; children: ReactNode }) {
  const { text } = useTranslation()
  return (
    <Stack className="surface" p="md" gap="xs">
      <Group justify="space-between">
        <Title order={3} size="h4">
          {title}
        </Title>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={fill(text.agents.actionOn, { action: text.shell.actions.edit, name: title })}
          onClick={edit}
        >
          {text.shell.actions.edit}
        </Button>
      </Group>
      {children}
    </Stack>
  )
}

function Faulty({ goTo }: { goTo: () => void }) {
  const { text } = useTranslation()
  return (
    <Alert color="red" variant="light" role="alert">
      {text.agents.new.review.faults}{' '}
      <Anchor component="button" type="button" inherit onClick={goTo}>
        {text.agents.new.review.show}
      </Anchor>
    </Alert>
  )
}
