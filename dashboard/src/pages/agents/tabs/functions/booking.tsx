import { Button, Group, SimpleGrid, TextInput } from '@mantine/core'
import type { Booking } from '@parley/sdk'
import { SCHEMAS } from '@parley/sdk/schemas'
import { fill, useText } from '../../../../text/text.ts'
import { Card } from '../../../../ui/card.tsx'
import type { AgentForm } from '../../agent-draft.ts'
import { faultAt } from '../tab-faults.ts'
import { TabNumber } from '../tab-number.tsx'

/** What the service takes where nothing is set. */
const USUAL: NonNullable<Booking> = {
  duration_minutes: 30,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  lead_minutes: 60,
  horizon_days: 60,
  email: null,
}
const NUMBERS = [
  'duration_minutes',
  'lead_minutes',
  'buffer_before_minutes',
  'buffer_after_minutes',
  'horizon_days',
] as const
const { properties: LIMITS } = SCHEMAS.BookingInput

/** How appointments are given. */
export function BookingSection({ form }: { form: AgentForm }) {
  const { booking: words } = useText().agentForm
  const booking = form.values.booking ?? USUAL
  const write = (change: Partial<NonNullable<Booking>>) =>
    form.setFieldValue('booking', { ...booking, ...change })
  return (
    <Card title={words.title} hint={words.hint}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} maw={720} spacing="md">
        {NUMBERS.map((name) => (
          <TabNumber
            key={name}
            label={words[name]}
            description={fill(words.range, { from: LIMITS[name].minimum, to: LIMITS[name].maximum })}
            min={LIMITS[name].minimum}
            max={LIMITS[name].maximum}
            value={booking[name]}
            onChange={(value) => write({ [name]: value })}
            error={faultAt(form, `booking.${name}`)}
          />
        ))}
        <TextInput
          type="email"
          label={words.email}
          description={words.emailHint}
          value={booking.email ?? ''}
          onChange={({ currentTarget: { value } }) => write({ email: value === '' ? null : value })}
          error={faultAt(form, 'booking.email')}
        />
      </SimpleGrid>
      <Usual form={form} />
    </Card>
  )
}

function Usual({ form }: { form: AgentForm }) {
  const { booking: words } = useText().agentForm
  if (form.values.booking === null) return null
  return (
    <Group>
      <Button variant="default" size="xs" onClick={() => form.setFieldValue('booking', null)}>
        {words.usual}
      </Button>
    </Group>
  )
}
