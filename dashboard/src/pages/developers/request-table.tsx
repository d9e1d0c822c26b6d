import { Code, SimpleGrid, Table } from '@mantine/core'
import type { LoggedRequest } from '@parley/sdk'
import { useState } from 'react'
import { fill, useText } from '../../text/text.ts'
import { Fact } from '../../ui/fact.tsx'
import { Copyable } from '../../ui/copy.tsx'
import { useFormats } from '../../ui/format/formats.ts'
import { OpeningRow } from './opening-row.tsx'

/** Each row opens to what helps to find a fault. */
export function RequestTable({ requests }: { requests: readonly LoggedRequest[] }) {
  const { requests: words } = useText().developers
  const formats = useFormats()
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
            <OpeningRow
              key={request.id}
              id={request.id}
              name={
                <>
                  <strong>{request.method}</strong> {request.path}
                </>
              }
              status={{ level: String(request.status).charAt(0), text: request.status }}
              more={fill(words.milliseconds, { n: formats.number(request.duration_ms) })}
              at={request.at}
              isOpen={openId === request.id}
              toggle={() => setOpenId(openId === request.id ? undefined : request.id)}
            >
              <Details request={request} />
            </OpeningRow>
          ))}
        </Table.Tbody>
      </Table>
    </div>
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
