import { ActionIcon, Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { fill, useText, useTranslation } from '../../../text/text.ts'
import { Card } from '../../../ui/card.tsx'
import { createFormats } from '../../../ui/format/create-formats.ts'
import { isDate, ownTimeZone, zoneTime } from '../../../ui/format/zone-time.ts'
import type { AgentForm } from '../agent-draft.ts'
import { AddBreak, Breaks, TimeRange } from './hours-times.tsx'
import { kindOf, type Hours } from './hours-week.ts'
import {
  isOver,
  MAX_SPECIAL_DAYS,
  newSpecialDay,
  specialDaysOf,
  withSpecialDays,
  type ShownSpecialDay,
} from './special-day-list.ts'
import { faultAt } from './tab-faults.ts'

type Props = { form: AgentForm; hours: Hours; write: (next: Hours) => void }

/** Holidays and days with hours of their own, in the order in which they were entered. */
export function SpecialDays({ form, hours, write }: Props) {
  const { specialDays: words } = useText().agentForm
  const days = specialDaysOf(hours)
  const today = zoneTime(hours.timezone ?? ownTimeZone()).wallOf(Date.now()).date
  const put = (next: readonly ShownSpecialDay[]) => write(withSpecialDays(hours, next))
  const isFull = days.length >= MAX_SPECIAL_DAYS
  const place = 'business_hours.special_days'
  return (
    <Card title={words.title} hint={words.hint}>
      {days.map((day, index) => (
        <SpecialDayRow
          // oxlint-disable-next-line react/no-array-index-key -- While it is typed, a date is no name.
          key={index}
          day={day}
          isOver={isOver(day, today)}
          change={(change) => put(days.map((each, at) => (at === index ? { ...each, ...change } : each)))}
          remove={() => put(days.filter((_, at) => at !== index))}
          faultOf={(field) => faultAt(form, `${place}.${index}${field === '' ? '' : `.${field}`}`)}
        />
      ))}
      {faultAt(form, place) !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {faultAt(form, place)}
        </Text>
      )}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={isFull}
          onClick={() => put([...days, newSpecialDay(days, today)])}
        >
          {words.add}
        </Button>
      </Group>
    </Card>
  )
}

type RowProps = {
  day: ShownSpecialDay
  isOver: boolean
  change: (change: Partial<ShownSpecialDay>) => void
  remove: () => void
  faultOf: (field: string) => string | undefined
}

function SpecialDayRow(props: RowProps) {
  const { day, isOver: isPast, change } = props
  const { hours } = useText().agentForm
  const name = useDayName(day)
  const times = { name, day, change }
  return (
    <Stack gap="xs" role="group" aria-label={name} {...(isPast && { opacity: 0.7 })}>
      <DateFields name={name} {...props} />
      <Group gap="sm" mih={36}>
        <Switch
          w={110}
          label={day.enabled ? hours.open : hours.closed}
          aria-label={fill(hours.isOpen, { day: name })}
          checked={day.enabled}
          onChange={(event) => change({ enabled: event.currentTarget.checked })}
        />
        {day.enabled && (
          <Group gap="xs">
            <TimeRange {...times} />
            <AddBreak {...times} />
          </Group>
        )}
        <DateNote {...props} />
      </Group>
      {day.enabled && <Breaks {...times} />}
    </Stack>
  )
}

function DateFields({ name, day, change, remove, faultOf }: RowProps & { name: string }) {
  const { agentForm, shell } = useText()
  const { specialDays: words } = agentForm
  return (
    <Group gap="sm" align="flex-end">
      <TextInput
        label={words.name}
        placeholder={words.namePlaceholder}
        w={220}
        maxLength={100}
        value={day.name}
        error={faultOf('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={words.date}
        value={day.date}
        error={day.date === '' ? shell.faults.required : faultOf('date')}
        onChange={(event) => change({ date: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={words.until}
        min={day.date}
        value={day.until}
        error={faultOf('until')}
        onChange={(event) => change({ until: event.currentTarget.value })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={fill(words.remove, { day: name })}
        onClick={remove}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  )
}

/** What is wrong with it, or that it is over. */
function DateNote({ day, isOver: isPast, faultOf }: RowProps) {
  const { agentForm, shell } = useText()
  const kind = day.enabled ? kindOf(day) : 'plain'
  const own = { missing: shell.faults.required, same: agentForm.hours.same } as const
  const fault = kind === 'missing' || kind === 'same' ? own[kind] : faultOf('')
  if (fault !== undefined)
    return (
      <Text size="sm" c="var(--mantine-color-error)" role="alert" maw={420}>
        {fault}
      </Text>
    )
  return (
    isPast && (
      <Text size="sm" c="dimmed">
        {agentForm.specialDays.over}
      </Text>
    )
  )
}

function useDayName({ name, date }: ShownSpecialDay): string {
  const { language, text } = useTranslation()
  if (name !== '') return name
  return isDate(date) ? createFormats(language, 'UTC').day(date) : text.agentForm.specialDays.unnamed
}
