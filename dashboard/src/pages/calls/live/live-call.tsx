import { Badge, Group, Stack, Text } from '@mantine/core'
import type { Call } from '@parley/sdk'
import { useState } from 'react'
import { fill, useText } from '../../../text/text.ts'
import { useFormats } from '../../../ui/format/formats.ts'
import { Page } from '../../../ui/shell/page.tsx'
import { Bubble } from '../bubbles.tsx'
import { useBusinessFormats } from '../business-formats.ts'
import { callerOf, secondsOf, useAgents } from '../call-words.tsx'
import styles from '../calls.module.css'
import { HangUp } from './hang-up.tsx'
import type { LiveTalk } from './live-words.ts'
import { useFollow, type Connection } from './use-follow.ts'
import { useNow } from '../../../ui/use-now.ts'

/** Who comes later than this has missed some of it. */
const JOINED_LATE_MS = 5000

/** A call that is being talked, word by word. */
export function LiveCall({ call }: { call: Call }) {
  const text = useText()
  const { nameOf } = useAgents()
  const { phone } = useBusinessFormats(call)
  const { talk, connection } = useFollow(call.id)
  const { live } = text.call
  const agent = nameOf(call.agentId) ?? text.calls.goneAgent
  const isOver = talk.isOver || call.status === 'ended'
  return (
    <Page
      title={fill(text.call.titleFrom, { caller: callerOf(call, text, phone) })}
      hint={<LiveHint call={call} agent={agent} isOver={isOver} />}
      actions={isOver ? undefined : <HangUp call={call} />}
    >
      <Group className="surface" px="md" py="sm" role="status">
        <Text size="sm">{isOver ? live.ended : stateOf(talk, connection, agent, live)}</Text>
      </Group>
      <Words talk={talk} startedAt={call.started_at} />
    </Page>
  )
}

type LiveWords = ReturnType<typeof useText>['call']['live']

function stateOf({ doing }: LiveTalk, connection: Connection, agent: string, live: LiveWords): string {
  if (connection !== 'open') return live[connection]
  return fill(live[doing ?? 'listening'], { agent })
}

function LiveHint({ call, agent, isOver }: { call: Call; agent: string; isOver: boolean }) {
  const { live } = useText().call
  const formats = useFormats()
  const nowMs = useNow()
  return (
    <Group gap="xs">
      {!isOver && <Badge color="red.8">{live.badge}</Badge>}
      <span>
        {agent} · {fill(live.since, { duration: formats.duration(secondsOf(call, nowMs)) })}
      </span>
    </Group>
  )
}

/** What is certain is read out as it comes; what may still change is only seen. */
function Words({ talk, startedAt }: { talk: LiveTalk; startedAt: string }) {
  const { live } = useText().call
  const [openedMs] = useState(() => Date.now())
  const isLate = openedMs - Date.parse(startedAt) > JOINED_LATE_MS
  const { said, interim } = talk
  const isEmpty = said.length === 0 && interim.agent === '' && interim.caller === ''
  return (
    <Stack gap="sm" component="section" aria-label={live.words}>
      {isLate && (
        <Text size="sm" c="dimmed">
          {live.joined}
        </Text>
      )}
      {isEmpty && <Text c="dimmed">{live.empty}</Text>}
      <div role="log" aria-live="polite" aria-label={live.words}>
        <ol className={`items ${styles.bubbles}`}>
          {said.map(({ id, speaker, text }) => (
            <Bubble key={id} speaker={speaker} text={text} />
          ))}
        </ol>
      </div>
      <ol className={`items ${styles.bubbles}`} aria-hidden>
        {(['caller', 'agent'] as const).map(
          (speaker) =>
            interim[speaker] !== '' && (
              <Bubble key={speaker} speaker={speaker} text={interim[speaker]} isInterim />
            ),
        )}
      </ol>
    </Stack>
  )
}
