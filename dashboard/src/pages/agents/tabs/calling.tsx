import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAnswer } from '../../../api.ts'
import { fill, useTranslation } from '../../../text/text.ts'
import { Answer, Waiting } from '../../../ui/answer.tsx'
import { Card } from '../../../ui/card.tsx'
import { createFormats } from '../../../ui/format/create-formats.ts'
import { changeOf, draftOf, type TabProps } from '../agent-draft.ts'
import { CallFlow } from './calling-flow.tsx'
import { instantOf, localOf, nextAt, type LocalMoment } from '../../../ui/format/local-moment.ts'
import { useAgentZone } from '../../../ui/agent-zone.ts'

const EVENING = '22:00'
const NOON = '12:00'
const SUNDAY = 0

/** What a call would meet at a chosen moment; now, by default. */
export function CallingTab({ form, agent }: TabProps) {
  const { agentForm } = useTranslation().text
  const { zone } = useAgentZone(agent)
  const [chosen, setChosen] = useState<LocalMoment>()
  const atMs = chosen === undefined ? undefined : instantOf(chosen, zone)
  const isIncomplete = chosen !== undefined && atMs === undefined
  const isUnsaved = Object.keys(changeOf(form.values, draftOf(agent))).length > 0
  return (
    <Stack gap="lg">
      <Card title={agentForm.calling.title} hint={agentForm.calling.hint}>
        <Moment agent={agent} chosen={chosen} choose={setChosen} isIncomplete={isIncomplete} />
        {isUnsaved && <Text size="sm">{agentForm.unsaved}</Text>}
      </Card>
      {!isIncomplete && <Result agent={agent} atMs={atMs} />}
    </Stack>
  )
}

type MomentProps = {
  agent: TabProps['agent']
  chosen: LocalMoment | undefined
  choose: (moment: LocalMoment | undefined) => void
  isIncomplete: boolean
}

function Moment({ agent, chosen, choose, isIncomplete }: MomentProps) {
  const { calling: words } = useTranslation().text.agentForm
  const { zone, isOwn } = useAgentZone(agent)
  return (
    <>
      <TextInput
        type="datetime-local"
        maw={320}
        label={words.moment}
        description={fill(isOwn ? words.zoneAgent : words.zoneAccount, { zone })}
        value={chosen ?? localOf(Date.now(), zone)}
        onChange={(event) => choose(event.currentTarget.value)}
        error={isIncomplete && words.incomplete}
      />
      <QuickMoments zone={zone} isNow={chosen === undefined} choose={choose} />
      <Text size="sm" c="dimmed">
        {words.asIfNow}
      </Text>
    </>
  )
}

type QuickProps = { zone: string; isNow: boolean; choose: MomentProps['choose'] }

function QuickMoments({ zone, isNow, choose }: QuickProps) {
  const { language, text } = useTranslation()
  const { calling: words } = text.agentForm
  const evening = createFormats(language, 'UTC').time(`2024-01-01T${EVENING}Z`)
  return (
    <Group gap="xs" role="group" aria-label={words.quick}>
      <Button
        size="xs"
        variant={isNow ? 'filled' : 'default'}
        aria-pressed={isNow}
        onClick={() => choose(undefined)}
      >
        {words.now}
      </Button>
      <Button size="xs" variant="default" onClick={() => choose(nextAt(Date.now(), zone, EVENING))}>
        {fill(words.tonight, { time: evening })}
      </Button>
      <Button size="xs" variant="default" onClick={() => choose(nextAt(Date.now(), zone, NOON, SUNDAY))}>
        {words.sunday}
      </Button>
    </Group>
  )
}

function Result({ agent, atMs }: { agent: TabProps['agent']; atMs: number | undefined }) {
  const { language, text } = useTranslation()
  const { calling: words } = text.agentForm
  const at = atMs === undefined ? {} : { at: new Date(atMs).toISOString() }
  const routing = useAnswer('getRouting', { agentId: agent.id, ...at })
  return (
    <Card title={words.result}>
      <Answer query={routing} waiting={<Waiting lines={4} />}>
        {({ data }) => (
          <>
            {/* The service speaks English; the stations below say the same in every language. */}
            {language === 'en' && <Text className="wrap">{data.sentence}</Text>}
            <CallFlow agent={agent} routing={data} />
          </>
        )}
      </Answer>
    </Card>
  )
}
