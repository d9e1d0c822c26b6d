import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { requireLoopback } from '../../../../../../test/loopback.ts'
import { createOurConnections, MAX_PLACES_OF_ACCOUNT } from './our-connections.ts'

/** One of those that places are opened at. */
const FIRST = '127.3.0.1'

/** A server that is at every address of this machine's own network. */
async function openEverywhere() {
  const server = createServer((socket) => socket.on('error', () => {})).listen(0, '0.0.0.0')
  await once(server, 'listening')
  const sockets = new Set<Socket>()
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  let last = 0
  const to = createOurConnections(
    {},
    {
      watch(socket) {
        sockets.add(socket)
        socket.on('error', () => {})
        socket.once('close', () => sockets.delete(socket))
      },
      adopt: () => `flow ${++last}`,
    },
  )
  const open = async (payer: string | undefined, at: number) =>
    to({
      transport: 'tcp',
      address: `127.3.${Math.floor(at / 250)}.${(at % 250) + 1}`,
      port,
      name: 'x',
      payer,
    })
  return { open, sockets }
}

test('one account connects to as many places as it may, and then another still does', async (context) => {
  await requireLoopback(context, [FIRST])
  const { open } = await openEverywhere()
  for (let at = 0; at < MAX_PLACES_OF_ACCOUNT; at++) await open('a', at)
  await expect(open('a', MAX_PLACES_OF_ACCOUNT)).rejects.toThrow(/as many places as it may/)
  expect(await open('a', 0), 'what is open').toBe('flow 1')
  expect(await open('b', MAX_PLACES_OF_ACCOUNT)).toBe(`flow ${MAX_PLACES_OF_ACCOUNT + 1}`)
})

test('places that peers name give way to each other, and never to a trunk', async (context) => {
  await requireLoopback(context, [FIRST])
  const { open, sockets } = await openEverywhere()
  await open('a', 999)
  for (let at = 0; at < 210; at++) await open(undefined, at)
  await expect.poll(() => sockets.size).toBe(201)
  expect(await open('a', 999)).toBe('flow 1')
  expect(await open(undefined, 0), 'opened anew').toBe('flow 212')
})
