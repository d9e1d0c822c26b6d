import { List, Stack, Switch } from '@mantine/core'
import { useText } from '../../../../text/text.ts'
import { Card } from '../../../../ui/card.tsx'
import type { AgentForm, TabProps } from '../../agent-draft.ts'
import { BookingSection } from './booking.tsx'
import { ConnectionSection } from './connection.tsx'
import { FeedSection } from './feed.tsx'
import { SecretSection } from './secret.tsx'
import { ToolsSection } from './tools.tsx'
import { VariablesSection } from './variable-table.tsx'
import { TabNote } from '../tab-note.tsx'

/** What the agent can do besides talking. */
export function FunctionsTab({ form, agent }: TabProps) {
  return (
    <Stack gap="lg">
      <BuiltIn form={form} />
      <BookingSection form={form} />
      <FeedSection agentId={agent.id} />
      <ConnectionSection agentId={agent.id} />
      <VariablesSection form={form} />
      <ToolsSection form={form} />
      <SecretSection agentId={agent.id} />
    </Stack>
  )
}

function BuiltIn({ form }: { form: AgentForm }) {
  const { functions: words } = useText().agentForm
  const { functions_enabled: isEnabled, business_hours: hours } = form.values
  return (
    <Card title={words.title}>
      <Switch
        label={words.enabled}
        description={words.enabledHint}
        checked={isEnabled}
        onChange={(event) => form.setFieldValue('functions_enabled', event.currentTarget.checked)}
      />
      <List size="sm" c={isEnabled ? undefined : 'dimmed'}>
        {Object.entries(words.may).map(([what, text]) => (
          <List.Item key={what}>{text}</List.Item>
        ))}
      </List>
      {isEnabled && hours?.enabled !== true && <TabNote kind="warning">{words.needsHours}</TabNote>}
    </Card>
  )
}
