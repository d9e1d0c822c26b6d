import { Group, Pagination } from '@mantine/core'
import { fill, useText } from '../text/text.ts'

/** The page that an address names; the first, where it names none. */
export function pageOf(given: string | undefined): number {
  return Math.max(1, Math.floor(Number(given ?? 1)) || 1)
}

type Props = { page: number; pageSize: number; total: number; go: (page: string) => void }

/** Leads through a list that the service gives in pages; nothing, where one page is all. */
export function Paging({ page, pageSize, total, go }: Props) {
  const { shell } = useText()
  const pages = Math.ceil(total / pageSize)
  if (pages < 2) return null
  return (
    <Group justify="center">
      <Pagination
        value={page}
        total={pages}
        siblings={0}
        onChange={(next) => go(String(next))}
        getItemProps={(each) => ({ 'aria-label': fill(shell.page, { page: each, pages }) })}
        getControlProps={(control) => ({
          'aria-label': control === 'next' ? shell.actions.next : shell.actions.previous,
        })}
      />
    </Group>
  )
}
