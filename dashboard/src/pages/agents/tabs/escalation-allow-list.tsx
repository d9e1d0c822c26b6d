import { Code, List, Text } from '@mantine/core'
import { useText } from '../../../text/text.ts'
import { Card } from '../../../ui/card.tsx'
import type { TabProps } from '../agent-draft.ts'
import { targetsOf } from './escalation-targets.ts'

/** Every number that this agent can be made to call. */
export function AllowList({ form, agent }: TabProps) {
  const { escalation: words } = useText().agentForm
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
              <Code fz="sm">{number}</Code> {usesOf(number)}
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
