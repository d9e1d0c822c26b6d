// @ts-check
/** No answer for 32 seconds, which pass in a millisecond: time is an argument. */
import { createUserAgent, serialise } from '@parley/sip'

let nowMs = 0
let words = 0
const agent = createUserAgent({
  send: (message) =>
    console.log(`${nowMs} ms: ${new TextDecoder().decode(serialise(message)).split('\r\n')[0]}`),
  emit: (event) =>
    console.log(`${nowMs} ms: ${event.type}${event.type === 'failed' ? ` ${event.status}` : ''}`),
  random: () => `word${++words}`,
  addressAt: () => ({ host: '192.0.2.1', port: 5060 }),
  isOpen: () => true,
  trust: () => 'trusted',
  authenticate: () => ({ verdict: 'dropped' }),
  isAccepting: () => true,
  isRegistrar: false,
})

agent.invite({ target: 'sip:bob@192.0.2.2', from: '<sip:alice@192.0.2.1>', sdp: new Uint8Array() }, nowMs)
for (let dueMs = agent.nextDueMs(); dueMs !== undefined && dueMs <= 60_000; dueMs = agent.nextDueMs()) {
  nowMs = dueMs
  agent.tick(nowMs)
}
