import { useEffect, useReducer, useState } from 'react'
import { parley } from '../../../api.ts'
import { hear, readReport, SILENCE, type LiveTalk } from './live-words.ts'

const RETRY_MS = 2000
const MOST_RETRIES = 30
const REPORTS = ['words', 'state', 'turn', 'ended'] as const

export type Connection = 'connecting' | 'open' | 'lost' | 'gaveUp'

/** Follows a live call as it is talked. */
export function useFollow(callId: string): { talk: LiveTalk; connection: Connection } {
  const [talk, report] = useReducer(hear, SILENCE)
  const [connection, setConnection] = useState<Connection>('connecting')
  useEffect(() => follow(callId, report, setConnection), [callId])
  return { talk, connection }
}

type Report = Parameters<typeof hear>[1]

function follow(callId: string, report: (report: Report) => void, tell: (connection: Connection) => void) {
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let retries = 0

  function connect(): void {
    const stream = new EventSource(parley.urlOf('followCall', { callId }))
    source = stream
    stream.addEventListener('open', () => {
      retries = 0
      tell('open')
    })
    for (const name of REPORTS)
      stream.addEventListener(name, (event: MessageEvent<string>) => {
        const heard = readReport(name, event.data)
        if (heard !== undefined) report(heard)
        // Left open, the browser would ask again for a call that is over.
        if (name === 'ended') stream.close()
      })
    stream.addEventListener('error', () => lost(stream))
  }

  /** A broken connection the browser restores by itself; a refusal is final for it, and not for us. */
  function lost(stream: EventSource): void {
    tell('lost')
    if (stream.readyState !== EventSource.CLOSED) return
    if (retries >= MOST_RETRIES) return tell('gaveUp')
    retries++
    retry = setTimeout(connect, RETRY_MS)
  }

  connect()
  return () => {
    clearTimeout(retry)
    source?.close()
  }
}
