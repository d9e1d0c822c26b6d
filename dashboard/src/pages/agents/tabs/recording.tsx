import { Blockquote, Checkbox, List, Radio, Stack, Switch, Text, Title } from '@mantine/core'
import { SCHEMAS } from '@parley/sdk/schemas'
import { useText } from '../../../text/text.ts'
import { Card } from '../../../ui/card.tsx'
import type { AgentForm, TabProps } from '../agent-draft.ts'
import { faultAt } from './tab-faults.ts'
import { TabNote } from './tab-note.tsx'
import { TabNumber } from './tab-number.tsx'

const RETENTION = SCHEMAS.RecordingInput.properties.retention_days
const KEEPING = SCHEMAS.AgentChange.properties.retention_days
/** The initial value when a time is set. */
const USUAL_DAYS = 90
const KINDS = ['card_numbers', 'security_codes', 'national_ids'] as const

/** What is kept of a call, and what must not be. */
export function RecordingTab({ form, agent }: TabProps) {
  return (
    <Stack gap="lg">
      <RecordingSection form={form} agent={agent} />
      <KeepingSection form={form} />
      <RedactionSection form={form} />
    </Stack>
  )
}

function RecordingSection({ form, agent }: TabProps) {
  const { recording: words } = useText().agentForm
  const { recording } = form.values
  const isSwitchedOff = agent.recording.enabled && !recording.enabled
  return (
    <Card title={words.title}>
      <Switch
        label={words.enabled}
        description={isSwitchedOff ? words.stays : words.enabledHint}
        checked={recording.enabled}
        onChange={(event) =>
          form.setFieldValue('recording', { ...recording, enabled: event.currentTarget.checked })
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
        onChange={(retention_days) => form.setFieldValue('recording', { ...recording, retention_days })}
        error={faultAt(form, 'recording.retention_days')}
      />
      <TabNote kind="hint" title={words.legalTitle}>
        {words.legalText}
      </TabNote>
    </Card>
  )
}

/** Calls are kept until they are deleted by hand, unless a number of days is set. */
function KeepingSection({ form }: { form: AgentForm }) {
  const { recording: words } = useText().agentForm
  const { retention_days: days } = form.values
  return (
    <Card title={words.keepTitle} hint={words.keepHint}>
      <Radio.Group
        aria-label={words.keepChoice}
        value={days === null ? 'ever' : 'days'}
        onChange={(choice) => form.setFieldValue('retention_days', choice === 'ever' ? null : USUAL_DAYS)}
      >
        <Stack gap="sm">
          <Radio value="ever" label={words.keepEver} />
          <Radio value="days" label={words.keepDays} />
        </Stack>
      </Radio.Group>
      {days !== null && (
        <TabNumber
          maw={320}
          label={words.keepNumber}
          description={words.keepNumberHint}
          min={KEEPING.minimum}
          max={KEEPING.maximum}
          value={days}
          onChange={(value) => form.setFieldValue('retention_days', value)}
          error={faultAt(form, 'retention_days')}
        />
      )}
    </Card>
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
  return (
    <Card title={words.redactTitle} hint={words.redactHint}>
      <Checkbox.Group
        aria-label={words.redactTitle}
        value={redact}
        error={faultAt(form, 'redact')}
        onChange={(chosen) =>
          form.setFieldValue(
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
        <TabNote kind="warning" title={words.soundTitle}>
          {words.soundText}
        </TabNote>
      )}
      <NotRemoved />
    </Card>
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
