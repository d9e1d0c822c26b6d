import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { IconDownload, IconMailOpened } from '@tabler/icons-react'
import type { ResultOf } from '@parley/sdk'
import { useAnswer, useRequest } from '../../api.ts'
import { countOf, fill, useTranslation } from '../../text/text.ts'
import { useFormats } from '../../ui/format/formats.ts'
import { done } from '../../ui/shell/toast.ts'
import { SORTS, sortOf, UNREAD, withFilter, type CallSearch } from './call-filters.ts'

type Props = {
  answer: ResultOf<'listCalls'>
  search: CallSearch
  go: (next: CallSearch) => void
  /** Where the list is a table. */
  csv: string
}

/** How many there are and on whose clock; in which order; what can be done with all of them. */
export function ListBar({ answer, search, go, csv }: Props) {
  const { text } = useTranslation()
  const { calls } = text
  return (
    <Group justify="space-between" gap="sm" align="flex-end">
      <Counted answer={answer} />
      <Group gap="xs" align="flex-end">
        <Unread search={search} go={go} />
        <NativeSelect
          size="sm"
          aria-label={calls.sort.label}
          value={sortOf(search)}
          onChange={({ currentTarget: { value } }) =>
            go(withFilter(search, 'sort', value === 'newest' ? null : value))
          }
          data={SORTS.map((value) => ({ value, label: calls.sort[value] }))}
        />
        <Button
          size="sm"
          variant="default"
          component="a"
          href={csv}
          download="calls.csv"
          leftSection={<IconDownload size={16} aria-hidden />}
          title={calls.csv.hint}
        >
          {calls.csv.action}
        </Button>
      </Group>
    </Group>
  )
}

/** The clock is named here where all are on the same; else each time names its own. */
function Counted({ answer: { data, total } }: Pick<Props, 'answer'>) {
  const { text, language } = useTranslation()
  const zones = new Set(data.map((call) => call.timezone))
  const [only] = zones
  const formats = useFormats(only)
  return (
    <Text size="sm" c="dimmed">
      <span role="status">{countOf(text.calls.count, total, language)}</span>
      {zones.size === 1 && ` · ${fill(text.calls.zone, { place: formats.place })}`}
    </Text>
  )
}

function Unread({ search, go }: Pick<Props, 'search' | 'go'>) {
  const { text, language } = useTranslation()
  const { unread } = text.calls
  const count = useAnswer('listNeeds', {}).data?.data.unread_calls ?? 0
  const read = useRequest('markCallsRead', ['listCalls', 'listNeeds'])
  const isOn = search.unread === UNREAD
  if (count === 0 && !isOn) return null
  const mark = async () => {
    await read.mutateAsync({ body: {} })
    done(unread.done)
    if (isOn) go(withFilter(search, 'unread', null))
  }
  return (
    <>
      <Button
        size="sm"
        variant={isOn ? 'light' : 'default'}
        aria-pressed={isOn}
        onClick={() => go(withFilter(search, 'unread', isOn ? null : UNREAD))}
      >
        {countOf(unread.count, count, language)}
      </Button>
      <Button
        size="sm"
        variant="default"
        loading={read.isPending}
        leftSection={<IconMailOpened size={16} aria-hidden />}
        onClick={() => void mark().catch(() => undefined)}
      >
        {unread.all}
      </Button>
    </>
  )
}
