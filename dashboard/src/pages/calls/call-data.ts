import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Call, JournalEntry } from '@parley/sdk'
import { asking, parley, useAnswer } from '../../api.ts'

const PAGE_ENTRIES = 1000
/** A call of many hours; more than this is not scrubbed through in a page. */
const MOST_PAGES = 20

export type Journal = { readonly entries: readonly JournalEntry[]; readonly total: number }

/** All of a call's journal, a page after the other. */
async function readJournal(callId: string, signal?: AbortSignal): Promise<Journal> {
  const entries: JournalEntry[] = []
  let total = 0
  for (let page = 0; page < MOST_PAGES; page++) {
    const after = entries.at(-1)?.seq
    const input = { callId, limit: PAGE_ENTRIES, ...(after === undefined ? {} : { after }) }
    const answer = await parley.askUntil(signal ?? new AbortController().signal, 'getCallJournal', input)
    entries.push(...answer.data)
    total = answer.total
    if (answer.data.length < PAGE_ENTRIES) break
  }
  return { entries, total }
}

/** A journal of an ended call does not change any more. */
export const journalOf = (callId: string) =>
  queryOptions({
    queryKey: ['getCallJournal', { callId }, 'whole'],
    queryFn: ({ signal }) => readJournal(callId, signal),
    staleTime: Infinity,
  })

export function useJournal(callId: string) {
  return useQuery(journalOf(callId))
}

export const transcriptOf = ({ agentId, transcript_id: transcriptId }: Call) =>
  asking('getTranscript', { agentId, transcriptId: transcriptId ?? '' })

export function useTranscript(call: Call) {
  const input = { agentId: call.agentId, transcriptId: call.transcript_id ?? '' }
  return useAnswer('getTranscript', input, { enabled: call.transcript_id !== null })
}
