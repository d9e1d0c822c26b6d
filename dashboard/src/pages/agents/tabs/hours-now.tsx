import { Badge, Group, Text } from '@mantine/core'
import type { Agent, Routing } from '@parley/sdk'
import { useAnswer } from '../../../api.ts'
import { fill, useTranslation } from '../../../text/text.ts'
import { Answer, Waiting } from '../../../ui/answer.tsx'
import { Card } from '../../../ui/card.tsx'
import { createFormats } from '../../../ui/format/create-formats.ts'
import { useAgentZone } from '../../../ui/agent-zone.ts'

const AGAIN_EVERY_MS = 60_000

/** What the service says of this moment, for the hours that are saved. */
export function OpenNow({ agent, isUnsaved }: { agent: Agent; isUnsaved: boolean }) {
  const { agentForm } = useTranslation().text
  const routing = useAnswer('getRouting', { agentId: agent.id }, { refetchInterval: AGAIN_EVERY_MS })
  return (
    <Card title={agentForm.now.title}>
      <Answer query={routing} waiting={<Waiting lines={1} />}>
        {({ data }) => <OpenOrNot agent={agent} routing={data} />}
      </Answer>
      {isUnsaved && (
        <Text size="sm" c="dimmed">
          {agentForm.unsaved}
        </Text>
      )}
    </Card>
  )
}

function OpenOrNot({ agent, routing }: { agent: Agent; routing: Routing }) {
  const { now, calling } = useTranslation().text.agentForm
  const { reason } = routing
  const state = reason === 'open' || reason === 'closed' ? reason : 'other'
  const texts = { open: now.openText, closed: now.closedText, other: calling.reasons[reason] }
  return (
    <Group gap="sm" role="status">
      <Badge size="lg" tt="none" color={{ open: 'pine.7', closed: 'gray.7', other: 'red.8' }[state]}>
        {now[state]}
      </Badge>
      <Text size="sm">
        {texts[state]} {state === 'closed' && <NextOpening agent={agent} opensAt={routing.opens_at} />}
      </Text>
    </Group>
  )
}

function NextOpening({ agent, opensAt }: { agent: Agent; opensAt: string | null }) {
  const { language, text } = useTranslation()
  const { now } = text.agentForm
  const { zone } = useAgentZone(agent)
  if (opensAt === null) return now.neverOpens
  const { dayInWords, time, place } = createFormats(language, zone)
  return fill(now.opens, { day: dayInWords(opensAt), time: time(opensAt), zone: place })
}
