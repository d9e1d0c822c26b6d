import { Button, Code, Group, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { WebhookDelivery } from '@parley/sdk'
import { useState } from 'react'
import { useAnswer, useRequest } from '../../../api.ts'
import { fill, useText } from '../../../text/text.ts'
import { Answer } from '../../../ui/answer.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { useFormats } from '../../../ui/format/formats.ts'
import { done } from '../../../ui/shell/toast.ts'
import { OpeningRow } from '../opening-row.tsx'

const SHOWN = 20
const REFRESH_MS = 3000
/** As those of the answers in the request log are coloured. */
const LEVELS = { pending: '4', succeeded: '2', failed: '5' } as const

/** What was sent lately, and what came of it. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const { deliveries: words } = useText().developers.webhooks
  const [after, setAfter] = useState<string>()
  const [openId, setOpenId] = useState<string>()
  const input = { webhookId, limit: SHOWN, ...(after === undefined ? {} : { after }) }
  const query = useAnswer('listWebhookDeliveries', input, {
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  return (
    <Answer query={query}>
      {({ data: { deliveries, next } }) =>
        deliveries.length === 0 ? (
          <Text size="sm" c="dimmed">
            {words.nothing}
          </Text>
        ) : (
          <Stack gap="xs">
            <Table horizontalSpacing="xs" aria-label={words.title} tabularNums>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th w="100%">{words.event}</Table.Th>
                  <Table.Th>{words.status}</Table.Th>
                  <Table.Th visibleFrom="xs">{words.time}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {deliveries.map((delivery) => (
                  <OpeningRow
                    key={delivery.id}
                    id={delivery.id}
                    name={delivery.event.type}
                    status={{ level: LEVELS[delivery.status], text: words.statuses[delivery.status] }}
                    at={delivery.created_at}
                    isOpen={openId === delivery.id}
                    toggle={() => setOpenId(openId === delivery.id ? undefined : delivery.id)}
                  >
                    <Details webhookId={webhookId} delivery={delivery} />
                  </OpeningRow>
                ))}
              </Table.Tbody>
            </Table>
            <Group gap="xs">
              {after !== undefined && (
                <Button size="xs" variant="default" onClick={() => setAfter(undefined)}>
                  {words.newest}
                </Button>
              )}
              {next !== null && (
                <Button size="xs" variant="default" onClick={() => setAfter(next)}>
                  {words.older}
                </Button>
              )}
            </Group>
          </Stack>
        )
      }
    </Answer>
  )
}

type Props = { webhookId: string; delivery: WebhookDelivery }

function Details({ webhookId, delivery }: Props) {
  const { developers, shell } = useText()
  const { deliveries: words } = developers.webhooks
  const formats = useFormats()
  const { id: deliveryId, response, attempts, next_attempt_at: nextAt, event } = delivery
  const whole = useAnswer('getWebhookDelivery', { webhookId, deliveryId })
  const resend = useRequest('resendWebhookDelivery', ['listWebhookDeliveries'])
  return (
    <Stack px="xs" py="xs" gap="sm">
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" m={0}>
        <Fact name={words.id}>
          <Code>{event.id}</Code>
        </Fact>
        <Fact name={words.attempts}>{formats.number(attempts)}</Fact>
        <Fact name={words.next}>{nextAt === null ? shell.none : formats.moment(nextAt)}</Fact>
        <Fact name={words.answer}>{response?.status ?? shell.none}</Fact>
        <Fact name={words.fault}>{response?.error ?? shell.none}</Fact>
        <Fact name={words.duration}>
          {response === null
            ? shell.none
            : fill(developers.requests.milliseconds, { n: formats.number(response.duration_ms) })}
        </Fact>
      </SimpleGrid>
      {whole.data !== undefined && (
        <Part
          title={fill(words.request, { url: whole.data.data.request.url })}
          text={indented(whole.data.data.request.body)}
        />
      )}
      {response !== null && response.body !== '' && <Part title={words.response} text={response.body} />}
      <Group>
        <Button
          size="xs"
          variant="default"
          loading={resend.isPending}
          onClick={() => resend.mutate({ webhookId, deliveryId }, { onSuccess: () => done(words.resent) })}
        >
          {words.resend}
        </Button>
      </Group>
    </Stack>
  )
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed" className="wrap">
        {title}
      </Text>
      <Code block className="code" mah={320} tabIndex={0} style={{ overflow: 'auto' }}>
        {text}
      </Code>
    </div>
  )
}

function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}
