import { Anchor, Select, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAnswer } from '../../api.ts'
import { fill, useText, useTranslation } from '../../text/text.ts'
import { createFormats } from '../../ui/format/create-formats.ts'
import { addDays, clockOf, isDate, minutesOf, type ZoneTime } from '../../ui/format/zone-time.ts'

/** A day and a time as they stand on the wall; the time is empty until it is chosen. */
export type When = { readonly date: string; readonly clock: string }

export function instantOf({ date, clock }: When, zone: ZoneTime): string | undefined {
  const minutes = minutesOf(clock)
  return minutes === undefined || !isDate(date)
    ? undefined
    : new Date(zone.instantOf({ date, minutes })).toISOString()
}

type Props = {
  agentId: string
  zone: ZoneTime
  value: When
  onChange: (when: When) => void
  error: string | undefined
}

/** A day, and one of its free times or any other. */
export function WhenFields({ agentId, zone, value, onChange, error }: Props) {
  const { calendar } = useText()
  const [isOther, setOther] = useState(false)
  const zoneName = zone.timeZone.replaceAll('_', ' ')
  return (
    <Stack gap={6}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          type="date"
          label={calendar.form.date}
          value={value.date}
          onChange={(event) =>
            onChange({ date: event.currentTarget.value, clock: isOther ? value.clock : '' })
          }
          required
          withAsterisk={false}
        />
        {isOther ? (
          <TextInput
            type="time"
            label={calendar.form.time}
            value={value.clock}
            onChange={(event) => onChange({ ...value, clock: event.currentTarget.value })}
            required
            withAsterisk={false}
          />
        ) : (
          <FreeTimes agentId={agentId} zone={zone} value={value} onChange={onChange} />
        )}
      </SimpleGrid>
      {error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {fill(isOther ? calendar.form.timeHint : calendar.form.freeHint, { zone: zoneName })}
      </Text>
      <Anchor component="button" type="button" size="sm" ta="start" onClick={() => setOther(!isOther)}>
        {isOther ? calendar.form.freeTimes : calendar.form.otherTime}
      </Anchor>
    </Stack>
  )
}

function FreeTimes({ agentId, zone, value, onChange }: Omit<Props, 'error'>) {
  const { text, language } = useTranslation()
  const { form } = text.calendar
  const isDay = isDate(value.date)
  const from = isDay ? zone.instantOf({ date: value.date, minutes: 0 }) : 0
  const to = isDay ? zone.instantOf({ date: addDays(value.date, 1), minutes: 0 }) : 0
  const query = useAnswer(
    'getAvailability',
    { agentId, from: new Date(from).toISOString(), to: new Date(to).toISOString() },
    { enabled: isDay },
  )
  if (query.isLoading) return <Skeleton height={36} mt={25} />
  const formats = createFormats(language, zone.timeZone)
  const options = new Map(
    (query.data?.data.slots ?? []).map(({ starts_at: at }) => [
      clockOf(zone.wallOf(Date.parse(at)).minutes),
      formats.time(at),
    ]),
  )
  const isNone = query.isSuccess && options.size === 0
  return (
    <Select
      label={form.free}
      placeholder={form.choose}
      data={[...options].map(([clock, label]) => ({ value: clock, label }))}
      value={options.has(value.clock) ? value.clock : null}
      onChange={(clock) => onChange({ ...value, clock: clock ?? '' })}
      allowDeselect={false}
      disabled={isNone}
      description={isNone ? form.noneFree : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
