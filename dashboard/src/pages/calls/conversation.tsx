import { Stack, Text, Title } from '@mantine/core'
import type { Call, Utterance } from '@parley/sdk'
import { useText } from '../../text/text.ts'
import { Answer } from '../../ui/answer.tsx'
import { useFormats } from '../../ui/format/formats.ts'
import { Bubble } from './bubbles.tsx'
import { useTranscript } from './call-data.ts'
import styles from './calls.module.css'
import { usePlayer } from './recording/player.ts'
import { timesOf, type TurnSpan } from './latency/turn-spans.ts'

/** What both sides said, as a chat. */
export function Conversation({ call, spans }: { call: Call; spans: readonly TurnSpan[] }) {
  const query = useTranscript(call)
  const { conversation: words } = useText().call
  return (
    <Stack gap="md">
      <Title order={2}>{words.title}</Title>
      <Answer query={query}>
        {({ data }) => <Bubbles conversation={data.conversation} spans={spans} />}
      </Answer>
    </Stack>
  )
}

type Props = { conversation: readonly Utterance[]; spans: readonly TurnSpan[] }

function Bubbles({ conversation, spans }: Props) {
  const { conversation: words } = useText().call
  const formats = useFormats()
  const player = usePlayer()
  // The same time as beside the sound, where there is one.
  const beginMs = player?.startMs ?? 0
  const times = timesOf(conversation, spans)
  if (conversation.length === 0) return <Text c="dimmed">{words.empty}</Text>
  const nowIndex = player === undefined || player.atMs <= player.startMs ? -1 : lastBefore(times, player.atMs)
  return (
    <ol className={`items ${styles.bubbles}`}>
      {conversation.map(({ speaker, text }, index) => {
        const atMs = times[index]
        const isHeard = player !== undefined && atMs !== undefined
        return (
          <Bubble
            // oxlint-disable-next-line react/no-array-index-key -- a transcript does not change
            key={index}
            speaker={speaker}
            text={text}
            isNow={index === nowIndex}
            at={atMs === undefined ? undefined : formats.duration((atMs - beginMs) / 1000)}
            seek={isHeard ? () => player.seek(atMs) : undefined}
          />
        )
      })}
    </ol>
  )
}

function lastBefore(times: readonly (number | undefined)[], atMs: number): number {
  return times.findLastIndex((time) => time !== undefined && time <= atMs)
}
