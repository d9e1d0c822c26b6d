import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Call } from '@parley/sdk'
import { useState } from 'react'
import { fill, useText } from '../../text/text.ts'
import { useFormats } from '../../ui/format/formats.ts'
import { useKept } from '../../ui/kept/use-kept.ts'
import { callerOf, OutcomeChip, secondsOf, Stars, TypeChip, type AgentNames } from './call-words.tsx'
import styles from './calls.module.css'
import { DeleteCall } from './delete-call.tsx'

/** Past calls, each line a link to its page; cards where the screen is narrow. */
export function CallRows({ calls, nameOf }: { calls: readonly Call[]; nameOf: AgentNames }) {
  const { columns } = useText().calls
  const [doomed, setDoomed] = useState<Call>()
  const shown = useKept(doomed)
  return (
    <div className="surface">
      <Text
        component="div"
        size="xs"
        fw={600}
        c="dimmed"
        className={`${styles.row} ${styles.head}`}
        aria-hidden
      >
        <span>{columns.when}</span>
        <span>{columns.caller}</span>
        <span>{columns.summary}</span>
        <span>{columns.rating}</span>
        <span>{columns.duration}</span>
      </Text>
      <ul className="items">
        {calls.map((call) => (
          <li key={call.id} className={styles.entry}>
            <CallRow call={call} agent={nameOf(call.agentId)} />
            <DeleteButton call={call} open={() => setDoomed(call)} />
          </li>
        ))}
      </ul>
      <DeleteCall call={shown} opened={doomed !== undefined} close={() => setDoomed(undefined)} />
    </div>
  )
}

function CallRow({ call, agent }: { call: Call; agent: string | undefined }) {
  const text = useText()
  const formats = useFormats()
  const { transcript } = call
  return (
    <Link to="/calls/$callId" params={{ callId: call.id }} className={styles.row}>
      <Text size="sm" className={styles.when}>
        {formats.moment(call.started_at)}
      </Text>
      <div className={styles.who}>
        <Text size="sm" fw={600} className="wrap">
          {callerOf(call, text)}
        </Text>
        <Text size="xs" c="dimmed" className="wrap">
          {agent ?? text.calls.goneAgent}
        </Text>
      </div>
      <Stack gap={4} miw={0} className={styles.about}>
        <Text size="sm" className={styles.line} c={transcript === null ? 'dimmed' : undefined}>
          {transcript?.summary ?? text.calls.noSummary}
        </Text>
        {transcript !== null && (
          <Group gap={4}>
            <TypeChip type={transcript.type} />
            <OutcomeChip outcome={transcript.outcome} />
          </Group>
        )}
      </Stack>
      <Text size="sm" component="div" className={styles.rating}>
        {transcript !== null && <Stars rating={transcript.rating} />}
      </Text>
      <Text size="sm" className={styles.length}>
        {formats.duration(transcript?.duration ?? secondsOf(call))}
      </Text>
    </Link>
  )
}

function DeleteButton({ call, open }: { call: Call; open: () => void }) {
  const text = useText()
  const { deletion } = text.calls
  const { moment } = useFormats()
  const values = { caller: callerOf(call, text), when: moment(call.started_at) }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="dimmed"
      aria-label={fill(deletion.of, values)}
      title={deletion.action}
      onClick={open}
    >
      <IconTrash size={16} />
    </ActionIcon>
  )
}
