import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { CalendarConnection } from '@parley/sdk'
import { useState } from 'react'
import { useAnswer, useRequest } from '../../../../api.ts'
import { fill, useText } from '../../../../text/text.ts'
import { Fault } from '../../../../ui/fault.tsx'
import { useFormats } from '../../../../ui/format/formats.ts'
import { Waiting } from '../../../../ui/answer.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Confirm } from '../../../../ui/confirm.tsx'
import { done } from '../../../../ui/shell/toast.ts'
import { ConnectionForm } from './connection-form.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

/** How soon a calendar that is being tried is looked at again. */
const AGAIN_EVERY_MS = 15_000

/** A calendar elsewhere that the agent's is kept in step with. */
export function ConnectionSection({ agentId }: { agentId: string }) {
  const { connection: words } = useText().agentForm
  const query = useAnswer('getCalendarConnection', { agentId })
  const [isChanging, setChanging] = useState(false)
  const connection = query.data?.data
  return (
    <Card title={words.title} hint={words.hint}>
      {query.isPending && <Waiting lines={2} />}
      {query.error !== null && <Fault error={query.error} retry={() => void query.refetch()} />}
      {connection && !isChanging && (
        <Connected agentId={agentId} connection={connection} change={() => setChanging(true)} />
      )}
      {connection === null && !isChanging && (
        <Group gap="xs">
          <ProviderButtons agentId={agentId} />
          <Button variant="default" onClick={() => setChanging(true)}>
            {words.begin}
          </Button>
        </Group>
      )}
      {isChanging && <ConnectionForm agentId={agentId} close={() => setChanging(false)} />}
    </Card>
  )
}

type ConnectedProps = { agentId: string; connection: CalendarConnection; change: () => void }

function Connected({ agentId, connection, change }: ConnectedProps) {
  const { connection: words } = useText().agentForm
  // It changes by itself while there is one.
  useAnswer('getCalendarConnection', { agentId }, { refetchInterval: AGAIN_EVERY_MS })
  const disconnecting = useRequest('disconnectCalendar', ['getCalendarConnection'])
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <State connection={connection} />
      <Group gap="xs">
        <Button variant="default" onClick={change}>
          {words.change}
        </Button>
        <Button variant="default" onClick={() => setAsked(true)}>
          {words.disconnect}
        </Button>
      </Group>
      <Confirm
        opened={isAsked}
        close={() => setAsked(false)}
        title={words.disconnectTitle}
        action={words.disconnect}
        confirm={async () => {
          await disconnecting.mutateAsync({ agentId })
          done(words.disconnected)
        }}
      >
        <Text size="sm">{words.disconnectText}</Text>
      </Confirm>
    </>
  )
}

const COLOURS = { pending: 'gray.7', synchronised: 'pine.7', problem: 'red.8' } as const

function State({ connection }: { connection: CalendarConnection }) {
  const { connection: words } = useText().agentForm
  const { ago } = useFormats()
  const { status, provider, url, username, problem, synchronised_at: last } = connection
  return (
    <Stack gap={4} role="status">
      <Group gap="xs">
        <Badge tt="none" color={COLOURS[status]}>
          {words.status[status]}
        </Badge>
        <Text size="sm" className="wrap">
          {words.providers[provider]} · {username}
          {provider === 'caldav' && ` · ${url}`}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {last === null ? words.never : fill(words.last, { when: ago(last) })}
      </Text>
      {problem !== null && (
        <Text size="sm" className="wrap" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
    </Stack>
  )
}
