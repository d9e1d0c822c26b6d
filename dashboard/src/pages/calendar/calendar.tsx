import { Alert, Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconCalendar, IconPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { AccountAppointment } from '@parley/sdk'
import { useAnswer } from '../../api.ts'
import { countOf, fill, useText, useTranslation } from '../../text/text.ts'
import { Answer } from '../../ui/answer.tsx'
import { Nothing } from '../../ui/nothing.tsx'
import { Announce, Page } from '../../ui/shell/page.tsx'
import { useZone, type Zone } from './agent-zone.ts'
import { AppointmentDrawer } from './details.tsx'
import { NewAppointmentDrawer } from './new-appointment.tsx'
import { Toolbar } from './toolbar.tsx'
import { DayList, WeekGrid } from './week.tsx'
import { layOutWeek } from './week-layout.ts'
import { createFormats } from '../../ui/format/create-formats.ts'
import { firstDayOfWeek } from '../../ui/format/first-day.ts'
import { addDays, isDate, WEEK_DAYS, weekStartOf } from '../../ui/format/zone-time.ts'

const route = getRouteApi('/inside/calendar')
/** The most that the service gives at once. */
const MOST_SHOWN = 100
/** No appointment is longer: one that runs into the week began at most so long before. */
const LONGEST_MS = 8 * 3_600_000
const REFRESH_MS = 60_000

export function CalendarPage() {
  const { text, language } = useTranslation()
  const { calendar } = text
  const { week, agent } = route.useSearch()
  const zone = useZone(agent)
  const [isNew, { open, close }] = useDisclosure(false)
  const today = zone.time.wallOf(Date.now()).date
  const start = weekStartOf(week !== undefined && isDate(week) ? week : today, firstDayOfWeek(language))
  return (
    <Page
      title={calendar.title}
      hint={calendar.hint}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
          {calendar.toolbar.new}
        </Button>
      }
    >
      <Toolbar start={start} agent={agent} />
      <Appointments start={start} today={today} agent={agent} zone={zone} book={open} />
      <ZoneNote zone={zone} agent={agent} />
      <NewAppointmentDrawer opened={isNew} close={close} agentId={agent} />
    </Page>
  )
}

type Shown = { start: string; today: string; agent: string | undefined; zone: Zone; book: () => void }

function Appointments({ start, today, agent, zone, book }: Shown) {
  const { text, language } = useTranslation()
  const [opened, setOpened] = useState<AccountAppointment>()
  const from = zone.time.instantOf({ date: start, minutes: 0 }) - LONGEST_MS
  const to = zone.time.instantOf({ date: addDays(start, WEEK_DAYS), minutes: 0 })
  const query = useAnswer(
    'listAllAppointments',
    {
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      limit: MOST_SHOWN,
      ...(agent === undefined ? {} : { agent_id: agent }),
    },
    { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS },
  )
  return (
    <>
      <Answer query={query} waiting={<Skeleton height={480} />}>
        {({ data, total }) => (
          <Stack gap="sm">
            {total > data.length && <Alert>{fill(text.calendar.more, { total, shown: data.length })}</Alert>}
            <WeekOf appointments={data} {...{ start, today, agent, zone, book }} open={setOpened} />
            <Announce>{countOf(text.calendar.count, data.length, language)}</Announce>
          </Stack>
        )}
      </Answer>
      <AppointmentDrawer appointment={opened} close={() => setOpened(undefined)} />
    </>
  )
}

type WeekProps = Shown & {
  appointments: readonly AccountAppointment[]
  open: (appointment: AccountAppointment) => void
}

function WeekOf({ appointments, start, today, agent, zone, book, open }: WeekProps) {
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const week = useMemo(() => layOutWeek(appointments, start, zone.time), [appointments, start, zone.time])
  if (week.days.every((day) => day.blocks.length === 0))
    return <EmptyWeek start={start} agent={agent} zone={zone} book={book} />
  const Shape = isWide ? WeekGrid : DayList
  return <Shape week={week} today={today} timeZone={zone.time.timeZone} open={open} />
}

function EmptyWeek({ start, agent, zone, book }: Omit<Shown, 'today'>) {
  const { calendar } = useText()
  const agents = useAnswer('listAgents', {}).data?.data
  const hasAgent = agents === undefined || agents.length > 0
  return (
    <Nothing
      icon={<IconCalendar size={32} aria-hidden />}
      title={calendar.nothing.title}
      hint={hasAgent ? calendar.nothing.hint : calendar.nothing.noAgent}
      action={
        hasAgent ? (
          <Stack gap="sm" align="center">
            <NextAppointment start={start} agent={agent} zone={zone} />
            <Button variant="default" onClick={book}>
              {calendar.toolbar.new}
            </Button>
          </Stack>
        ) : (
          <Button renderRoot={(props) => <Link to="/agents/new" {...props} />}>
            {calendar.nothing.createAgent}
          </Button>
        )
      }
    />
  )
}

/** The way from an empty week to the first one after it that is not. */
function NextAppointment({ start, agent, zone }: Pick<Shown, 'start' | 'agent' | 'zone'>) {
  const { text, language } = useTranslation()
  const from = zone.time.instantOf({ date: addDays(start, WEEK_DAYS), minutes: 0 })
  const query = useAnswer('listAllAppointments', {
    from: new Date(from).toISOString(),
    status: 'booked',
    limit: 1,
    ...(agent === undefined ? {} : { agent_id: agent }),
  })
  const next = query.data?.data[0]
  if (next === undefined) return null
  const week = zone.time.wallOf(Date.parse(next.starts_at)).date
  const when = createFormats(language, zone.time.timeZone).moment(next.starts_at)
  const search = { week, ...(agent === undefined ? {} : { agent }) }
  return (
    <Anchor renderRoot={(props) => <Link to="/calendar" search={search} {...props} />}>
      {fill(text.calendar.nothing.next, { when, name: next.name })}
    </Anchor>
  )
}

/** In which zone times are, and the way to other programs. */
function ZoneNote({ zone, agent }: { zone: Zone; agent: string | undefined }) {
  const { calendar } = useText()
  const values = { zone: zone.time.timeZone.replaceAll('_', ' '), agent: zone.agentName ?? '' }
  const words = zone.agentName === undefined ? calendar.zone.account : calendar.zone.agent
  const first = useAnswer('listAgents', {}).data?.data[0]?.id
  const agentId = agent ?? first
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" c="dimmed" className="wrap">
        {fill(words, values)}
      </Text>
      {agentId !== undefined && (
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to="/agents/$agentId" params={{ agentId }} search={{ tab: 'calendar' }} {...props} />
          )}
        >
          {calendar.connect}
        </Anchor>
      )}
    </Group>
  )
}
