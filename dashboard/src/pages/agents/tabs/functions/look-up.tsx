import { TextInput } from '@mantine/core'
import { SCHEMAS } from '@parley/sdk/schemas'
import { useText } from '../../../../text/text.ts'
import { Card } from '../../../../ui/card.tsx'
import type { AgentForm } from '../../agent-draft.ts'
import { faultAt } from '../tab-faults.ts'
import { TabNumber } from '../tab-number.tsx'

const TIMEOUT = SCHEMAS.AgentChange.properties.lookup_timeout_ms

/** Whom the agent asks while the phone rings. */
export function LookUpSection({ form }: { form: AgentForm }) {
  const { lookUp: words } = useText().agentForm
  const { lookup_url: url, lookup_timeout_ms: timeoutMs } = form.values
  return (
    <Card title={words.title} hint={words.hint}>
      <TextInput
        type="url"
        label={words.url}
        description={words.urlHint}
        placeholder="https://crm.example.com/parley/calls"
        value={url ?? ''}
        onChange={({ currentTarget: { value } }) =>
          form.setFieldValue('lookup_url', value === '' ? null : value)
        }
        error={faultAt(form, 'lookup_url')}
      />
      {url !== null && (
        <TabNumber
          maw={320}
          label={words.timeout}
          description={words.timeoutHint}
          min={TIMEOUT.minimum}
          max={TIMEOUT.maximum}
          step={100}
          value={timeoutMs}
          onChange={(value) => form.setFieldValue('lookup_timeout_ms', value)}
          error={faultAt(form, 'lookup_timeout_ms')}
        />
      )}
    </Card>
  )
}
