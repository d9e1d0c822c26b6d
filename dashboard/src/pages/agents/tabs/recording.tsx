import { Alert, Blockquote, Checkbox, List, Stack, Switch, Text, Title } from '@mantine/core'
import { SCHEMAS } from 'parley-sdk/schemas'
import { useText } from '../../../text/text.ts'
import type { AgentForm, TabProps } from '../agent-draft.ts'
import { useFaults, writeField } from './tab-faults.ts'
import { TabNumber } from './tab-number.tsx'
import { TabSection } from './tab-section.tsx'

const RETENTION = SCHEMAS.RecordingInput.properties.retention_days
const KINDS = ['card_numbers', 'security_codes', 'national_ids'] as const

/** What is kept of a call, and what must not be. */
export function RecordingTab({ form, agent }: TabProps) {
  return (
    <Stack gap="lg">
      <RecordingSection form={form} agent={agent} />
      <RedactionSection form={form} />
    </Stack>
  )
}

function RecordingSection({ form, agent }: TabProps) {
  const { recording: words } = useText().agentForm
  const { recording } = form.values
  const faultAt = useFaults(form, 'recording')
  const isSwitchedOff = agent.recording.enabled && !recording.enabled
  return (
    <TabSection title={words.title}>
      <Switch
        label={words.enabled}
        description={isSwitchedOff ? words.stays : words.enabledHint}
        checked={recording.enabled}
        onChange={(event) =>
          writeField(form, 'recording', { ...recording, enabled: event.currentTarget.checked })
        }
      />
      {recording.enabled && <Told />}
      <TabNumber
        maw={320}
        label={words.retention}
        description={words.retentionHint}
        min={RETENTION.minimum}
        max={RETENTION.maximum}
        value={recording.retention_days}
        onChange={(retention_days) => writeField(form, 'recording', { ...recording, retention_days })}
        error={faultAt('recording.retention_days')}
      />
      <Alert variant="light" color="gray" title={<Strong>{words.legalTitle}</Strong>}>
        {words.legalText}
      </Alert>
    </TabSection>
  )
}

function Told() {
  const { recording: words } = useText().agentForm
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {words.announcement}
      </Text>
      <Blockquote p="sm" my={0}>
        {words.announcementText}
      </Blockquote>
      <Text size="sm" c="dimmed" maw={720}>
        {words.announcementHint}
      </Text>
    </Stack>
  )
}

function RedactionSection({ form }: { form: AgentForm }) {
  const { recording: words } = useText().agentForm
  const { redact, recording } = form.values
  const faultAt = useFaults(form, 'redact')
  return (
    <TabSection title={words.redactTitle} hint={words.redactHint}>
      <Checkbox.Group
        aria-label={words.redactTitle}
        value={redact}
        error={faultAt('redact')}
        onChange={(chosen) =>
          writeField(
            form,
            'redact',
            KINDS.filter((kind) => chosen.includes(kind)),
          )
        }
      >
        <Stack gap="sm">
          {KINDS.map((kind) => (
            <Checkbox
              key={kind}
              value={kind}
              label={words.kinds[kind].title}
              description={words.kinds[kind].text}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {recording.enabled && redact.length > 0 && (
        <Alert variant="light" color="yellow" role="status" title={<Strong>{words.soundTitle}</Strong>}>
          {words.soundText}
        </Alert>
      )}
      <NotRemoved />
    </TabSection>
  )
}

function NotRemoved() {
  const { recording: words } = useText().agentForm
  return (
    <Stack gap={4}>
      <Title order={3} size="sm">
        {words.staysTitle}
      </Title>
      <List size="sm">
        {Object.entries(words.staysList).map(([what, text]) => (
          <List.Item key={what}>{text}</List.Item>
        ))}
      </List>
    </Stack>
  )
}

function Strong({ children }: { children: string }) {
  return (
    <Text c="var(--mantine-color-text)" fw={600} size="sm">
      {children}
    </Text>
  )
}
