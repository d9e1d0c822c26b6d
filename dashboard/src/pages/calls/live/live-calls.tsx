import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Call } from '@parley/sdk'
import { countOf, fill, useText, useTranslation } from '../../../text/text.ts'
import { Announce } from '../../../ui/shell/page.tsx'
import { useLiveCalls } from '../../../ui/shell/use-live-calls.ts'
import { useNow } from '../../../ui/use-now.ts'
import { useBusinessFormats } from '../business-formats.ts'
import { callerOf, secondsOf, useAgents, type AgentNames } from '../call-words.tsx'
import { HangUp } from './hang-up.tsx'

const LIVE_EVERY_MS = 3000

/** Who is on the line now. */
export function LiveCalls() {
  const { text, language } = useTranslation()
  const { nameOf } = useAgents()
  // More often than the menu, while it is visible.
  const { data } = useLiveCalls(LIVE_EVERY_MS)
  const live = data?.data ?? []
  return (
    <Stack component="section" gap="xs" aria-label={text.calls.live.title}>
      <Group gap="xs">
        <Title order={2}>{text.calls.live.title}</Title>
        {live.length > 0 && (
          <Badge color="red.8" circle={live.length < 10}>
            {live.length}
          </Badge>
        )}
      </Group>
      <Announce>{countOf(text.shell.live, live.length, language)}</Announce>
      {live.length === 0 ? (
        <Text size="sm" c="dimmed">
          {text.calls.live.none}
        </Text>
      ) : (
        <ul className="surface items">
          {live.map((call) => (
            <LiveRow key={call.id} call={call} nameOf={nameOf} />
          ))}
        </ul>
      )}
    </Stack>
  )
}

function LiveRow({ call, nameOf }: { call: Call; nameOf: AgentNames }) {
  const text = useText()
  const formats = useBusinessFormats(call)
  const nowMs = useNow()
  const { calls } = text
  const caller = callerOf(call, text, formats.phone)
  const since = {
    time: `${formats.time(call.started_at)} ${formats.zoneAt(call.started_at)}`,
    duration: formats.duration(secondsOf(call, nowMs)),
  }
  return (
    <Group component="li" justify="space-between" px="md" py="sm" gap="sm">
      <div>
        <Text fw={600} className="wrap">
          {caller}
        </Text>
        <Text size="sm" c="dimmed" className="wrap">
          {nameOf(call.agentId) ?? calls.goneAgent} · {fill(calls.live.since, since)}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          size="sm"
          variant="default"
          leftSection={<IconEye size={16} aria-hidden />}
          aria-label={fill(calls.live.watchCall, { caller })}
          renderRoot={(props) => <Link to="/calls/$callId" params={{ callId: call.id }} {...props} />}
        >
          {calls.live.watch}
        </Button>
        <HangUp call={call} size="sm" />
      </Group>
    </Group>
  )
}
