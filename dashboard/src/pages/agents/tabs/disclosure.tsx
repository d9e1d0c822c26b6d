import { Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { fill, useText } from '../../../text/text.ts'
import { Card } from '../../../ui/card.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { useFormats } from '../../../ui/format/formats.ts'
import type { TabProps } from '../agent-draft.ts'
import { DISCLOSURES, spokenBy } from '../spoken-languages.ts'

const ON = { enabled: true, switched_off: null }
/** Only the dialog that says what the law asks makes this. */
const OFF = { enabled: false, switched_off: null, acknowledged: true }

/** Whether callers are told first that no person speaks. */
export function DisclosureSection({ form, agent }: TabProps) {
  const { disclosure: words } = useText().agentForm
  const [isAsking, setAsking] = useState(false)
  const { enabled } = form.values.disclosure
  const [greeting = 'en'] = spokenBy(form.values)
  return (
    <Card title={words.title}>
      <Switch
        label={words.enabled}
        description={words.enabledHint}
        checked={enabled}
        onChange={(event) =>
          event.currentTarget.checked ? form.setFieldValue('disclosure', ON) : setAsking(true)
        }
      />
      {enabled ? (
        <Text size="sm" fs="italic">
          {fill(words.sentence, { sentence: DISCLOSURES[greeting] })}
        </Text>
      ) : (
        <SwitchedOff agent={agent} />
      )}
      <Confirm
        opened={isAsking}
        close={() => setAsking(false)}
        title={words.offTitle}
        action={words.offAction}
        confirm={async () => form.setFieldValue('disclosure', OFF)}
      >
        <Text size="sm">{words.law}</Text>
        <Text size="sm">{words.offText}</Text>
      </Confirm>
    </Card>
  )
}

/** Who did it, once that is saved. */
function SwitchedOff({ agent }: Pick<TabProps, 'agent'>) {
  const { disclosure: words } = useText().agentForm
  const formats = useFormats()
  const { switched_off: choice } = agent.disclosure
  if (choice === null) return null
  return (
    <Text size="sm" c="dimmed">
      {fill(words.switchedOff, { date: formats.moment(choice.at), who: choice.by })}
    </Text>
  )
}
