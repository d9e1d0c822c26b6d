import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { Language } from '../../../text/languages.ts'
import { fill, useTranslation } from '../../../text/text.ts'
import { createFormats } from '../../../ui/format/create-formats.ts'
import { done } from '../../../ui/shell/toast.ts'
import type { AgentForm } from '../agent-draft.ts'
import { AddBreak, Breaks, TimeRange } from './hours-times.tsx'
import {
  copyMonday,
  dayOf,
  kindOf,
  WEEKDAYS,
  withDay,
  type ShownDay,
  type Hours,
  type Weekday,
} from './hours-week.ts'
import { faultAt } from './tab-faults.ts'
import { TabNote } from './tab-note.tsx'

type Props = { form: AgentForm; hours: Hours; write: (next: Hours) => void }

/** The week, a row for each day. */
export function WeekGrid({ form, hours, write }: Props) {
  const { hours: words } = useTranslation().text.agentForm
  const isNever = WEEKDAYS.every((weekday) => !dayOf(hours, weekday).enabled)
  return (
    <Stack gap="sm">
      {WEEKDAYS.map((weekday) => (
        <DayRow
          key={weekday}
          weekday={weekday}
          day={dayOf(hours, weekday)}
          change={(change) => write(withDay(hours, weekday, change))}
          refused={faultAt(form, `business_hours.schedule.${weekday}`)}
        />
      ))}
      {isNever && <TabNote kind="warning">{words.never}</TabNote>}
      <CopyButtons hours={hours} write={write} />
    </Stack>
  )
}

function CopyButtons({ hours, write }: Pick<Props, 'hours' | 'write'>) {
  const { hours: words } = useTranslation().text.agentForm
  const copy = (to: 'weekdays' | 'all') => () => {
    write(copyMonday(hours, to))
    done(words.copied)
  }
  const icon = <IconCopy size={16} aria-hidden />
  return (
    <Group gap="xs">
      <Button variant="default" size="xs" leftSection={icon} onClick={copy('weekdays')}>
        {words.copyWeekdays}
      </Button>
      <Button variant="default" size="xs" leftSection={icon} onClick={copy('all')}>
        {words.copyAll}
      </Button>
    </Group>
  )
}

type DayProps = {
  weekday: Weekday
  day: ShownDay
  change: (change: Partial<ShownDay>) => void
  refused: string | undefined
}

function DayRow({ weekday, day, change, refused }: DayProps) {
  const { language, text } = useTranslation()
  const { hours: words } = text.agentForm
  const name = nameOf(weekday, language)
  const times = { name, day, change }
  return (
    <Stack gap="xs" pb={{ base: 'xs', sm: 0 }} role="group" aria-label={name}>
      <Group gap="sm" mih={36} align="center">
        <Text w={110} fw={550}>
          {name}
        </Text>
        <Switch
          w={110}
          label={day.enabled ? words.open : words.closed}
          aria-label={fill(words.isOpen, { day: name })}
          checked={day.enabled}
          onChange={(event) => change({ enabled: event.currentTarget.checked })}
        />
        {day.enabled && (
          <Group gap="xs">
            <TimeRange {...times} />
            <AddBreak {...times} />
            <DayNote weekday={weekday} day={day} refused={refused} />
          </Group>
        )}
      </Group>
      {day.enabled && <Breaks {...times} />}
    </Stack>
  )
}

/** What the hours of a day come to, where that is not plain. */
function DayNote({ weekday, day, refused }: Omit<DayProps, 'change'>) {
  const { language, text } = useTranslation()
  const { hours: words } = text.agentForm
  const kind = kindOf(day)
  const next = WEEKDAYS[(WEEKDAYS.indexOf(weekday) + 1) % WEEKDAYS.length] ?? weekday
  const faults = { missing: text.shell.faults.required, same: words.same } as const
  const notes = {
    whole: words.whole,
    overnight: fill(words.overnight, { time: timeOf(day.close, language), day: nameOf(next, language) }),
    plain: undefined,
  }
  const fault = kind === 'missing' || kind === 'same' ? faults[kind] : refused
  if (fault !== undefined)
    return (
      <Text size="sm" c="var(--mantine-color-error)" role="alert" maw={420}>
        {fault}
      </Text>
    )
  return (
    <Text size="sm" c="dimmed">
      {kind === 'missing' || kind === 'same' ? undefined : notes[kind]}
    </Text>
  )
}

/** As the reader writes times; in words of the schema where it is none yet. */
function timeOf(time: string, language: Language): string {
  const date = `2024-01-01T${time}Z`
  return Number.isNaN(Date.parse(date)) ? time : createFormats(language, 'UTC').time(date)
}

/** A week in which 1 is Monday. */
function nameOf(weekday: Weekday, language: Language): string {
  const date = new Date(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(weekday)))
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(date)
}
