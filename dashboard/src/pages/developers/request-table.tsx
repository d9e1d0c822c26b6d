import { Code, SimpleGrid, Table, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { LoggedRequest } from '@parley/sdk'
import { useState } from 'react'
import { fill, useText } from '../../text/text.ts'
import { Fact } from '../../ui/fact.tsx'
import { Copyable } from '../../ui/copy.tsx'
import { useFormats } from '../../ui/format/formats.ts'
import styles from './request-table.module.css'

const COLUMNS = 4

/** Each row opens to what helps to find a fault. */
export function RequestTable({ requests }: { requests: readonly LoggedRequest[] }) {
  const { requests: words } = useText().developers
  const [openId, setOpenId] = useState<string>()
  return (
    <div className="surface">
      <Table horizontalSpacing="md" aria-labelledby="requests" tabularNums>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="100%">{words.request}</Table.Th>
            <Table.Th>{words.status}</Table.Th>
            <Table.Th visibleFrom="sm">{words.duration}</Table.Th>
            <Table.Th visibleFrom="xs">{words.time}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {requests.map((request) => (
            <Row
              key={request.id}
              request={request}
              isOpen={openId === request.id}
              toggle={() => setOpenId(openId === request.id ? undefined : request.id)}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

type RowProps = { request: LoggedRequest; isOpen: boolean; toggle: () => void }

function Row({ request, isOpen, toggle }: RowProps) {
  const { requests: words } = useText().developers
  const formats = useFormats()
  const { id, method, path, status } = request
  return (
    <>
      <Table.Tr>
        <Table.Td>
          <UnstyledButton
            className={styles['open']}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `request-${id}` : undefined}
            onClick={toggle}
          >
            <IconChevronRight size={16} className={styles['chevron']} aria-hidden />
            <Text span size="sm" ff="monospace" className="wrap">
              <strong>{method}</strong> {path}
            </Text>
          </UnstyledButton>
        </Table.Td>
        <Table.Td className={styles['short']}>
          <span className={styles['dot']} data-class={String(status).charAt(0)} aria-hidden />
          {status}
        </Table.Td>
        <Table.Td visibleFrom="sm" className={styles['short']}>
          {fill(words.milliseconds, { n: formats.number(request.duration_ms) })}
        </Table.Td>
        <Table.Td visibleFrom="xs" className={styles['short']}>
          <time dateTime={request.at} title={formats.moment(request.at)}>
            {formats.ago(request.at)}
          </time>
        </Table.Td>
      </Table.Tr>
      {isOpen && (
        <Table.Tr id={`request-${id}`}>
          <Table.Td colSpan={COLUMNS}>
            <Details request={request} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}

function Details({ request }: { request: LoggedRequest }) {
  const { requests: words } = useText().developers
  const { shell } = useText()
  const formats = useFormats()
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} spacing="md" m={0} px="lg" py="xs">
      <Fact name={words.requestId}>
        <Copyable value={request.request_id} />
      </Fact>
      <Fact name={words.key}>{request.key_name}</Fact>
      <Fact name={words.operation}>
        <Code>{request.operation}</Code>
      </Fact>
      <Fact name={words.errorCode}>
        {request.error_code === null ? shell.none : <Code>{request.error_code}</Code>}
      </Fact>
      <Fact name={words.duration}>
        {fill(words.milliseconds, { n: formats.number(request.duration_ms) })}
      </Fact>
      <Fact name={words.at}>{formats.moment(request.at)}</Fact>
    </SimpleGrid>
  )
}
