import { createHash } from 'node:crypto'
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { seededRandom } from '../../server/src/voice/audio/comfort-noise.ts'
import { impair, type Impairment } from './sound/impairment.ts'
import { freePort } from './ports.ts'
import {
  addressIn,
  headerOf,
  isRequest,
  mediaIn,
  readMessage,
  withLineAfterStart,
  withMediaAt,
  withoutLine,
  writeMessage,
  type MediaAddress,
  type RelayedMessage,
} from './relayed-message.ts'

/**
 * A proxy in a bad network: callers dial its port, it passes everything on to the service and stays in the path
 * (Record-Route), and all audio goes through it, too. Datagrams in both directions are lost, late, swapped and
 * doubled, by one seed always the same ones.
 */
export type LossyRelay = {
  readonly port: number
  readonly counts: Readonly<RelayCounts>
  close(): void
}

export type RelayCounts = { sip: number; rtp: number; lost: number; duplicated: number }

export type RelayOptions = {
  readonly to: MediaAddress
  readonly seed: number
  /** What happens to SIP; nothing if it is not said. */
  readonly signalling?: Impairment
  /** What happens to RTP; nothing if it is not said. */
  readonly media?: Impairment
}

const LOOPBACK = '127.0.0.1'
const MAX_REMEMBERED = 10_000
const BRANCH_COOKIE = 'z9hG4bK'

type Relay = RelayOptions & {
  readonly socket: Socket
  readonly here: MediaAddress
  readonly counts: RelayCounts
  readonly passages: Map<string, Passage>
  /** Who sent the request of a branch. */
  readonly senders: Map<string, MediaAddress>
  readonly timers: Set<NodeJS.Timeout>
  send(impairment: Impairment, from: Socket, bytes: Buffer, to: MediaAddress): void
}

/** The two ports of one call's audio. What the caller sends comes in at one, and goes out from the other. */
type Passage = {
  readonly facingCaller: Socket
  readonly facingService: Socket
  caller?: MediaAddress
  service?: MediaAddress
}

export async function openLossyRelay(options: RelayOptions): Promise<LossyRelay> {
  const { socket, port } = await bindFree()
  const random = seededRandom(options.seed)
  const timers = new Set<NodeJS.Timeout>()
  const counts: RelayCounts = { sip: 0, rtp: 0, lost: 0, duplicated: 0 }
  const relay: Relay = {
    ...options,
    socket,
    here: { host: LOOPBACK, port },
    counts,
    passages: new Map(),
    senders: new Map(),
    timers,
    send(impairment, from, bytes, to) {
      const delaysMs = impair(impairment, random)
      if (delaysMs.length === 0) counts.lost++
      if (delaysMs.length > 1) counts.duplicated++
      for (const delayMs of delaysMs) {
        const timer = setTimeout(() => {
          timers.delete(timer)
          from.send(bytes, to.port, to.host)
        }, delayMs)
        timers.add(timer)
      }
    },
  }
  // One after the other: the ports of a call are opened while its INVITE waits.
  let passing: Promise<void> = Promise.resolve()
  socket.on('message', (bytes, source) => {
    passing = passing.then(() => passOn(relay, bytes, source))
  })
  return {
    port,
    counts,
    close() {
      for (const timer of timers) clearTimeout(timer)
      socket.close()
      for (const { facingCaller, facingService } of relay.passages.values()) {
        facingCaller.close()
        facingService.close()
      }
    },
  }
}

async function passOn(relay: Relay, bytes: Buffer, source: RemoteInfo): Promise<void> {
  const message = readMessage(bytes.toString('latin1'))
  // Keep-alives are for the next hop only.
  if (message.lines[0] === '') return
  relay.counts.sip++
  const isFromService = source.port === relay.to.port && source.address === relay.to.host
  const { moved, to } = isRequest(message)
    ? passRequest(relay, message, source, isFromService)
    : passResponse(relay, message)
  if (to === undefined) return
  const passed = await moveMedia(relay, moved, isFromService)
  relay.send(relay.signalling ?? {}, relay.socket, Buffer.from(writeMessage(passed), 'latin1'), to)
}

type Passed = { readonly moved: RelayedMessage; readonly to: MediaAddress | undefined }

function passRequest(
  { here, to, senders }: Relay,
  message: RelayedMessage,
  source: RemoteInfo,
  isFromService: boolean,
): Passed {
  const theirs = headerOf(message, 'Via')?.match(/branch=([^;,\s]+)/)?.[1] ?? ''
  // A retransmission has the same branch again, and so has the CANCEL of an INVITE: RFC 3261 section 16.11.
  const branch = BRANCH_COOKIE + createHash('md5').update(`${theirs} ${source.port}`).digest('hex')
  if (senders.size < MAX_REMEMBERED) senders.set(branch, { host: source.address, port: source.port })
  const own = (line: string) => /^Route:/i.test(line) && isHere(here, line)
  const unrouted = withoutLine(message, own)
  const route = unrouted.lines.find((line) => /^Route:/i.test(line))
  const place = `${here.host}:${here.port}`
  const recorded = withLineAfterStart(unrouted, `Record-Route: <sip:${place};lr>`)
  const moved = withLineAfterStart(recorded, `Via: SIP/2.0/UDP ${place};branch=${branch}`)
  return { moved, to: isFromService ? addressIn(route ?? unrouted.lines[0]!) : to }
}

function passResponse({ here, senders }: Relay, message: RelayedMessage): Passed {
  const via = headerOf(message, 'Via') ?? ''
  const branch = via.match(/branch=([^;,\s]+)/)?.[1] ?? ''
  const moved = withoutLine(
    message,
    (line) => /^Via:/i.test(line) && line.includes(`${here.host}:${here.port}`),
  )
  return { moved, to: senders.get(branch) }
}

function isHere(here: MediaAddress, line: string): boolean {
  const address = addressIn(line)
  return address?.host === here.host && address.port === here.port
}

/** Both sides send their audio here. */
async function moveMedia(
  relay: Relay,
  message: RelayedMessage,
  isFromService: boolean,
): Promise<RelayedMessage> {
  const media = mediaIn(message)
  if (media === undefined || media.port === 0) return message
  const callId = headerOf(message, 'Call-ID') ?? headerOf(message, 'i') ?? ''
  const passage = relay.passages.get(callId) ?? (await openPassage(relay))
  relay.passages.set(callId, passage)
  if (isFromService) passage.service = media
  else passage.caller = media
  const { port } = (isFromService ? passage.facingCaller : passage.facingService).address()
  return withMediaAt(message, { host: LOOPBACK, port })
}

async function openPassage(relay: Relay): Promise<Passage> {
  const [caller, service] = [await bindFree(), await bindFree()]
  const passage: Passage = { facingCaller: caller.socket, facingService: service.socket }
  const pass = (from: Socket, bytes: Buffer, to: MediaAddress | undefined): void => {
    if (to === undefined) return
    relay.counts.rtp++
    relay.send(relay.media ?? {}, from, bytes, to)
  }
  caller.socket.on('message', (bytes) => pass(passage.facingService, bytes, passage.service))
  service.socket.on('message', (bytes) => pass(passage.facingCaller, bytes, passage.caller))
  return passage
}

async function bindFree(): Promise<{ socket: Socket; port: number }> {
  const socket = createSocket('udp4')
  // A peer that has gone answers with ICMP; a relay does not mind.
  socket.on('error', () => undefined)
  const port = await freePort()
  socket.bind(port, LOOPBACK)
  await once(socket, 'listening')
  return { socket, port }
}
