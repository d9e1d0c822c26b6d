import { Anchor, Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { Overview } from '@parley/sdk'
import { fill, useText } from '../../text/text.ts'
import { useOffers } from '../../ui/use-offers.ts'
import { useFormats } from '../../ui/format/formats.ts'

type FigureProps = { label: string; value: string; hint: string; to?: LinkProps['to'] }

/** One number and what it counts. */
function Figure({ label, value, hint, to }: FigureProps) {
  return (
    <Stack component="li" className="surface" p="md" gap={2}>
      <Text fz={26} fw={650} lh={1.2}>
        {value}
      </Text>
      {to === undefined ? (
        <Text size="sm" fw={600}>
          {label}
        </Text>
      ) : (
        <Anchor size="sm" fw={600} renderRoot={(props) => <Link to={to} {...props} />}>
          {label}
        </Anchor>
      )}
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
    </Stack>
  )
}

const SECOND_MS = 1000

const or = (value: number | null, show: (value: number) => string) => (value === null ? '–' : show(value))

export function Figures({ overview }: { overview: Overview }) {
  const { overview: text } = useText()
  const { number, percent } = useFormats()
  const { billing } = useOffers()
  return (
    <Stack gap="md">
      <SimpleGrid component="ul" aria-label={text.numbers} cols={{ base: 2, md: 4 }} className="items">
        <Figure
          label={text.today}
          value={number(overview.calls_today)}
          hint={fill(text.todayHint, { week: number(overview.calls_this_week) })}
          to="/calls"
        />
        <Figure
          label={text.answerRate}
          value={or(overview.answer_rate, percent)}
          hint={fill(text.answerRateHint, { days: overview.calls_by_day.length })}
        />
        <Figure
          label={text.wait}
          value={or(overview.average_first_audio_ms, (ms) =>
            fill(text.seconds, { seconds: number(ms / SECOND_MS) }),
          )}
          hint={text.waitHint}
        />
        <Figure
          label={text.appointments}
          value={number(overview.upcoming_appointments)}
          hint={text.appointmentsHint}
          to="/calendar"
        />
      </SimpleGrid>
      {billing === true && <Minutes minutes={overview.minutes} />}
    </Stack>
  )
}

/** How much of the allowance is used. */
export function Minutes({ minutes: { used, included, period_end: end } }: { minutes: Overview['minutes'] }) {
  const { overview: text } = useText()
  const { number, day } = useFormats()
  const share = included === 0 ? 0 : Math.min(100, (used / included) * 100)
  const sentence = fill(text.minutesUsed, { used: number(used), included: number(included), end: day(end) })
  return (
    <Stack className="surface" p="md" gap="xs">
      <Text size="sm">{sentence}</Text>
      <Progress value={share} color={share >= 90 ? 'red.8' : 'pine'} aria-label={text.minutes} />
    </Stack>
  )
}
