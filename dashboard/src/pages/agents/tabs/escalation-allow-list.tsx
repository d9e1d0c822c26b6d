import { Code, List, Text } from '@mantine/core'
import { useText } from '../../../text/text.ts'
import type { TabProps } from '../agent-draft.ts'
import { targetsOf } from './escalation-targets.ts'
import { TabSection } from './tab-section.tsx'

/** Every number that this agent can be made to call. */
export function AllowList({ form, agent }: TabProps) {
  const { escalation: words } = useText().agentForm
  const { person, instead } = targetsOf(form.values, agent.phone_number)
  const allowed = [
    { number: person, what: words.forPerson },
    { number: instead, what: words.forInstead },
  ].filter(({ number }) => number !== null)
  return (
    <TabSection title={words.allowTitle} hint={words.allowHint}>
      {allowed.length === 0 ? (
        <Text size="sm">{words.allowNone}</Text>
      ) : (
        <List size="sm" spacing={4}>
          {allowed.map(({ number, what }) => (
            <List.Item key={what} className="wrap">
              <Code fz="sm">{number}</Code> {what}
            </List.Item>
          ))}
        </List>
      )}
      <Text size="sm" c="dimmed">
        {words.limits}
      </Text>
    </TabSection>
  )
}
