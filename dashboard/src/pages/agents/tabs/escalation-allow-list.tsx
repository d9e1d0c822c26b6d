import { List, Text } from '@mantine/core'
import { useText } from '../../../text/text.ts'
import { Card } from '../../../ui/card.tsx'
import { useCountry } from '../../../ui/format/country.ts'
import { readable } from '../../../ui/format/phone.ts'
import type { TabProps } from '../agent-draft.ts'
import { targetsOf } from './escalation-targets.ts'

/** Every number that this agent can be made to call. */
export function AllowList({ form, agent }: TabProps) {
  const { escalation: words } = useText().agentForm
  const country = useCountry(agent.id, form.values.business_hours?.timezone)
  const { person, instead } = targetsOf(form.values, agent.phone_number)
  const numbers = [...new Set([person, instead])].filter((number) => number !== null)
  const usesOf = (number: string) =>
    [number === person && words.forPerson, number === instead && words.forInstead].filter(Boolean).join('; ')
  return (
    <Card title={words.allowTitle} hint={words.allowHint}>
      {numbers.length === 0 ? (
        <Text size="sm">{words.allowNone}</Text>
      ) : (
        <List size="sm" spacing={4}>
          {numbers.map((number) => (
            <List.Item key={number} className="wrap">
              <b>{readable(number, country)}</b>: {usesOf(number)}
            </List.Item>
          ))}
        </List>
      )}
      <Text size="sm" c="dimmed">
        {words.limits}
      </Text>
    </Card>
  )
}
