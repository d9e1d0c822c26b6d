import { Checkbox, Code, Group, Slider, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import type { JournalEntry } from '@parley/sdk'
import { useMemo, useState } from 'react'
import { countOf, fill, useText, useTranslation } from '../../text/text.ts'
import { Answer } from '../../ui/answer.tsx'
import { useFormats } from '../../ui/format/formats.ts'
import { pageOf } from '../../ui/format/page-number.ts'
import { Paging } from '../../ui/paging.tsx'
import { useJournal, type Journal } from './call-data.ts'
import styles from './calls.module.css'
import {
  countKinds,
  detailOf,
  FIRST_KINDS,
  indexAt,
  kindOf,
  KINDS,
  labelOf,
  type Kind,
} from './journal-entries.ts'
import { usePlayer } from './recording/player.ts'

const PAGE_ENTRIES = 100
const STEP_MS = 100

/** Everything that happened, on the call's own time. */
export function JournalTab({ callId }: { callId: string }) {
  const { journal: words } = useText().call
  const query = useJournal(callId)
  return (
    <Stack gap="md">
      <div>
        <Title order={2}>{words.title}</Title>
        <Text size="sm" c="dimmed">
          {words.hint}
        </Text>
      </div>
      <Answer query={query}>
        {(journal) =>
          journal.entries.length === 0 ? (
            <Text c="dimmed">{words.empty}</Text>
          ) : (
            <Timeline journal={journal} />
          )
        }
      </Answer>
    </Stack>
  )
}

function Timeline({ journal: { entries, total } }: { journal: Journal }) {
  const { text, language } = useTranslation()
  const { journal: words } = text.call
  const [kinds, setKinds] = useState<readonly Kind[]>(FIRST_KINDS)
  const { atMs, scrub } = useMoment()
  const shown = useMemo(() => entries.filter(({ type }) => kinds.includes(kindOf(type))), [entries, kinds])
  return (
    <Stack gap="md">
      <Scrubber entries={entries} atMs={atMs} scrub={scrub} />
      <KindChoice entries={entries} kinds={kinds} choose={setKinds} />
      <Text size="sm" c="dimmed" role="status">
        {countOf(words.count, shown.length, language)}
        {entries.length < total && ` · ${fill(words.cut, { n: entries.length })}`}
      </Text>
      {shown.length === 0 ? (
        <Text c="dimmed">{words.hidden}</Text>
      ) : (
        // Before anything has happened, one stands at what comes first.
        <Events entries={shown} nowIndex={Math.max(0, indexAt(shown, atMs))} scrub={scrub} />
      )}
    </Stack>
  )
}

/** The moment that is looked at: the recording's where there is one, so that both go together. */
function useMoment() {
  const player = usePlayer()
  const [ownMs, setOwnMs] = useState(0)
  if (player === undefined) return { atMs: ownMs, scrub: setOwnMs }
  // What comes before the recording and after it can be looked at all the same.
  const isBefore = ownMs < player.startMs && player.atMs <= player.startMs
  const isAfter = ownMs > player.endMs && player.atMs >= player.endMs - STEP_MS
  return {
    atMs: isBefore || isAfter ? ownMs : player.atMs,
    scrub(atMs: number) {
      setOwnMs(atMs)
      player.seek(atMs)
    },
  }
}

type Scrubbing = { entries: readonly JournalEntry[]; atMs: number; scrub: (atMs: number) => void }

function Scrubber({ entries, atMs, scrub }: Scrubbing) {
  const { journal: words } = useText().call
  const formats = useFormats()
  const lastMs = entries.at(-1)?.at_ms ?? 0
  const time = (ms: number) => formats.duration(ms / 1000)
  return (
    <Group className="surface" p="md" gap="md" wrap="nowrap">
      <Slider
        flex={1}
        min={0}
        max={Math.max(STEP_MS, Math.ceil(lastMs / STEP_MS) * STEP_MS)}
        step={STEP_MS}
        value={atMs}
        onChange={scrub}
        label={time}
        thumbLabel={words.position}
        thumbValueText={time}
      />
      <Text size="sm" miw={90} ta="right">
        {time(atMs)} / {time(lastMs)}
      </Text>
    </Group>
  )
}

type Choice = {
  entries: readonly JournalEntry[]
  kinds: readonly Kind[]
  choose: (kinds: readonly Kind[]) => void
}

function KindChoice({ entries, kinds, choose }: Choice) {
  const { journal: words } = useText().call
  const counts = useMemo(() => countKinds(entries), [entries])
  return (
    <Checkbox.Group value={[...kinds]} onChange={(chosen) => choose(chosen)} aria-label={words.kinds}>
      <Group gap="md">
        {KINDS.filter((kind) => counts.has(kind)).map((kind) => (
          <Checkbox key={kind} value={kind} size="xs" label={`${words.kind[kind]} (${counts.get(kind)})`} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

type EventsProps = { entries: readonly JournalEntry[]; nowIndex: number; scrub: (atMs: number) => void }

/** A page of the list; that of the moment, unless another was chosen since. */
function Events({ entries, nowIndex, scrub }: EventsProps) {
  const { journal: words } = useText().call
  const pages = Math.ceil(entries.length / PAGE_ENTRIES)
  const nowPage = Math.floor(Math.max(0, nowIndex) / PAGE_ENTRIES) + 1
  const [chosen, setChosen] = useState({ page: 1, whileAt: 1 })
  const page = Math.min(pages, chosen.whileAt === nowPage ? chosen.page : nowPage)
  const from = (page - 1) * PAGE_ENTRIES
  return (
    <Stack gap="sm">
      <ol className="surface items" aria-label={words.list}>
        {entries.slice(from, from + PAGE_ENTRIES).map((entry, index) => (
          <EventRow key={entry.seq} entry={entry} isNow={from + index === nowIndex} scrub={scrub} />
        ))}
      </ol>
      <Paging
        label={words.pages}
        page={page}
        pageSize={PAGE_ENTRIES}
        total={entries.length}
        go={(next) => setChosen({ page: pageOf(next), whileAt: nowPage })}
      />
    </Stack>
  )
}

type RowProps = { entry: JournalEntry; isNow: boolean; scrub: (atMs: number) => void }

function EventRow({ entry, isNow, scrub }: RowProps) {
  const { journal: words } = useText().call
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const time = formats.duration(entry.at_ms / 1000)
  const label = labelOf(entry.type, words.events)
  return (
    <li className={styles.event} data-now={isNow || undefined} aria-current={isNow ? 'step' : undefined}>
      <UnstyledButton
        className={styles.summary}
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen)
          scrub(entry.at_ms)
        }}
      >
        <Text span inherit c="dimmed">
          {time}
        </Text>
        <span>{label}</span>
        <Text span inherit c="dimmed" className={`${styles.line} ${styles.wide}`}>
          {detailOf(entry)}
        </Text>
      </UnstyledButton>
      {isOpen && (
        <Code block mx="md" mb="sm" className="code">
          {JSON.stringify(entry.event, null, 2)}
        </Code>
      )}
    </li>
  )
}
