import { once } from 'node:events'
import { createSocket } from 'node:dgram'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startAnsweringMachine, type AnsweringMachine } from '../peers/answering-machine.ts'
import { readTortureMessages } from '../../packages/sip/test/torture-messages.ts'
import { OWN_MESSAGES } from '../../packages/sip/test/torture/own.ts'

let machine: AnsweringMachine
// A new one for each test: all at once they would be a flood.
beforeEach(async () => void (machine = await startAnsweringMachine()))
afterEach(() => machine.close())

const OF_RFCS = [...readTortureMessages('rfc4475'), ...readTortureMessages('rfc5118')]
const SETS = [
  { whose: 'of our own', messages: OWN_MESSAGES },
  { whose: 'of the RFCs', messages: OF_RFCS },
]
const ANSWER_MS = 20_000

/** A question that every living endpoint answers. */
function question(transport: 'UDP' | 'TCP', branch: string): string {
  return [
    'OPTIONS sip:ping@127.0.0.1 SIP/2.0',
    `Via: SIP/2.0/${transport} 127.0.0.1;rport;branch=z9hG4bK${branch}`,
    'Max-Forwards: 70',
    'From: <sip:tester@127.0.0.1>;tag=1',
    'To: <sip:ping@127.0.0.1>',
    `Call-ID: ${branch}@tester`,
    'CSeq: 1 OPTIONS',
    'Content-Length: 0',
    '',
    '',
  ].join('\r\n')
}

/** Whether the answer to that question is among what comes from a socket. */
async function isAnswered(source: NodeJS.EventEmitter, event: string, branch: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let received = ''
  const look = (bytes: Buffer): void => {
    received += bytes.toString('latin1')
    if (received.includes(`Call-ID: ${branch}@tester`) && received.includes('SIP/2.0 200')) resolve(true)
  }
  source.on(event, look)
  const timer = setTimeout(() => resolve(false), ANSWER_MS)
  const answered = await promise
  clearTimeout(timer)
  source.off(event, look)
  return answered
}

test('there are all of them', () => expect(OWN_MESSAGES.length).toBeGreaterThan(55))

describe.each(SETS)(
  'after every torture message $whose the telephone still answers',
  ({ whose, messages }) => {
    const tag = whose.replaceAll(' ', '')
    test.skipIf(messages.length === 0)('over UDP', async () => {
      const socket = createSocket('udp4').bind(0, '127.0.0.1')
      await once(socket, 'listening')
      for (const [index, { name, bytes }] of messages.entries()) {
        socket.send(bytes, machine.port, '127.0.0.1')
        const branch = `udp${tag}${index}`
        const answer = isAnswered(socket, 'message', branch)
        socket.send(question('UDP', branch), machine.port, '127.0.0.1')
        expect(await answer, name).toBe(true)
      }
      socket.close()
    })

    test.skipIf(messages.length === 0)('over TCP, each on a connection of its own', async () => {
      const open = async (): Promise<Socket> => {
        const socket = connect(machine.port, '127.0.0.1')
        await once(socket, 'connect')
        return socket.on('error', () => {})
      }
      for (const [index, { name, bytes }] of messages.entries()) {
        const first = await open()
        first.write(bytes)
        // A message that promises more than it brings swallows what follows: so the question comes on its own.
        const second = await open()
        const branch = `tcp${tag}${index}`
        const answer = isAnswered(second, 'data', branch)
        second.write(question('TCP', branch))
        expect(await answer, name).toBe(true)
        first.destroy()
        second.destroy()
      }
    })
  },
)
