import { describe, expect, test } from 'vitest'
import type { Socket } from '../socket.ts'
import { callLegContract, type Leg } from '../call-leg.contract.ts'
import { MAX_DIGITS, MAX_TYPED } from '../input-limits.ts'
import { LINE_RATE, type CallLegEvents } from '../call-leg.ts'
import { createBrowserLeg } from './browser-leg.ts'
import type { ServerMessage } from '../../web-call-messages.ts'

const FRAME_SAMPLES = LINE_RATE / 50

type Client = Leg & {
  readonly messages: ServerMessage[]
  readonly closed: { code: number; reason: string }[]
  send(data: string | Uint8Array): void
  close(code: number | null): void
}

/** The browser at the other end of the socket, but for the network between. */
function connect(): Client {
  const listeners: Record<string, ((value: never) => void)[]> = {}
  const tell = (event: string, value: unknown) => {
    for (const listener of listeners[event] ?? []) listener(value as never)
  }
  const messages: ServerMessage[] = []
  const closed: Client['closed'] = []
  const samples: number[] = []
  const socket: Socket = {
    send(data) {
      if (typeof data === 'string') messages.push(JSON.parse(data) as ServerMessage)
      else samples.push(...new Int16Array(data.buffer, data.byteOffset, data.length / 2))
    },
    close: (code, reason) => void closed.push({ code, reason }),
    on: (event: string, listener: (value: never) => void) => void (listeners[event] ??= []).push(listener),
  }
  const send = (data: string | Uint8Array) => tell('message', data)
  return {
    line: createBrowserLeg(socket),
    messages,
    closed,
    send,
    speak: (frames, level) => {
      for (let each = 0; each < frames; each++)
        send(new Uint8Array(new Int16Array(FRAME_SAMPLES).fill(level).buffer))
    },
    press: (digit) => send(JSON.stringify({ type: 'digit', digit })),
    hangUp: () => send('{"type":"hang_up"}'),
    close: (code) => tell('close', code),
    breakOff: () => tell('close', null),
    received: () => samples,
    cleared: () => messages.filter((message) => message.type === 'clear').length,
  }
}

callLegContract('a browser', connect)

describe('a browser', () => {
  function answered() {
    const client = connect()
    const told: string[] = []
    const events: CallLegEvents = {
      frame: () => void told.push('frame'),
      digit: (digit) => void told.push(digit),
      typed: (text) => void told.push(text),
      played: (mark) => void told.push(`played ${mark}`),
      dropped: (by) => void told.push(`dropped by ${by}`),
    }
    client.line.open('call_1', events)
    return { ...client, told }
  }
  const errors = ({ messages }: Client) => messages.filter((message) => message.type === 'error').length

  test('learns its call id', () => {
    expect(answered().messages).toEqual([{ type: 'ready', call_id: 'call_1', sample_rate: 16_000 }])
  })

  test.each([
    ['an odd number of bytes', 641],
    ['no bytes', 0],
    ['more than 64 KiB', 64 * 1024 + 2],
  ])('that sends %s of audio gets an error', (_what, bytes) => {
    const client = answered()
    client.send(new Uint8Array(bytes))
    client.line.tick(1000)
    expect(errors(client)).toBe(1)
    expect(client.told).toEqual([])
  })

  test('may send 64 KiB at once', () => {
    const client = answered()
    client.send(new Uint8Array(64 * 1024))
    client.line.tick(1000)
    expect(errors(client)).toBe(0)
    expect(client.told.length).toBeGreaterThan(0)
  })

  test('that sends audio faster than real time gets an error, and loses nothing that had room', () => {
    const client = answered()
    const second = new Uint8Array(LINE_RATE * 2)
    for (let each = 0; each < 6; each++) client.send(second)
    expect(errors(client)).toBe(1)
    for (let atMs = 0; atMs < 2700; atMs += 20) client.line.tick(atMs)
    expect(client.told).toHaveLength(250)
  })

  test('that keeps time is not too fast for a service that is behind, which hears the latest', () => {
    const client = answered()
    for (let atMs = 0; atMs < 20_000; atMs += 20) {
      client.speak(1, atMs)
      // One tick in ten: the others were skipped.
      if (atMs % 200 === 0) client.line.tick(atMs)
    }
    expect(errors(client)).toBe(0)
    expect(client.closed).toEqual([])
  })

  test('that goes on faster than real time is refused, however long it was silent before', () => {
    const client = answered()
    client.line.tick(0)
    client.line.tick(60_000)
    for (let second = 0; second < 6; second++) client.send(new Uint8Array(LINE_RATE * 2))
    expect(errors(client)).toBe(1)
  })

  test('that sends sound only while its caller speaks is silent in between', () => {
    const client = answered()
    client.send(new Uint8Array(FRAME_SAMPLES * 2))
    for (let atMs = 0; atMs < 1020; atMs += 20) client.line.tick(atMs)
    expect(client.told).toHaveLength(1 + (1000 - 200) / 20)
  })

  test.each([
    'null',
    '5',
    '"hang_up"',
    '[]',
    '{"type":"digit","digit":"12"}',
    '{"type":"digit","digit":5}',
    '{"type":"text","text":"   "}',
    `{"type":"text","text":"${'x'.repeat(501)}"}`,
    '{"type":"played","mark":-1}',
    '{"type":"played","mark":1.5}',
    '{"type":"played","mark":1}',
    '{"type":"ready"}',
    '{"type":',
    '',
    '\u0000',
  ])('that sends %j gets an error, and nothing else happens', (text) => {
    const client = answered()
    client.send(text)
    client.line.tick(1000)
    expect(errors(client)).toBe(1)
    expect(client.told).toEqual([])
    expect(client.closed).toEqual([])
  })

  test.each([
    [1000, 'caller'],
    [1001, 'caller'],
    [1005, 'caller'],
    [1006, 'network'],
    [1011, 'network'],
    [null, 'network'],
  ])('that closes with %s is dropped by the %s', (code, by) => {
    const client = answered()
    client.close(code)
    expect(client.told).toEqual([`dropped by ${by}`])
  })

  test('that is wrong ten times in a row is cut off; a right message in between is forgiven', () => {
    const client = answered()
    for (let each = 0; each < 9; each++) client.send('{}')
    client.send('{"type":"digit","digit":"1"}')
    for (let each = 0; each < 9; each++) client.send('{}')
    expect(client.closed).toEqual([])
    client.send('{}')
    expect(client.closed).toEqual([{ code: 1008, reason: 'Too many wrong messages.' }])
    expect(client.told).toEqual(['1', 'dropped by network'])
  })
})

test.each([
  ['keys', { type: 'digit', digit: '5' }, MAX_DIGITS],
  ['turns', { type: 'text', text: 'Hello?' }, MAX_TYPED],
])('a browser is heard no more %s in a call than the most', (_what, message, most) => {
  const client = connect()
  let heard = 0
  client.line.open('call_1', {
    frame: () => undefined,
    digit: () => void heard++,
    typed: () => void heard++,
    played: () => undefined,
    dropped: () => undefined,
  })
  for (let second = 0; second < 2 * most; second++) {
    client.line.tick(second * 1000)
    client.send(JSON.stringify(message))
    // Anything that is right in between: they are not wrong in a row.
    client.send(new Uint8Array(2))
  }
  expect(heard).toBe(most)
  expect(client.closed).toEqual([])
})
