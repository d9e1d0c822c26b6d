import { KEEP_ALIVE, type SipMessage } from '@parley/sip'
import type { SipFigures } from '../../figures.ts'

/** RFC 3261 21.4: from here on an answer refuses. */
const FIRST_REFUSAL = 400

type Parsed =
  | { readonly ok: true; readonly message: SipMessage }
  | { readonly ok: false; readonly problem: string }

/** Counts what comes to the SIP port, and what is refused. */
export function createTraffic() {
  const refusals: Record<string, number> = {}
  let requests = 0
  let malformed = 0
  return {
    received(parsed: Parsed): void {
      if (!parsed.ok) malformed += parsed.problem === KEEP_ALIVE ? 0 : 1
      else if (parsed.message.kind === 'request') requests++
    },
    sent(message: SipMessage): void {
      if (message.kind === 'response' && message.status >= FIRST_REFUSAL)
        refusals[message.status] = (refusals[message.status] ?? 0) + 1
    },
    read: (): Pick<SipFigures, 'requests' | 'malformed' | 'refusals'> => ({
      requests,
      malformed,
      refusals: { ...refusals },
    }),
  }
}
