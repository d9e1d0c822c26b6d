import { Badge, Box, Group, Stack, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { AccountAppointment } from '@parley/sdk'
import type { CSSProperties } from 'react'
import { fill, useText, useTranslation } from '../../text/text.ts'
import { createFormats, type Formats } from '../../ui/format/create-formats.ts'
import type { Block, Day, Week } from './week-layout.ts'
import styles from './week.module.css'

const HOUR_MS = 3_600_000

type Props = {
  week: Week<AccountAppointment>
  today: string
  timeZone: string
  open: (appointment: AccountAppointment) => void
}

/** Seven columns, where the time goes down. */
export function WeekGrid({ week, today, timeZone, open }: Props) {
  const { language } = useTranslation()
  const formats = createFormats(language, timeZone)
  const hourName = new Intl.DateTimeFormat(language, { hour: 'numeric', timeZone: 'UTC' })
  const { fromHour, toHour } = week
  const hours = Array.from({ length: toHour - fromHour - 1 }, (_, index) => fromHour + index + 1)
  return (
    <Box className={`surface ${styles['grid']}`}>
      <div className={styles['corner']} />
      <div className={styles['hours']} style={variables({ '--hours': toHour - fromHour })} aria-hidden>
        {hours.map((hour) => (
          <span
            key={hour}
            className={styles['hour']}
            style={{ top: share(hour - fromHour, toHour - fromHour) }}
          >
            {hourName.format(hour * HOUR_MS)}
          </span>
        ))}
      </div>
      {week.days.map((day, index) => (
        <section
          key={day.date}
          className={styles['day']}
          style={variables({ '--column': index + 2 })}
          aria-labelledby={`day-${day.date}`}
        >
          <DayName date={day.date} isToday={day.date === today} className={styles['heading']} />
          <ol className={`items ${styles['track']}`} data-today={day.date === today || undefined}>
            {day.blocks.map((block) => (
              <li key={block.appointment.id} className={styles['place']} style={placeOf(block, week)}>
                <BlockButton block={block} formats={formats} open={open} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </Box>
  )
}

/** One day after the other, for narrow screens. */
export function DayList({ week, today, timeZone, open }: Props) {
  const { language, text } = useTranslation()
  const formats = createFormats(language, timeZone)
  return (
    <Stack gap="lg">
      {week.days.map(({ date, blocks }) => (
        <Stack key={date} component="section" gap="xs" aria-labelledby={`day-${date}`}>
          <DayName date={date} isToday={date === today} />
          {blocks.length === 0 ? (
            <Text size="sm" c="dimmed">
              {text.calendar.noneToday}
            </Text>
          ) : (
            <ol className={`items ${styles['list']}`}>
              {blocks.map((block) => (
                <li key={block.appointment.id}>
                  <BlockButton block={block} formats={formats} open={open} isRow />
                </li>
              ))}
            </ol>
          )}
        </Stack>
      ))}
    </Stack>
  )
}

function DayName({
  date,
  isToday,
  className,
}: Pick<Day<unknown>, 'date'> & { isToday: boolean; className?: string | undefined }) {
  const { text, language } = useTranslation()
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  return (
    <Group className={className} gap={6}>
      <Title order={2} size="h6" id={`day-${date}`}>
        {format.format(new Date(`${date}T00:00:00Z`))}
      </Title>
      {isToday && (
        <Badge size="xs" color="pine.7">
          {text.calendar.today}
        </Badge>
      )}
    </Group>
  )
}

type BlockProps = {
  block: Block<AccountAppointment>
  formats: Formats
  open: Props['open']
  isRow?: boolean
}

function BlockButton({ block: { appointment }, formats, open, isRow = false }: BlockProps) {
  const { calendar } = useText()
  const { name, agent_name: agent, status } = appointment
  const from = formats.time(appointment.starts_at)
  const to = formats.time(appointment.ends_at)
  const isCancelled = status === 'cancelled'
  const label = fill(isCancelled ? calendar.blockCancelled : calendar.block, { from, to, name, agent })
  return (
    <UnstyledButton
      className={styles['block']}
      mod={{ row: isRow, cancelled: isCancelled }}
      onClick={() => open(appointment)}
      title={label}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      <span aria-hidden>
        <Text component="strong" inherit fw={600} className={styles['line']}>
          {name}
        </Text>
        <span className={styles['line']}>{`${isRow ? `${from} – ${to}` : from} · ${agent}`}</span>
      </span>
    </UnstyledButton>
  )
}

function placeOf(block: Block<unknown>, { fromHour, toHour }: Week<unknown>): CSSProperties {
  const minutes = (toHour - fromHour) * 60
  return {
    top: share(block.fromMinutes - fromHour * 60, minutes),
    height: share(block.toMinutes - block.fromMinutes, minutes),
    left: share(block.lane, block.lanes),
    width: share(1, block.lanes),
  }
}

const share = (part: number, whole: number) => `${(part / whole) * 100}%`

const variables = (values: Record<`--${string}`, number>) => values as CSSProperties
