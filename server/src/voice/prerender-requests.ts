import type { VoiceCommandOf, Emit } from './protocol.ts'
import type { Sessions } from './session/sessions.ts'

type Wanted = VoiceCommandOf<'prepare' | 'render' | 'say'>
type Made = { readonly characters: number; readonly samples?: Int16Array }

/** Speech that the service wants outside calls, until it is made or no longer wanted. */
export function createPrerenderRequests(sessions: Sessions, tell: Emit) {
  const underWay = new Map<number, AbortController>()

  async function make(wanted: Wanted, signal: AbortSignal): Promise<Made> {
    if (wanted.type === 'say') {
      const { samples, isNew } = await sessions.say(wanted.accountId, wanted, signal)
      return { samples, characters: isNew ? wanted.text.length : 0 }
    }
    const { allowance } = wanted
    if (wanted.type === 'prepare') return { characters: await sessions.prepare(wanted.snapshot, allowance) }
    return { characters: await sessions.render(wanted.accountId, wanted.agent, allowance, signal) }
  }

  async function settle(wanted: Wanted, signal: AbortSignal): Promise<void> {
    const { request } = wanted
    try {
      tell({ type: 'done', request, ...(await make(wanted, signal)) })
    } catch (error) {
      tell({ type: 'failed', request, reason: error instanceof Error ? error.message : String(error) })
    } finally {
      underWay.delete(request)
    }
  }

  return {
    begin(wanted: Wanted): void {
      const aborter = new AbortController()
      underWay.set(wanted.request, aborter)
      void settle(wanted, aborter.signal)
    },
    cancel: (request: number) => underWay.get(request)?.abort(),
  }
}
