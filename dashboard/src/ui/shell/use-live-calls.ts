import { useAnswer } from '../../api.ts'

const MOST_LIVE = 50

/** Who is in a call now; the shortest interval decides how fresh it is. */
export function useLiveCalls(everyMs: number) {
  return useAnswer('listCalls', { status: 'live', limit: MOST_LIVE }, { refetchInterval: everyMs })
}
