import type { CallContext } from './calls/call-context.ts'
import { makeUri, type UserAgentEvent, writeUri } from '@parley/sip'
import type { Sockets } from './connections/sockets.ts'
import type { SipTrunk } from './trunk.ts'

/** Routers forget a way over UDP after half a minute without a packet. */
const PING_MS = 25_000

type Outbound = NonNullable<SipTrunk['outbound']>
type Kept = { readonly id: string; readonly trunk: SipTrunk; readonly outbound: Outbound }
type Told = Extract<UserAgentEvent, { type: 'registered' | 'registration_failed' }>

export type Registrations = ReturnType<typeof createRegistrations>

/** Keeps us registered with the trunks that want it, and says so when that fails: then no call comes. */
export function createRegistrations({ agent, log, now }: CallContext, sockets: Pick<Sockets, 'ping'>) {
  const kept = new Map<string, Kept>()
  const registered = new Set<string>()
  const pings = setInterval(() => {
    for (const { outbound } of kept.values()) if (outbound.transport === 'udp') sockets.ping(outbound)
  }, PING_MS)
  pings.unref()

  function start(trunk: SipTrunk): void {
    const { outbound } = trunk
    if (!outbound?.register || outbound.username === null || outbound.password === null) return
    const { host, port, transport, username, password } = outbound
    const id = agent.register(
      {
        registrar: writeUri(makeUri({ scheme: 'sip', host, port })),
        address: writeUri(makeUri({ scheme: 'sip', user: username, host })),
        to: { destination: { host, port, transport, payer: trunk.accountId } },
        credentials: { username, password },
      },
      now(),
    )
    if (id !== undefined) kept.set(trunk.id, { id, trunk, outbound })
    else log.error({ trunk: trunk.id, name: trunk.name }, 'trunk not registered: its host is none')
  }

  return {
    /** What has not changed stays registered as it is. */
    setTrunks(trunks: readonly SipTrunk[]): void {
      const wanted = new Map(trunks.map((trunk) => [trunk.id, trunk]))
      for (const [trunkId, { id, trunk }] of kept) {
        if (JSON.stringify(wanted.get(trunkId)?.outbound) === JSON.stringify(trunk.outbound)) continue
        agent.unregister(id, now())
        registered.delete(id)
        kept.delete(trunkId)
      }
      for (const trunk of trunks) if (!kept.has(trunk.id)) start(trunk)
    },
    told(event: Told): void {
      const trunk = [...kept.values()].find(({ id }) => id === event.registration)?.trunk
      const about = { trunk: trunk?.id, name: trunk?.name }
      if (event.type === 'registered') registered.add(event.registration)
      else if (event.isLapsed) registered.delete(event.registration)
      if (event.type === 'registered')
        log.info({ ...about, expiresInMs: event.expiresInMs }, 'trunk registered')
      else {
        const { status, retryInMs, isLapsed } = event
        const text = isLapsed
          ? 'trunk not registered: its calls do not reach us'
          : 'trunk not registered anew yet'
        log[isLapsed ? 'error' : 'warn']({ ...about, status, retryInMs }, text)
      }
    },
    figures: () => ({
      wanted: kept.size,
      registered: [...kept.values()].filter(({ id }) => registered.has(id)).length,
    }),
    close(): void {
      clearInterval(pings)
      for (const { id } of kept.values()) agent.unregister(id, now())
      kept.clear()
    },
  }
}
