import { List, Stack, Switch } from '@mantine/core'
import { useText } from '../../../../text/text.ts'
import { Card } from '../../../../ui/card.tsx'
import type { AgentForm, TabProps } from '../../agent-draft.ts'
import { BookingSection } from './booking.tsx'
import { TabNote } from '../tab-note.tsx'

/** What the agent books, and by which rules. */
export function AppointmentsTab({ form }: TabProps) {
  return (
    <Stack gap="lg">
      <BuiltIn form={form} />
      <BookingSection form={form} />
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
