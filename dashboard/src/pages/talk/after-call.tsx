import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ParleyError, type Call } from '@parley/sdk'
import { useEffect, useState } from 'react'
import { asking, queryClient, refresh } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { Card } from '../../ui/card.tsx'
import { useFormats } from '../../ui/format/formats.ts'
import classes from './talk.module.css'

/** Half a second between questions at first, then ever longer, and after about a minute no more. */
const FIRST_WAIT_MS = 500
const LONGER = 1.4
const TRIES = 12

type Transcript = NonNullable<Call['transcript']>
type Found = { readonly is: 'writing' | 'there' | 'none' | 'failed'; readonly transcript?: Transcript }

/** What the service makes of a call, once it has thought about it. */
export function AfterCall({ callId }: { callId: string }) {
  const { talk } = useText()
  const { is, transcript } = useTranscript(callId)
  return (
    <Card title={talk.after.title}>
      <Text role="status" size="sm" c="dimmed" hidden={is === 'there'}>
        {is !== 'there' && talk.after[is]}
      </Text>
      {transcript !== undefined && <Result transcript={transcript} />}
      <Anchor renderRoot={(props) => <Link to="/calls/$callId" params={{ callId }} {...props} />}>
        {talk.after.open}
      </Anchor>
    </Card>
  )
}

function Result({ transcript }: { transcript: Transcript }) {
  const { talk, calls } = useText()
  const { duration } = useFormats()
  const { summary, type, outcome, rating, duration: seconds } = transcript
  const facts = [
    [talk.after.type, calls.types[type]],
    [talk.after.outcome, calls.outcomes[outcome]],
    [talk.after.rating, rating === null ? talk.after.unrated : fill(talk.after.ratingOf, { rating })],
    [talk.after.duration, duration(seconds)],
  ] as const
  return (
    <Stack gap="sm">
      <Text className="wrap">{summary}</Text>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  )
}

function useTranscript(callId: string): Found {
  const [found, setFound] = useState<Found>({ is: 'writing' })
  useEffect(() => {
    const leaving = new AbortController()
    const tell = (news: Found) => {
      if (!leaving.signal.aborted) setFound(news)
    }
    findTranscript(callId, leaving.signal)
      .then((transcript) => tell(transcript === null ? { is: 'none' } : { is: 'there', transcript }))
      .catch(() => tell({ is: 'failed' }))
    return () => leaving.abort()
  }, [callId])
  return found
}

async function findTranscript(callId: string, signal: AbortSignal): Promise<Transcript | null> {
  for (let attempt = 0, waitMs = FIRST_WAIT_MS; attempt < TRIES; attempt++, waitMs *= LONGER) {
    signal.throwIfAborted()
    const transcript = await transcriptOf(callId)
    if (transcript !== null) {
      void refresh('listCalls', 'getOverview')
      return transcript
    }
    await pause(waitMs)
  }
  return null
}

async function transcriptOf(callId: string): Promise<Transcript | null> {
  try {
    const { data } = await queryClient.fetchQuery({ ...asking('getCall', { callId }), staleTime: 0 })
    return data.transcript
  } catch (error) {
    // A call that has only just ended may not be stored yet.
    if (error instanceof ParleyError && error.status === 404) return null
    throw error
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}
