import { Button, Group, Stack, Title } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ResultOf } from '@parley/sdk'
import { parley, useAnswer } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { Answer, Waiting } from '../../ui/answer.tsx'
import { useFormats } from '../../ui/format/formats.ts'
import { Nothing } from '../../ui/nothing.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { pageOf } from '../../ui/format/page-number.ts'
import { Paging } from '../../ui/paging.tsx'
import { activeFilters, PAGE_CALLS, toExport, toQuery, withFilter, type CallSearch } from './call-filters.ts'
import { useAgents } from './call-words.tsx'
import { CallFilters } from './filters.tsx'
import { ListBar } from './list-bar.tsx'
import { LiveCalls } from './live/live-calls.tsx'
import { CallRows } from './rows.tsx'

const PAST_EVERY_MS = 10_000

export function CallsPage() {
  const { calls } = useText()
  return (
    <Page title={calls.title} hint={calls.hint}>
      <LiveCalls />
      <PastCalls />
    </Page>
  )
}

function PastCalls() {
  const { calls } = useText()
  const { timeZone } = useFormats()
  const search = useSearch({ from: '/inside/calls' })
  const navigate = useNavigate({ from: '/calls' })
  const known = { types: Object.keys(calls.types), outcomes: Object.keys(calls.outcomes) }
  const active = activeFilters(search, known)
  const isFiltered = Object.keys(active).length > 0
  const query = useAnswer('listCalls', toQuery(search, known, timeZone), {
    placeholderData: keepPreviousData,
    // Calls that end meanwhile come in at the top of the first page.
    refetchInterval: pageOf(search.page) === 1 ? PAST_EVERY_MS : false,
  })
  const go = (next: CallSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const isEmpty = query.data?.total === 0 && !isFiltered
  return (
    <Stack component="section" gap="md" aria-label={calls.past}>
      <Title order={2}>{calls.past}</Title>
      {!isEmpty && (
        <CallFilters
          active={active}
          change={(name, value) => go(withFilter(search, name, value))}
          clear={() => go(withFilter({}, 'sort', search.sort ?? null))}
        />
      )}
      <Answer query={query} waiting={<Waiting lines={8} height={52} />}>
        {(answer) => (
          <Found
            {...{ answer, search, isFiltered, go }}
            csv={parley.urlOf('exportCalls', toExport(search, known, timeZone))}
          />
        )}
      </Answer>
    </Stack>
  )
}

type FoundProps = {
  answer: ResultOf<'listCalls'>
  search: CallSearch
  isFiltered: boolean
  go: (next: CallSearch) => void
  csv: string
}

function Found({ answer, search, isFiltered, go, csv }: FoundProps) {
  const { nameOf } = useAgents()
  const navigate = useNavigate({ from: '/calls' })
  const { calls } = useText()
  if (answer.total === 0) return isFiltered ? <NothingMatches clear={() => go({})} /> : <NoCalls />
  return (
    <Stack gap="sm">
      <ListBar {...{ answer, search, go, csv }} />
      <CallRows calls={answer.data} nameOf={nameOf} />
      <Paging
        label={calls.pages}
        page={pageOf(search.page)}
        pageSize={PAGE_CALLS}
        total={answer.total}
        go={(page) => void navigate({ search: (old) => ({ ...old, page }) })}
      />
    </Stack>
  )
}

function NoCalls() {
  const { empty } = useText().calls
  return (
    <Nothing
      title={empty.title}
      hint={empty.hint}
      icon={<IconPhone size={32} aria-hidden />}
      action={
        <Group justify="center">
          <Button renderRoot={(props) => <Link to="/talk" {...props} />}>{empty.talk}</Button>
          <Button variant="default" renderRoot={(props) => <Link to="/numbers" {...props} />}>
            {empty.number}
          </Button>
        </Group>
      }
    />
  )
}

function NothingMatches({ clear }: { clear: () => void }) {
  const { nothing, filters } = useText().calls
  return (
    <Nothing
      title={nothing.title}
      hint={nothing.hint}
      action={
        <Button variant="default" onClick={clear}>
          {filters.clear}
        </Button>
      }
    />
  )
}
