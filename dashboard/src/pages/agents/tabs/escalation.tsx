import { Radio, Stack, Text } from '@mantine/core'
import { fill, useText } from '../../../text/text.ts'
import { Card } from '../../../ui/card.tsx'
import { useCountry } from '../../../ui/format/country.ts'
import { readable } from '../../../ui/format/phone.ts'
import type { TabProps } from '../agent-draft.ts'
import { AllowList } from './escalation-allow-list.tsx'
import { PhoneField } from './escalation-phone.tsx'
import { lacksNumber, targetsOf } from './escalation-targets.ts'
import { TabNote } from './tab-note.tsx'

const POLICIES = ['never', 'on_request', 'complex', 'always'] as const

/** When a caller gets a person, and which. */
export function EscalationTab({ form, agent }: TabProps) {
  const { escalation: words } = useText().agentForm
  return (
    <Stack gap="lg">
      <Policies form={form} agent={agent} />
      <Card title={words.numbersTitle}>
        <PhoneField
          form={form}
          agent={agent}
          name="escalation_number"
          label={words.escalationNumber}
          hint={words.escalationHint}
        />
        <PhoneField
          form={form}
          agent={agent}
          name="forwarding_number"
          label={words.forwardingNumber}
          hint={words.forwardingHint}
        />
      </Card>
      <Summary form={form} agent={agent} />
      <AllowList form={form} agent={agent} />
    </Stack>
  )
}

function Policies({ form }: TabProps) {
  const { escalation: words } = useText().agentForm
  return (
    <Card title={words.title}>
      <Radio.Group
        aria-label={words.title}
        value={form.values.escalation_policy}
        onChange={(value) => {
          const policy = POLICIES.find((each) => each === value)
          if (policy !== undefined) form.setFieldValue('escalation_policy', policy)
        }}
      >
        <Stack gap="xs">
          {POLICIES.map((policy) => (
            <PolicyCard key={policy} policy={policy} />
          ))}
        </Stack>
      </Radio.Group>
    </Card>
  )
}

function PolicyCard({ policy }: { policy: (typeof POLICIES)[number] }) {
  const { title, text } = useText().agentForm.escalation.policies[policy]
  return (
    <Radio.Card value={policy} p="md" withBorder aria-label={title} aria-describedby={`policy-${policy}`}>
      <Stack gap={4} pl={32} pos="relative">
        <Radio.Indicator pos="absolute" left={0} top={2} />
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed" id={`policy-${policy}`}>
          {text}
        </Text>
      </Stack>
    </Radio.Card>
  )
}

/** The choice in words, as a caller would meet it. */
function Summary({ form, agent }: TabProps) {
  const { escalation: words } = useText().agentForm
  const { escalation_policy: policy, business_hours: hours } = form.values
  const country = useCountry(agent.id, hours?.timezone)
  const { person, instead } = targetsOf(form.values, agent.phone_number)
  const isLacking = lacksNumber(form.values, agent.phone_number)
  return (
    <Card title={words.summaryTitle}>
      <Stack gap="xs" role="status">
        {isLacking && policy !== 'never' ? (
          <TabNote kind="warning" title={words.warning}>
            {words.missing[policy]}
          </TabNote>
        ) : (
          <Text className="wrap">
            {fill(words.when[policy], { number: readable(person ?? '', country) })}
          </Text>
        )}
        {person !== null && <Text size="sm">{words.announced}</Text>}
        {person !== null && hours?.enabled === true && <Text size="sm">{words.whileClosed}</Text>}
        <Text size="sm" className="wrap">
          {instead === null ? words.apology : fill(words.instead, { number: readable(instead, country) })}
        </Text>
      </Stack>
    </Card>
  )
}
