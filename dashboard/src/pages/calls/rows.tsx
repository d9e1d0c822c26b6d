import { ActionIcon, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Call } from '@parley/sdk'
import { useState } from 'react'
import { fill, useText } from '../../text/text.ts'
import { useKept } from '../../ui/kept/use-kept.ts'
import { useBusinessFormats } from './business-formats.ts'
import { callerOf, lengthOf, numberOf, OutcomeChip, Stars, TypeChip, type AgentNames } from './call-words.tsx'
import styles from './calls.module.css'
import { DeleteCall } from './delete-call.tsx'
import { PlayButton, useQuickPlay } from './quick-play.tsx'

type Props = { calls: readonly Call[]; nameOf: AgentNames }

/** Past calls, each line a link to its page; cards where the screen is narrow. */
export function CallRows({ calls, nameOf }: Props) {
  const { columns } = useText().calls
  const [doomed, setDoomed] = useState<Call>()
  const shown = useKept(doomed)
  const player = useQuickPlay()
  // One clock for all needs to be named only once, above the list.
  const isMixed = new Set(calls.map((call) => call.timezone)).size > 1
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
      <ul className={`items ${styles.list}`}>
        {calls.map((call) => (
          <Entry
            key={call.id}
            {...{ call, isMixed, player }}
            agent={nameOf(call.agentId)}
            remove={() => setDoomed(call)}
          />
        ))}
      </ul>
      <DeleteCall call={shown} opened={doomed !== undefined} close={() => setDoomed(undefined)} />
    </div>
  )
}

type EntryProps = {
  call: Call
  agent: string | undefined
  isMixed: boolean
  player: ReturnType<typeof useQuickPlay>
  remove: () => void
}

function Entry({ call, agent, isMixed, player, remove }: EntryProps) {
  const text = useText()
  const formats = useBusinessFormats(call)
  const caller = callerOf(call, text, formats.phone)
  const { deletion } = text.calls
  return (
    <li className={styles.entry} data-unread={call.read_at === null || undefined}>
      <CallRow {...{ call, agent, isMixed, caller }} />
      <PlayButton
        {...{ call, caller }}
        isPlaying={player.playingId === call.id}
        toggle={() => player.toggle(call)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        c="dimmed"
        aria-label={fill(deletion.of, { caller, when: formats.moment(call.started_at) })}
        title={deletion.action}
        onClick={remove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </li>
  )
}

type RowProps = Pick<EntryProps, 'call' | 'agent' | 'isMixed'> & { caller: string }

function CallRow({ call, agent, isMixed, caller }: RowProps) {
  const text = useText()
  const formats = useBusinessFormats(call)
  const { transcript, read_at: readAt } = call
  const weight = readAt === null ? 700 : 500
  const number = numberOf(call, text.calls, formats.phone)
  return (
    <Link to="/calls/$callId" params={{ callId: call.id }} className={styles.row}>
      <div className={styles.when}>
        <Text size="sm" fw={weight}>
          {readAt === null && <VisuallyHidden>{text.calls.unread.mark}</VisuallyHidden>}
          {formats.dayInWords(call.started_at)}
        </Text>
        <Text size="sm" c="dimmed">
          <time dateTime={call.started_at} title={formats.zonedMoment(call.started_at)}>
            {formats.time(call.started_at)}
            {isMixed && ` ${formats.zoneAt(call.started_at)}`}
          </time>
        </Text>
      </div>
      <div className={styles.who}>
        <Text size="sm" fw={weight} className="wrap">
          {caller}
        </Text>
        <Text size="xs" c="dimmed" className="wrap">
          {caller !== number && `${number} · `}
          {agent ?? text.calls.goneAgent}
        </Text>
      </div>
      <Stack gap={4} miw={0} className={styles.about}>
        <Text size="sm" lineClamp={2} c={transcript === null ? 'dimmed' : undefined}>
          {transcript?.summary ?? text.calls.noSummary}
        </Text>
        {transcript !== null && (
          <Group gap={4}>
            <OutcomeChip outcome={transcript.outcome} />
            <TypeChip type={transcript.type} />
          </Group>
        )}
      </Stack>
      <Text size="sm" component="div" className={styles.rating}>
        {transcript !== null && <Stars rating={transcript.rating} />}
      </Text>
      <Text size="sm" className={styles.length}>
        {formats.duration(lengthOf(call))}
      </Text>
    </Link>
  )
}
