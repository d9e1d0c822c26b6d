import { useParams } from '@tanstack/react-router'
import type { Call } from '@parley/sdk'
import { useEffect, useState } from 'react'
import { useAnswer } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { Answer, Waiting } from '../../ui/answer.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { LiveCall } from './live/live-call.tsx'
import { PastCall } from './past-call.tsx'

const LIVE_EVERY_MS = 3000
const ANALYSED_EVERY_MS = 1000
/** So long after its end a call may still be waiting for its transcript. */
const ANALYSIS_MS = 60_000
/** How long a watched call stays visible after its end. */
const LINGER_MS = 15_000

export function CallPage() {
  const { callId } = useParams({ from: '/inside/calls/$callId' })
  return <OneCall key={callId} callId={callId} />
}

function OneCall({ callId }: { callId: string }) {
  const { call: words } = useText()
  const [everyMs, setEveryMs] = useState<number | false>(LIVE_EVERY_MS)
  const query = useAnswer('getCall', { callId }, { refetchInterval: everyMs })
  const call = query.data?.data
  const nextMs = call === undefined ? everyMs : pollOf(call)
  useEffect(() => setEveryMs(nextMs), [nextMs])
  const isWatched = useWatched(call)
  if (call === undefined)
    return (
      <Page title={words.title}>
        <Answer query={query} waiting={<Waiting lines={6} />}>
          {() => null}
        </Answer>
      </Page>
    )
  return isWatched ? <LiveCall call={call} /> : <PastCall call={call} isAwaited={nextMs !== false} />
}

function pollOf(call: Call): number | false {
  if (call.status === 'live') return LIVE_EVERY_MS
  return isAwaited(call) ? ANALYSED_EVERY_MS : false
}

function isAwaited({ transcript_id: transcriptId, answered_at: answered, ended_at: ended }: Call): boolean {
  return transcriptId === null && answered !== null && Date.now() - Date.parse(ended ?? '') < ANALYSIS_MS
}

/** Live, or so short a time ago that its transcript is still to come. */
function useWatched(call: Call | undefined): boolean {
  const [isWatching, setWatching] = useState(false)
  const isLive = call?.status === 'live'
  const isDone = call !== undefined && !isLive && call.transcript_id !== null
  useEffect(() => {
    if (isLive) setWatching(true)
    if (isDone) setWatching(false)
    if (isLive || isDone || !isWatching) return undefined
    const timer = setTimeout(() => setWatching(false), LINGER_MS)
    return () => clearTimeout(timer)
  }, [isLive, isDone, isWatching])
  return isLive || (isWatching && !isDone)
}
