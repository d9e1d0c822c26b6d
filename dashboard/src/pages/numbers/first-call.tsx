import { Anchor, Group, Loader, Text } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Call, HeldNumber } from '@parley/sdk'
import { useState } from 'react'
import { useAnswer } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { useFormats } from '../../ui/format/formats.ts'
import { readable } from '../../ui/format/phone.ts'

const LOOK_EVERY_MS = 3000
const LOOKED_AT = 20

/** Waits for the call that shows that a number rings, and says when it has come. */
export function FirstCall({ held }: { held: HeldNumber }) {
  const { first } = useText().numbers
  const [since] = useState(() => new Date().toISOString())
  const [seen, setSeen] = useState<Call>()
  const asked = { agent_id: held.agent_id ?? '', from: since, limit: LOOKED_AT }
  const isLooking = held.agent_id !== null && seen === undefined
  const calls = useAnswer('listCalls', asked, { enabled: isLooking, refetchInterval: LOOK_EVERY_MS })
  // A call in the browser goes past the number.
  const found = calls.data?.data.find(({ line }) => line !== 'browser' && line !== 'rehearsal')
  if (seen === undefined && found !== undefined) setSeen(found)
  if (held.agent_id === null) return <Text size="sm">{first.nobody}</Text>
  return seen === undefined ? (
    <Group gap="sm" role="status" wrap="nowrap">
      <Loader size="xs" aria-hidden />
      <Text size="sm">{fill(first.waiting, { number: readable(held.phone_number) })}</Text>
    </Group>
  ) : (
    <Arrived call={seen} />
  )
}

function Arrived({ call }: { call: Call }) {
  const { first } = useText().numbers
  const { time } = useFormats()
  const values = { caller: readable(call.caller), time: time(call.started_at) }
  return (
    <Group gap="sm" role="status">
      <IconCircleCheckFilled size={20} aria-hidden color="var(--mantine-primary-color-filled)" />
      <Text size="sm">{fill(first.rang, values)}</Text>
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/calls/$callId" params={{ callId: call.id }} {...props} />}
      >
        {first.open}
      </Anchor>
    </Group>
  )
}
