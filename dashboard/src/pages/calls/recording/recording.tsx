import { ActionIcon, Alert, Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import type { Call } from '@parley/sdk'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { useRequest } from '../../../api.ts'
import { fill, useText } from '../../../text/text.ts'
import { useFormats } from '../../../ui/format/formats.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { done } from '../../../ui/shell/toast.ts'
import styles from '../calls.module.css'
import type { TurnSpan } from '../latency/turn-spans.ts'
import type { Playback } from './use-playback.ts'

const STEP_SECONDS = 5
const SPEEDS = ['1', '1.5', '2']

type Props = { call: Call; playback: Playback; spans: readonly TurnSpan[]; startMs: number }

/** The sound of a call on a waveform, with who spoke when below it. */
export function Recording({ call, playback, spans, startMs }: Props) {
  const { recording: words } = useText().call
  const formats = useFormats()
  if (call.recording === null) return null
  const { expires_at: expiresAt, duration_seconds: totalSeconds } = call.recording
  return (
    <Stack className="surface" p="md" gap="sm" component="section" aria-label={words.title}>
      <Group justify="space-between">
        <Title order={2}>{words.title}</Title>
        <DeleteRecording callId={call.id} />
      </Group>
      {playback.hasFailed ? (
        <Alert color="yellow" variant="outline">
          {words.failed}
        </Alert>
      ) : (
        <>
          <Wave playback={playback} totalSeconds={totalSeconds}>
            <Turns className={styles.resting} spans={spans} startMs={startMs} totalSeconds={totalSeconds} />
          </Wave>
          <Turns className={styles.turns} spans={spans} startMs={startMs} totalSeconds={totalSeconds} />
          <Controls playback={playback} totalSeconds={totalSeconds} />
        </>
      )}
      <Text size="xs" c="dimmed">
        {words.legend} {words.keys} {fill(words.expires, { date: formats.day(expiresAt) })}
      </Text>
    </Stack>
  )
}

type WaveProps = { playback: Playback; totalSeconds: number; children: ReactNode }

/** Its children stand where the waveform will be, until it is drawn. */
function Wave({ playback, totalSeconds, children }: WaveProps) {
  const { recording: words } = useText().call
  const formats = useFormats()
  const { seconds, isDrawn, toggle, seekSeconds } = playback
  const total = formats.duration(totalSeconds)
  function press(event: KeyboardEvent): void {
    const goals: Record<string, number> = {
      ArrowRight: seconds + STEP_SECONDS,
      ArrowUp: seconds + STEP_SECONDS,
      ArrowLeft: seconds - STEP_SECONDS,
      ArrowDown: seconds - STEP_SECONDS,
      Home: 0,
      End: totalSeconds,
    }
    const goal = goals[event.key]
    if (goal !== undefined) seekSeconds(goal)
    else if (event.key === ' ') toggle()
    else return
    event.preventDefault()
  }
  function point({ clientX, currentTarget }: MouseEvent): void {
    if (isDrawn) return
    const { left, width } = currentTarget.getBoundingClientRect()
    seekSeconds(((clientX - left) / width) * totalSeconds)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      className={styles.wave}
      aria-label={words.position}
      aria-valuemin={0}
      aria-valuemax={Math.round(totalSeconds)}
      aria-valuenow={Math.round(seconds)}
      aria-valuetext={fill(words.positionNow, { time: formats.duration(seconds), total })}
      onKeyDown={press}
      onClick={point}
    >
      {!isDrawn && children}
      <div ref={playback.container} />
    </div>
  )
}

type TurnsProps = { className?: string; spans: readonly TurnSpan[]; startMs: number; totalSeconds: number }

/** For the eye only: the conversation below says the same, and can be clicked. */
function Turns({ className, spans, startMs, totalSeconds }: TurnsProps) {
  const totalMs = totalSeconds * 1000
  const share = (ms: number) => Math.min(100, Math.max(0, ((ms - startMs) / totalMs) * 100))
  return (
    <div className={className} aria-hidden>
      {spans
        .filter(({ endMs }) => endMs >= startMs)
        .map((span) => (
          <span
            key={`${span.speaker}${span.startMs}`}
            data-speaker={span.speaker}
            style={{ left: `${share(span.startMs)}%`, width: `${share(span.endMs) - share(span.startMs)}%` }}
          />
        ))}
    </div>
  )
}

function Controls({ playback, totalSeconds }: { playback: Playback; totalSeconds: number }) {
  const { recording: words } = useText().call
  const formats = useFormats()
  const { isPlaying, toggle, seconds, speed, setSpeed } = playback
  return (
    <Group justify="space-between">
      <Group gap="sm">
        <ActionIcon size="lg" radius="xl" onClick={toggle} aria-label={isPlaying ? words.pause : words.play}>
          {isPlaying ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
        </ActionIcon>
        <Text size="sm">
          {formats.duration(seconds)} / {formats.duration(totalSeconds)}
        </Text>
      </Group>
      <SegmentedControl
        size="xs"
        aria-label={words.speed}
        data={SPEEDS.map((value) => ({ value, label: `${formats.number(Number(value))}×` }))}
        value={String(speed)}
        onChange={(value) => setSpeed(Number(value))}
      />
    </Group>
  )
}

function DeleteRecording({ callId }: { callId: string }) {
  const { recording: words } = useText().call
  const { shell } = useText()
  const [isAsking, { open, close }] = useDisclosure(false)
  const request = useRequest('deleteRecording', ['getCall', 'listCalls'])
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconTrash size={14} aria-hidden />}
        aria-label={words.delete}
        onClick={open}
      >
        {shell.actions.delete}
      </Button>
      <Confirm
        opened={isAsking}
        close={close}
        title={words.deleteTitle}
        action={words.delete}
        confirm={async () => {
          await request.mutateAsync({ callId })
          done(words.deleted)
        }}
      >
        <Text size="sm" className="wrap">
          {words.deleteWarning}
        </Text>
      </Confirm>
    </>
  )
}
