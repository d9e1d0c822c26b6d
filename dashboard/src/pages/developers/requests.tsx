import { Button, SimpleGrid, Select, Stack, Text, Title } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useAnswer } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { Answer } from '../../ui/answer.tsx'
import { Copy } from '../../ui/copy.tsx'
import { Nothing } from '../../ui/nothing.tsx'
import { pageOf } from '../../ui/format/page-number.ts'
import { Paging } from '../../ui/paging.tsx'
import { TypedFilter } from '../../ui/typed-filter.tsx'
import { RateLimit } from './rate-limit.tsx'
import { METHODS, queryOf, searchOf, STATUS_CLASSES } from './request-filters.ts'
import { RequestTable } from './request-table.tsx'
import { CodeBlock } from './snippet-block.tsx'
import { snippet } from './snippets.ts'

const route = getRouteApi('/inside/developers')
const PAGE_SIZE = 25
const REFRESH_MS = 10_000

export function RequestsTab() {
  const { requests: words } = useText().developers
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const page = pageOf(search.page)
  const query = useAnswer('listRequests', queryOf(search, page, PAGE_SIZE), {
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  return (
    <Stack>
      <RateLimit />
      <Stack component="section" aria-labelledby="requests">
        <Stack gap={2}>
          <Title order={2} id="requests">
            {words.title}
          </Title>
          <Text size="sm" c="dimmed">
            {words.hint}
          </Text>
        </Stack>
        <Filters />
        <Answer query={query}>
          {({ data, total }) => (
            <>
              {data.length === 0 ? <NoRequests /> : <RequestTable requests={data} />}
              <Paging
                {...{ page, total }}
                pageSize={PAGE_SIZE}
                go={(next) => void navigate({ search: (now) => ({ ...now, page: next }) })}
              />
            </>
          )}
        </Answer>
      </Stack>
    </Stack>
  )
}

function Filters() {
  const { requests: words } = useText().developers
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (filters: Parameters<typeof searchOf>[1]) =>
    void navigate({ search: (now) => searchOf(now, filters), replace: true })
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
      <Select
        label={words.status}
        placeholder={words.everyStatus}
        data={STATUS_CLASSES.map((each) => ({ value: each, label: words.statuses[each] }))}
        value={search.status ?? null}
        onChange={(status) => change({ status })}
        clearable
        clearButtonProps={{ 'aria-label': words.everyStatus }}
      />
      <Select
        label={words.method}
        placeholder={words.everyMethod}
        data={METHODS}
        value={search.method ?? null}
        onChange={(method) => change({ method })}
        clearable
        clearButtonProps={{ 'aria-label': words.everyMethod }}
      />
      <TypedFilter
        label={words.path}
        placeholder="/agents"
        spellCheck={false}
        value={search.path ?? ''}
        send={(path) => change({ path })}
      />
    </SimpleGrid>
  )
}

function NoRequests() {
  const { requests: words } = useText().developers
  const { status, method, path } = route.useSearch()
  const navigate = route.useNavigate()
  const code = snippet('listAgents', 'curl', { baseUrl: location.origin })
  if (status !== undefined || method !== undefined || path !== undefined)
    return (
      <Nothing
        title={words.nothingFound.title}
        hint={words.nothingFound.hint}
        action={
          <Button variant="default" onClick={() => void navigate({ search: { tab: 'requests' } })}>
            {words.nothingFound.clear}
          </Button>
        }
      />
    )
  return (
    <Nothing
      icon={<IconListSearch size={32} aria-hidden />}
      {...words.nothing}
      action={
        <Stack gap="xs" align="center" maw="100%">
          <CodeBlock code={code} />
          <Copy value={code} />
        </Stack>
      }
    />
  )
}
