import { Anchor, SegmentedControl, Stack, Tabs } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Call } from '@parley/sdk'
import { Suspense, useEffect, useMemo } from 'react'
import { useRequest } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { Waiting } from '../../ui/answer.tsx'
import { lazily } from '../../ui/lazily.ts'
import { Nothing } from '../../ui/nothing.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { useBusinessFormats } from './business-formats.ts'
import { useJournal } from './call-data.ts'
import { callerOf } from './call-words.tsx'
import { Conversation } from './conversation.tsx'
import { ExportMenu } from './export-menu.tsx'
import { CallHeader, CallHint, Facts } from './facts.tsx'
import { PrivacyMenu } from './privacy-menu.tsx'
import { PlayerContext } from './recording/player.ts'
import { Recording } from './recording/recording.tsx'
import { recordingStartMs, turnSpans, type TurnSpan } from './latency/turn-spans.ts'
import { usePlayback } from './recording/use-playback.ts'

const JournalTab = lazily(() => import('./journal.tsx'), 'JournalTab')
const Latency = lazily(() => import('./latency/latency.tsx'), 'Latency')
const Tools = lazily(() => import('./tools.tsx'), 'Tools')

/** What is behind the tab of technical details, one part at a time. */
const TECHNICAL = ['journal', 'latency', 'tools'] as const
type Technical = (typeof TECHNICAL)[number]

/** A call that is over, and everything about it. */
export function PastCall({ call, isAwaited }: { call: Call; isAwaited: boolean }) {
  const text = useText()
  const { phone } = useBusinessFormats(call)
  useReadMark(call)
  return (
    <Page
      title={fill(text.call.titleFrom, { caller: callerOf(call, text, phone) })}
      hint={<CallHint call={call} />}
      actions={
        <>
          <Anchor size="sm" renderRoot={(props) => <Link to="/calls" {...props} />}>
            {text.call.all}
          </Anchor>
          <ExportMenu call={call} />
          <PrivacyMenu call={call} />
        </>
      }
    >
      <CallHeader call={call} />
      {call.transcript === null ? <NoTranscript call={call} isAwaited={isAwaited} /> : <Facts call={call} />}
      <Heard call={call} />
    </Page>
  )
}

/** Who opens a call has read it. */
function useReadMark({ id: callId, read_at: readAt }: Call): void {
  const { mutate } = useRequest('updateCall', ['listCalls', 'listNeeds'])
  useEffect(() => {
    if (readAt === null) mutate({ callId, body: { read: true } })
  }, [callId, readAt, mutate])
}

function NoTranscript({ call, isAwaited }: { call: Call; isAwaited: boolean }) {
  const { unanswered, analysing, missing } = useText().call
  const words = call.answered_at === null ? unanswered : isAwaited ? analysing : missing
  return <Nothing title={words.title} hint={words.hint} />
}

/** The recording stands above all tabs, so that they move it together. */
function Heard({ call }: { call: Call }) {
  const entries = useJournal(call.id).data?.entries
  const playback = usePlayback(call)
  const spans = useMemo(() => turnSpans(entries ?? []), [entries])
  const seconds = call.recording?.duration_seconds ?? 0
  const startMs = useMemo(() => Math.round(recordingStartMs(entries ?? [], seconds)), [entries, seconds])
  const player = useMemo(
    () => ({
      // Whole, as in the journal: a hair before an event would be the event before it.
      atMs: Math.round(startMs + playback.seconds * 1000),
      startMs,
      endMs: startMs + seconds * 1000,
      seek: (atMs: number) => playback.seekSeconds((atMs - startMs) / 1000),
    }),
    [playback, startMs, seconds],
  )
  const canPlay = call.recording !== null && !playback.hasFailed
  return (
    <PlayerContext value={canPlay ? player : undefined}>
      <Recording call={call} playback={playback} spans={spans} startMs={startMs} />
      <Parts call={call} spans={spans} />
    </PlayerContext>
  )
}

function Parts({ call, spans }: { call: Call; spans: readonly TurnSpan[] }) {
  const { tabs } = useText().call
  const { tab } = useSearch({ from: '/inside/calls/$callId' })
  const navigate = useNavigate({ from: '/calls/$callId' })
  const hasTalk = call.transcript_id !== null
  const technical = TECHNICAL.find((each) => each === tab) ?? (hasTalk ? undefined : TECHNICAL[0])
  const go = (next: string) => void navigate({ search: { tab: next }, resetScroll: false })
  return (
    <Tabs
      value={technical === undefined ? 'conversation' : 'technical'}
      keepMounted={false}
      onChange={(next) => go(next === 'technical' ? TECHNICAL[0] : 'conversation')}
    >
      <Tabs.List aria-label={tabs.label} mb="md">
        {hasTalk && <Tabs.Tab value="conversation">{tabs.conversation}</Tabs.Tab>}
        <Tabs.Tab value="technical">{tabs.technical}</Tabs.Tab>
      </Tabs.List>
      {technical === undefined ? (
        <Tabs.Panel value="conversation">
          <Conversation call={call} spans={spans} />
        </Tabs.Panel>
      ) : (
        <Tabs.Panel value="technical">
          <Details call={call} part={technical} go={go} />
        </Tabs.Panel>
      )}
    </Tabs>
  )
}

/** For who wants to know how it came about. */
function Details({ call, part, go }: { call: Call; part: Technical; go: (part: string) => void }) {
  const { tabs } = useText().call
  return (
    <Stack>
      <SegmentedControl
        aria-label={tabs.technical}
        value={part}
        onChange={go}
        data={TECHNICAL.map((value) => ({ value, label: tabs[value] }))}
      />
      <Suspense fallback={<Waiting />}>
        {part === 'latency' && <Latency call={call} />}
        {part === 'tools' && <Tools call={call} />}
        {part === 'journal' && <JournalTab callId={call.id} />}
      </Suspense>
    </Stack>
  )
}
