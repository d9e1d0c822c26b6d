import { randomBytes } from 'node:crypto'
import {
  type CodecName,
  createSdpSession,
  type Direction,
  SRTP_KEY_BYTES,
  type SrtpPolicy,
} from '@parley/sip'
import { onTestFinished } from 'vitest'
import { freePorts } from '../../../../../test/peers/ports.ts'
import { createRawCall, openRawCaller, type RawMessage } from '../../../../../test/peers/phones/raw-caller.ts'
import { seededRandom } from '../../audio/comfort-noise.ts'
import { createMediaPorts } from './calls/media-ports.ts'
import { createSipLeg } from './calls/sip-leg.ts'
import { NUMBER, type Phone } from './telephones.fixture.ts'

const HOST = '127.0.0.1'

export const isAnswer = ({ status, method }: RawMessage) => status === 200 && method === 'INVITE'

/** A telephone whose signalling is written by hand, and whose media is real. */
export async function openRawPhone(
  at: Pick<Phone, 'port'>,
  { codecs, srtp = 'off' }: { codecs: readonly CodecName[]; srtp?: SrtpPolicy },
) {
  const caller = await openRawCaller(at)
  const call = createRawCall(caller, NUMBER, at)
  const from = await freePorts(2)
  const ports = (await createMediaPorts(HOST, { from, to: from + 1 })())!
  onTestFinished(() => {
    ports.close()
    caller.close()
  })
  const session = createSdpSession({
    addresses: { ip4: HOST },
    port: ports.port,
    codecs,
    srtp,
    sessionId: '1',
    newKey: () => randomBytes(SRTP_KEY_BYTES),
  })
  const leg = createSipLeg({
    ports,
    random: seededRandom(1),
    signallingHost: HOST,
    answer() {},
    hangUp() {},
    closed() {},
  })
  let cseq = 0
  let answer: RawMessage | undefined

  /** Offers, and takes what is answered. */
  async function offer(): Promise<string> {
    const invite = { cseq: ++cseq, body: new TextDecoder().decode(session.offer()) }
    caller.send(answer ? call.inDialog(answer, 'INVITE', invite) : call.request('INVITE', invite))
    answer = await caller.until('answer', (message) => isAnswer(message) && message.cseq === cseq)
    caller.send(call.inDialog(answer, 'ACK', { cseq }))
    const body = answer.text.slice(answer.text.indexOf('\r\n\r\n') + 4)
    const accepted = session.accept(new TextEncoder().encode(body))
    if (!accepted.ok) throw new Error(accepted.problem)
    await leg.settle(accepted.media)
    return body
  }
  return {
    caller,
    line: leg.line,
    offer,
    async want(direction: Direction): Promise<string> {
      session.want(direction)
      return offer()
    },
    say(method: string, headers: readonly string[] = [], body = ''): void {
      const text = call.inDialog(answer!, method, { cseq: ++cseq, headers })
      caller.send(`${text.replace('Content-Length: 0', `Content-Length: ${body.length}`)}${body}`)
    },
  }
}
