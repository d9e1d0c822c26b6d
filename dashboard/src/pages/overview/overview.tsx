import { Button, SegmentedControl, SimpleGrid } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Overview } from '@parley/sdk'
import { useAnswer } from '../../api.ts'
import { countOf, fill, useText, useTranslation } from '../../text/text.ts'
import { Answer } from '../../ui/answer.tsx'
import { Bars, Columns } from '../../ui/bars.tsx'
import { Card } from '../../ui/card.tsx'
import { createFormats } from '../../ui/format/create-formats.ts'
import { useFormats } from '../../ui/format/formats.ts'
import { Nothing } from '../../ui/nothing.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { ChecklistCard } from './checklist.tsx'
import { Figures } from './figures.tsx'
import { NeedsYou } from './needs.tsx'

const PERIODS = { '7': 'week', '14': 'fortnight', '30': 'month', '90': 'quarter' } as const
const USUAL = '14'
const FRESH_EVERY_MS = 15_000

export function OverviewPage() {
  const { overview: text } = useText()
  const search = useSearch({ from: '/inside/' })
  const days = search.days !== undefined && Object.hasOwn(PERIODS, search.days) ? search.days : USUAL
  const navigate = useNavigate()
  const query = useAnswer(
    'getOverview',
    { days: Number(days) },
    { refetchInterval: FRESH_EVERY_MS, placeholderData: keepPreviousData },
  )
  return (
    <Page
      title={text.title}
      hint={fill(text.hint, { days, timezone: query.data?.data.timezone ?? '…' })}
      actions={
        query.data?.data.checklist.call_taken === true && (
          <SegmentedControl
            aria-label={text.period.label}
            value={days}
            onChange={(chosen) =>
              void navigate({ to: '/', search: chosen === USUAL ? {} : { days: chosen } })
            }
            data={Object.entries(PERIODS).map(([value, name]) => ({ value, label: text.period[name] }))}
          />
        )
      }
    >
      <Answer query={query}>
        {({ data }) => (
          <>
            <ChecklistCard checklist={data.checklist} />
            {data.checklist.call_taken && (
              <>
                <NeedsYou />
                <Figures overview={data} />
                <Charts overview={data} />
              </>
            )}
          </>
        )}
      </Answer>
    </Page>
  )
}

function Charts({ overview }: { overview: Overview }) {
  const { overview: text } = useText()
  if (overview.calls_by_day.every((day) => day.calls === 0)) {
    return (
      <Nothing
        title={text.noCalls}
        hint={text.noCallsHint}
        action={<Button renderRoot={(props) => <Link to="/talk" {...props} />}>{text.talk}</Button>}
      />
    )
  }
  return (
    <>
      <Card title={text.byDay}>
        <Days overview={overview} />
      </Card>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        <Facets overview={overview} />
      </SimpleGrid>
    </>
  )
}

function Facets({ overview: { outcomes, types, ratings } }: { overview: Overview }) {
  const { text, language } = useTranslation()
  const { overview, calls: words } = text
  return (
    <>
      <Card title={overview.outcomes}>
        <Bars
          bars={outcomes.map(({ outcome, calls }) => ({
            key: outcome,
            label: words.outcomes[outcome],
            value: calls,
          }))}
        />
      </Card>
      <Card title={overview.types}>
        <Bars
          bars={types.map(({ type, calls }) => ({ key: type, label: words.types[type], value: calls }))}
        />
      </Card>
      <Card title={overview.ratings}>
        <Bars
          bars={ratings.toReversed().map(({ rating, calls }) => ({
            key: String(rating),
            label: countOf(words.stars, rating, language),
            value: calls,
          }))}
        />
      </Card>
    </>
  )
}

/** So many labels fit under the columns. */
const MAX_LABELS = 14

function Days({ overview: { calls_by_day: days } }: { overview: Overview }) {
  const { text, language } = useTranslation()
  const { number } = useFormats()
  // The days come by their names in the account's zone already.
  const { day: dayOf } = createFormats(language, 'UTC')
  const short = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'numeric', timeZone: 'UTC' })
  const every = Math.ceil(days.length / MAX_LABELS)
  return (
    <Columns
      title={text.overview.byDay}
      legend={text.overview.legend}
      columns={days.map(({ date, calls, answered, minutes }, index) => ({
        key: date,
        label: (days.length - 1 - index) % every === 0 ? short.format(new Date(date)) : '',
        hint: fill(text.overview.dayHint, {
          day: dayOf(date),
          calls: countOf(text.calls.count, calls, language),
          answered,
          minutes: number(minutes),
        }),
        value: calls,
        part: answered,
      }))}
    />
  )
}
