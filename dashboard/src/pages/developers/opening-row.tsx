import { Table, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormats } from '../../ui/format/formats.ts'
import styles from './opening-row.module.css'

type Props = {
  readonly id: string
  readonly name: ReactNode
  /** `level` colours it as the first digit of an HTTP status: 2, 4 or 5. */
  readonly status: { readonly level: string; readonly text: ReactNode }
  /** Between status and time, where there is room. */
  readonly more?: ReactNode
  readonly at: string
  readonly isOpen: boolean
  readonly toggle: () => void
  readonly children: ReactNode
}

/** A row of a log, which opens to what helps to find a fault. */
export function OpeningRow({ id, name, status, more, at, isOpen, toggle, children }: Props) {
  const formats = useFormats()
  return (
    <>
      <Table.Tr>
        <Table.Td>
          <UnstyledButton
            className={styles['open']}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `opened-${id}` : undefined}
            onClick={toggle}
          >
            <IconChevronRight size={16} className={styles['chevron']} aria-hidden />
            <Text span size="sm" ff="monospace" className="wrap">
              {name}
            </Text>
          </UnstyledButton>
        </Table.Td>
        <Table.Td className={styles['short']}>
          <span className={styles['dot']} data-class={status.level} aria-hidden />
          {status.text}
        </Table.Td>
        {more !== undefined && (
          <Table.Td visibleFrom="sm" className={styles['short']}>
            {more}
          </Table.Td>
        )}
        <Table.Td visibleFrom="xs" className={styles['short']}>
          <time dateTime={at} title={formats.moment(at)}>
            {formats.ago(at)}
          </time>
        </Table.Td>
      </Table.Tr>
      {isOpen && (
        <Table.Tr id={`opened-${id}`}>
          <Table.Td colSpan={more === undefined ? 3 : 4}>{children}</Table.Td>
        </Table.Tr>
      )}
    </>
  )
}
