import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { decodeG711, readPacket } from '../../packages/rtp/src/index.ts'
import type { Sound } from './phones/baresip.ts'
import { freePort } from './ports.ts'
import { createRawCall, openRawCaller, rawOffer, type RawMessage } from './phones/raw-caller.ts'

/** A caller with bare sockets who hears in PCMU and says nothing. */
export type HearingCaller = {
  heard(): Sound
  /** Resolves when the service agrees that the call is over. */
  hangUp(): Promise<void>
  close(): void
}

const PCMU = 0
/** A greeting may have to be made first. */
const ANSWER_MS = 90_000
const MAX_PACKETS = 10_000

export async function openHearingCaller(number: string, at: { port: number }): Promise<HearingCaller> {
  const media = createSocket('udp4').bind(await freePort(), '127.0.0.1')
  await once(media, 'listening')
  const payloads: Uint8Array[] = []
  media.on('message', (datagram) => {
    const packet = readPacket(datagram)
    if (packet.ok && packet.payloadType === PCMU && payloads.length < MAX_PACKETS)
      payloads.push(packet.payload)
  })
  const caller = await openRawCaller(at)
  const close = (): void => {
    caller.close()
    media.close()
  }
  const isAnswer = ({ status, method }: RawMessage) => status === 200 && method === 'INVITE'
  const isEnd = ({ status, method }: RawMessage) => status === 200 && method === 'BYE'
  try {
    const call = createRawCall(caller, number, at)
    caller.send(call.request('INVITE', { body: rawOffer(media.address().port) }))
    const answer = await caller.until('answer', isAnswer, { timeoutMs: ANSWER_MS })
    caller.send(call.inDialog(answer, 'ACK'))
    return {
      heard() {
        const bytes = Buffer.concat(payloads)
        const samples = new Int16Array(bytes.length)
        decodeG711('mu-law', bytes, samples)
        return { samples, rate: 8000 }
      },
      async hangUp() {
        caller.send(call.inDialog(answer, 'BYE', { cseq: 2 }))
        await caller.until('end', isEnd)
      },
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}
