// @ts-check
/** Two phones on this machine: one calls, the other answers, and the caller hangs up. */
import { randomBytes } from 'node:crypto'
import { createSdpSession } from '@parley/sip'
import { openPhone } from './udp-phone.js'

const HOST = '127.0.0.1'

/** @param {number} port where RTP would arrive */
const describe = (port) =>
  createSdpSession({
    addresses: { ip4: HOST },
    port,
    codecs: ['PCMU', 'PCMA'],
    srtp: 'off',
    sessionId: String(port),
    newKey: () => randomBytes(30),
  })

const callee = await openPhone(HOST, (event) => {
  if (event.type === 'ringing') {
    console.log('callee: rings')
    const answer = event.offer && describe(40_002).answer(event.offer)
    if (answer?.ok) callee.act(() => callee.agent.answer(event.call, answer.body, callee.now()))
    else callee.act(() => callee.agent.reject(event.call, 488, callee.now()))
  }
  if (event.type === 'ended') {
    console.log(`callee: ended by ${event.by}`)
    caller.close()
    callee.close()
  }
})

const session = describe(40_000)
const caller = await openPhone(HOST, (event) => {
  if (event.type !== 'answered' || event.answer === undefined) return
  const accepted = session.accept(event.answer)
  if (accepted.ok)
    console.log(`caller: ${accepted.media.formats[0]?.codec} to ${accepted.media.remote?.port}`)
  caller.act(() => caller.agent.hangUp(event.call, caller.now()))
})

caller.act(() =>
  caller.agent.invite({ target: callee.uri, from: `<${caller.uri}>`, sdp: session.offer() }, caller.now()),
)
