import { expect, test } from 'vitest'
import { createCallTools } from './call-tools.ts'
import { createToolRegistry } from './registry.ts'
import type { Json } from './tool.ts'

const context = { key: 'k1', callId: 'call_1', turn: 1, heard: '', callerNumber: '+12125550123', nowMs: 0 }
const { signal } = new AbortController()

const run = (name: string, args: Json, canTransfer = true) =>
  createToolRegistry(createCallTools({ canTransfer: () => canTransfer })).run(name, args, context, signal)

test('a message is taken with the number that calls, unless another is given', async () => {
  expect(await run('take_message', { reason: ' The gate is open. ', name: 'Ann' })).toEqual({
    ok: true,
    effect: null,
    result: { status: 'taken', name: 'Ann', number: '+12125550123', reason: 'The gate is open.' },
    action: {
      type: 'take_message',
      message: { name: 'Ann', number: '+12125550123', reason: 'The gate is open.' },
      thenHangUp: false,
    },
  })
  expect(
    await run('take_message', { reason: 'x', number: '555 0187', name: ' ', then_hang_up: true }),
  ).toMatchObject({
    action: { message: { name: null, number: '555 0187' }, thenHangUp: true },
  })
  expect(await run('take_message', { reason: '   ' })).toMatchObject({
    ok: false,
    result: { error: 'no_reason' },
  })
})

test('a caller is put through only where that can be, and never to a number of theirs', async () => {
  expect(await run('transfer_to_human', { reason: 'asked for it' })).toMatchObject({
    action: { type: 'transfer' },
  })
  const refused = await run('transfer_to_human', { reason: 'asked for it' }, false)
  expect(refused).toMatchObject({ ok: false, result: { error: 'no_transfer' } })
  expect(refused.action).toBe(undefined)
  expect(await run('transfer_to_human', { reason: 'x', number: '+19005550000' })).toMatchObject({
    result: { error: 'invalid_arguments' },
  })
})

test('the call can be ended, and keys pressed', async () => {
  expect(await run('end_call', {})).toMatchObject({ ok: true, action: { type: 'hang_up' } })
  expect(await run('send_dtmf', { digits: '1 2-3*#' })).toMatchObject({
    action: { type: 'send_dtmf', digits: '123*#' },
  })
  expect(await run('send_dtmf', { digits: 'one' })).toMatchObject({
    ok: false,
    result: { error: 'not_keys' },
  })
})

test('what only says what the call does next is run by the brain itself', () => {
  const tools = createCallTools({ canTransfer: () => true })
  expect(tools.map(({ name, immediate }) => [name, immediate])).toEqual([
    ['take_message', true],
    ['transfer_to_human', true],
    ['end_call', true],
    ['send_dtmf', true],
  ])
})
