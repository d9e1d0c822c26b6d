import { Group, Pagination } from '@mantine/core'
import { fill, useText } from '../text/text.ts'

type Props = {
  page: number
  pageSize: number
  total: number
  /** What is paged, for screen readers; "Pages" by default. */
  label?: string
  /** The first page has no name, so that its address stays plain. */
  go: (page: string | undefined) => void
}

/** Leads through a list that comes in pages; nothing, where one page is all. */
export function Paging({ page, pageSize, total, label, go }: Props) {
  const { shell } = useText()
  const pages = Math.max(1, Math.ceil(total / pageSize))
  // From a page that is no longer there, a way leads back.
  if (pages === 1 && page === 1) return null
  return (
    <Group component="nav" justify="center" aria-label={label ?? shell.pages}>
      <Pagination
        value={page}
        total={pages}
        siblings={0}
        onChange={(next) => go(next === 1 ? undefined : String(next))}
        getItemProps={(each) => ({ 'aria-label': fill(shell.page, { page: each, pages }) })}
        getControlProps={(control) => ({
          'aria-label': control === 'next' ? shell.actions.next : shell.actions.previous,
        })}
      />
    </Group>
  )
}
