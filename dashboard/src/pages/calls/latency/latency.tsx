import { Button, Group, Stack, Table, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Call, TurnWaterfall } from '@parley/sdk'
import { fill, useText, type Catalogue } from '../../../text/text.ts'
import type { Formats } from '../../../ui/format/create-formats.ts'
import { useFormats } from '../../../ui/format/formats.ts'
import { useTranscript } from '../call-data.ts'
import styles from '../calls.module.css'
import { layOut, type Layout, type Stage, type TurnBars } from './waterfall-layout.ts'

const COLOUR_OF: Record<Stage, string> = {
  end_of_turn: 'var(--mantine-color-gray-6)',
  words: 'var(--mantine-color-blue-6)',
  thinking: 'var(--mantine-color-violet-6)',
  voice: 'var(--mantine-color-teal-6)',
  filler: 'var(--mantine-color-yellow-7)',
}
const FIGURES = [
  'end_of_turn_ms',
  'words_final_ms',
  'asked_ms',
  'first_reply_ms',
  'filler_ms',
  'first_audio_ms',
] as const
const LONG_MS = 1000

/** Where the time went that the caller waited. */
export function Latency({ call }: { call: Call }) {
  const { latency: words } = useText().call
  const [isTable, { toggle }] = useDisclosure(false)
  const layout = layOut(call.waterfall)
  const said = useCallerWords(call)
  if (layout.turns.length === 0)
    return (
      <Stack gap="md">
        <Title order={2}>{words.title}</Title>
        <Text c="dimmed">{words.empty}</Text>
      </Stack>
    )
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={2}>{words.title}</Title>
        <Button size="xs" variant="default" onClick={toggle}>
          {isTable ? words.chart : words.table}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" maw={640}>
        {words.explain}
      </Text>
      <Figures layout={layout} />
      {isTable ? (
        <FigureTable waterfall={call.waterfall} />
      ) : (
        layout.turns.map((turn) => <TurnChart key={turn.turn} turn={turn} said={said?.[turn.turn - 1]} />)
      )}
    </Stack>
  )
}

/** What the caller said in each turn, where each turn has its words. */
function useCallerWords(call: Call): string[] | undefined {
  const { data } = useTranscript(call)
  const said = data?.data.conversation.filter(({ speaker }) => speaker === 'caller').map(({ text }) => text)
  return said?.length === call.waterfall.length ? said : undefined
}

function Figures({ layout }: { layout: Layout }) {
  const { latency: words } = useText().call
  const formats = useFormats()
  const wait = (ms: number | null) => (ms === null ? words.none : waitOf(ms, words, formats))
  return (
    <Group component="dl" gap="xl" m={0}>
      <Figure label={words.median} value={wait(layout.medianMs)} />
      <Figure label={words.worst} value={wait(layout.worstMs)} />
      <Figure label={words.turns} value={formats.number(layout.turns.length)} />
    </Group>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed" fw={600}>
        {label}
      </Text>
      <Text component="dd" m={0} size="xl" fw={650}>
        {value}
      </Text>
    </div>
  )
}

export function waitOf(ms: number, words: Catalogue['call']['latency'], formats: Formats): string {
  if (ms < LONG_MS) return fill(words.ms, { n: formats.number(Math.round(ms)) })
  return fill(words.seconds, { n: formats.number(ms / 1000) })
}

function TurnChart({ turn, said }: { turn: TurnBars; said: string | undefined }) {
  const { latency: words } = useText().call
  const formats = useFormats()
  const total =
    turn.waitMs === null
      ? words.noAnswer
      : fill(words.total, { duration: waitOf(turn.waitMs, words, formats) })
  return (
    <Stack
      className="surface"
      p="md"
      gap="sm"
      component="section"
      aria-label={fill(words.turn, { turn: turn.turn })}
    >
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h4" className="wrap">
          {fill(words.turn, { turn: turn.turn })}
          {said !== undefined && `: ${said}`}
        </Title>
        <Text size="sm" c="dimmed">
          {total}
        </Text>
      </Group>
      <div className={styles.bars} role="list">
        {turn.bars.map(({ stage, fromMs, toMs, leftPercent, widthPercent }) => (
          <div key={stage} className={styles.track} role="listitem">
            <span>{words.stages[stage]}</span>
            <span className={styles.rail} aria-hidden>
              <span
                style={{ left: `${leftPercent}%`, width: `${widthPercent}%`, background: COLOUR_OF[stage] }}
              />
            </span>
            <Text span inherit c="dimmed" ta="right">
              {waitOf(toMs - fromMs, words, formats)}
            </Text>
          </div>
        ))}
      </div>
    </Stack>
  )
}

function FigureTable({ waterfall }: { waterfall: readonly TurnWaterfall[] }) {
  const { latency: words } = useText().call
  const formats = useFormats()
  return (
    <Table.ScrollContainer
      minWidth={560}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': words.caption } }}
    >
      <Table className="surface">
        <Table.Caption>{words.caption}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{words.columns.turn}</Table.Th>
            {FIGURES.map((name) => (
              <Table.Th key={name} scope="col">
                {words.columns[name]}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {waterfall.map((turn) => (
            <Table.Tr key={turn.turn}>
              <Table.Th scope="row">{turn.turn}</Table.Th>
              {FIGURES.map((name) => {
                const ms = turn[name]
                return (
                  <Table.Td key={name}>{ms === null ? words.none : formats.number(Math.round(ms))}</Table.Td>
                )
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
