import { Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Call } from 'parley-sdk'
import { useText } from '../../text/text.ts'
import { useFormats } from '../../ui/formats.ts'
import { callerOf, OutcomeChip, secondsOf, Stars, TypeChip, type AgentNames } from './call-words.tsx'
import styles from './calls.module.css'

/** Past calls, each line a link to its page; cards where the screen is narrow. */
export function CallRows({ calls, nameOf }: { calls: readonly Call[]; nameOf: AgentNames }) {
  const { columns } = useText().calls
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
        <span>{columns.result}</span>
        <span>{columns.rating}</span>
        <span>{columns.duration}</span>
      </Text>
      <ul className={styles.list}>
        {calls.map((call) => (
          <li key={call.id}>
            <CallRow call={call} agent={nameOf(call.agentId)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function CallRow({ call, agent }: { call: Call; agent: string | undefined }) {
  const text = useText()
  const formats = useFormats()
  const { transcript } = call
  return (
    <Link to="/calls/$callId" params={{ callId: call.id }} className={styles.row}>
      <Text size="sm">{formats.moment(call.started_at)}</Text>
      <div>
        <Text size="sm" fw={600} className="wrap">
          {callerOf(call, text)}
        </Text>
        <Text size="xs" c="dimmed" className="wrap">
          {agent ?? text.calls.goneAgent}
        </Text>
      </div>
      <Text
        size="sm"
        className={`${styles.line} ${styles.wide}`}
        c={transcript === null ? 'dimmed' : undefined}
      >
        {transcript?.summary ?? text.calls.noSummary}
      </Text>
      <Group gap={4}>
        {transcript !== null && <TypeChip type={transcript.type} />}
        {transcript !== null && <OutcomeChip outcome={transcript.outcome} />}
      </Group>
      <Text size="sm" component="div">
        {transcript !== null && <Stars rating={transcript.rating} />}
      </Text>
      <Text size="sm">{formats.duration(transcript?.duration ?? secondsOf(call))}</Text>
    </Link>
  )
}
