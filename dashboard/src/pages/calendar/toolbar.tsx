import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { fill, useText, useTranslation } from '../../text/text.ts'
import { AgentFilter } from '../../ui/agent-choice.tsx'
import { createFormats } from '../../ui/format/create-formats.ts'
import { addDays, WEEK_DAYS } from '../../ui/format/zone-time.ts'

const route = getRouteApi('/inside/calendar')

/** Which week, and whose. */
export function Toolbar({ start, agent }: { start: string; agent: string | undefined }) {
  const { calendar } = useText()
  const navigate = route.useNavigate()
  const go = (week: string | undefined) => void navigate({ search: searchOf({ week, agent }) })
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="xs" role="group" aria-label={calendar.toolbar.label}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={calendar.toolbar.previous}
          onClick={() => go(addDays(start, -WEEK_DAYS))}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <Button variant="default" onClick={() => go(undefined)}>
          {calendar.toolbar.today}
        </Button>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={calendar.toolbar.next}
          onClick={() => go(addDays(start, WEEK_DAYS))}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
        <WeekName start={start} />
      </Group>
      <AgentFilter
        value={agent}
        onChange={(chosen) => void navigate({ search: (now) => searchOf({ week: now.week, agent: chosen }) })}
      />
    </Group>
  )
}

/** What is not chosen is not in the address. */
function searchOf({ week, agent }: { week: string | undefined; agent: string | undefined }) {
  return { ...(week === undefined ? {} : { week }), ...(agent === undefined ? {} : { agent }) }
}

function WeekName({ start }: { start: string }) {
  const { text, language } = useTranslation()
  const { day: nameOf } = createFormats(language, 'UTC')
  return (
    <Text fw={600} aria-live="polite">
      {fill(text.calendar.week, { from: nameOf(start), to: nameOf(addDays(start, WEEK_DAYS - 1)) })}
    </Text>
  )
}
