import { Anchor, Stack, Tabs } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Call } from '@parley/sdk'
import { useMemo } from 'react'
import { fill, useText } from '../../text/text.ts'
import { Nothing } from '../../ui/nothing.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { useJournal } from './call-data.ts'
import { callerOf } from './call-words.tsx'
import { Conversation } from './conversation.tsx'
import { ExportMenu } from './export-menu.tsx'
import { CallChips, CallHint, Facts } from './facts.tsx'
import { JournalTab } from './journal.tsx'
import { Latency } from './latency/latency.tsx'
import { PrivacyMenu } from './privacy-menu.tsx'
import { PlayerContext } from './recording/player.ts'
import { Recording } from './recording/recording.tsx'
import { Tools } from './tools.tsx'
import { recordingStartMs, turnSpans, type TurnSpan } from './latency/turn-spans.ts'
import { usePlayback } from './recording/use-playback.ts'

const TABS = ['conversation', 'latency', 'tools', 'journal'] as const
type Tab = (typeof TABS)[number]

/** A call that is over, and everything about it. */
export function PastCall({ call, isAwaited }: { call: Call; isAwaited: boolean }) {
  const text = useText()
  return (
    <Page
      title={fill(text.call.titleFrom, { caller: callerOf(call, text) })}
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
      <CallChips call={call} />
      {call.transcript === null ? <NoTranscript call={call} isAwaited={isAwaited} /> : <Facts call={call} />}
      <Heard call={call} />
    </Page>
  )
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
  const canPlay = call.recording !== null && playback.isReady && !playback.hasFailed
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
  const first: Tab = hasTalk ? 'conversation' : 'journal'
  const listed = TABS.filter((each) => hasTalk || each !== 'conversation')
  const chosen = listed.find((each) => each === tab) ?? first
  return (
    <Tabs
      value={chosen}
      keepMounted={false}
      onChange={(next) => void navigate({ search: { tab: next ?? first }, resetScroll: false })}
    >
      <Tabs.List aria-label={tabs.label} mb="md">
        {listed.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {tabs[each]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={chosen}>
        <Stack>
          <Part tab={chosen} call={call} spans={spans} />
        </Stack>
      </Tabs.Panel>
    </Tabs>
  )
}

function Part({ tab, call, spans }: { tab: Tab; call: Call; spans: readonly TurnSpan[] }) {
  if (tab === 'conversation') return <Conversation call={call} spans={spans} />
  if (tab === 'latency') return <Latency call={call} />
  return tab === 'tools' ? <Tools callId={call.id} /> : <JournalTab callId={call.id} />
}
