import { afterEach, describe, expect, test } from 'vitest'
import { startAnsweringMachine, type AnsweringMachine } from '../peers/answering-machine.ts'
import { withPeers } from '../peers/debian.ts'
import { createRawCall, openRawCaller } from '../peers/phones/raw-caller.ts'
import { scan } from '../peers/sipvicious.ts'

const SLOW = { timeout: 60_000 }

let machine: AnsweringMachine | undefined
afterEach(async () => {
  await machine?.close()
  machine = undefined
})

describe.each(withPeers('svmap', 'svwar', 'svcrack'))('%s', () => {
  test('find servers that answer them', SLOW, async () => {
    machine = await startAnsweringMachine()
    const { found, output } = await scan('svmap', machine.port)
    expect(found, output).toBe(true)
  })

  test.each(['svmap', 'svwar', 'svcrack'] as const)(
    '%s finds nothing where it is not known',
    SLOW,
    async (tool) => {
      machine = await startAnsweringMachine({ trunks: [] })
      const { found, output } = await scan(tool, machine.port)
      expect(found, output).toBe(false)
    },
  )
})

test('an unknown source gets no byte back, and a known one does', SLOW, async () => {
  machine = await startAnsweringMachine({ trunks: [] })
  const stranger = await openRawCaller(machine)
  const known = await startAnsweringMachine()
  const friend = await openRawCaller(known)
  try {
    for (const method of ['OPTIONS', 'REGISTER', 'INVITE', 'BYE', 'SUBSCRIBE'])
      stranger.send(createRawCall(stranger, '100', machine).request(method))
    stranger.send('this is no SIP at all\r\n\r\n')
    friend.send(createRawCall(friend, '100', known).request('OPTIONS'))
    await friend.until('answer', ({ status }) => status === 200)
    expect(stranger.received).toEqual([])
  } finally {
    stranger.close()
    friend.close()
    await known.close()
  }
})
