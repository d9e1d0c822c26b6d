import fc from 'fast-check'
import { decodeG711, encodeG711 } from '@parley/rtp'
import { describe, expect, test } from 'vitest'
import { callLegContract, type Leg } from '../call-leg.contract.ts'
import { LINE_RATE, type CallLegEvents } from '../call-leg.ts'
import { MOST_DIGITS } from '../input-limits.ts'
import type { Socket } from '../socket.ts'
import { createMediaStreamLeg } from './media-stream-leg.ts'
import { createOrdering } from './ordering.ts'

const FRAME_SAMPLES = LINE_RATE / 50
/** 20 ms of 8000 samples a second. */
const PIECE = 160

type Sent = { event: string; streamSid?: string; media?: { payload: string }; mark?: { name: string } }

type Stream = Leg & {
  readonly sent: Sent[]
  readonly closed: { code: number; reason: string }[]
  send(message: object | string): void
  media(chunk: number, level?: number): void
  close(code: number | null): void
}

/** The carrier's end of the socket. */
function connect({ named = true } = {}): Stream {
  const listeners: Record<string, ((value: never) => void)[]> = {}
  const tell = (event: string, value: unknown) => {
    for (const listener of listeners[event] ?? []) listener(value as never)
  }
  const sent: Sent[] = []
  const closed: Stream['closed'] = []
  const socket: Socket = {
    send: (data) => void sent.push(JSON.parse(String(data)) as Sent),
    close: (code, reason) => void closed.push({ code, reason }),
    on: (event: string, listener: (value: never) => void) => void (listeners[event] ??= []).push(listener),
  }
  const send = (message: object | string) =>
    tell('message', typeof message === 'string' ? message : JSON.stringify(message))
  let chunk = 0
  const media = (number: number, level = 0) => {
    const payload = new Uint8Array(PIECE)
    encodeG711('mu-law', new Int16Array(PIECE).fill(level), payload)
    const encoded = Buffer.from(payload).toString('base64')
    send({
      event: 'media',
      streamSid: 'MZ1',
      media: { track: 'inbound', chunk: String(number), payload: encoded },
    })
  }
  const stream: Stream = {
    line: createMediaStreamLeg(socket),
    sent,
    closed,
    send,
    media,
    speak(frames, level) {
      for (let each = 0; each < frames; each++) media(++chunk, level)
    },
    press: (digit) => send({ event: 'dtmf', streamSid: 'MZ1', dtmf: { track: 'inbound_track', digit } }),
    hangUp: () => send({ event: 'stop', streamSid: 'MZ1', stop: {} }),
    close: (code) => tell('close', code),
    breakOff: () => tell('close', null),
    received: () =>
      sent.filter(({ media: sound }) => sound).flatMap((each) => samplesOf(each.media!.payload)),
    cleared: () => sent.filter(({ event }) => event === 'clear').length,
  }
  send({ event: 'connected', protocol: 'Call', version: '1.0.0' })
  if (named) send({ event: 'start', sequenceNumber: '1', streamSid: 'MZ1', start: {} })
  return stream
}

/** At the rate of lines: each sample twice. */
function samplesOf(payload: string): number[] {
  const bytes = Buffer.from(payload, 'base64')
  const samples = new Int16Array(bytes.length)
  decodeG711('mu-law', bytes, samples)
  return [...samples].flatMap((sample) => [sample, sample])
}

/** It always sends something. */
function ticking(stream: Stream): Stream {
  const { line, send } = stream
  const alive = { event: 'connected' }
  return {
    ...stream,
    line: {
      ...line,
      tick(nowMs) {
        send(alive)
        line.tick(nowMs)
      },
    },
  }
}

/** G.711 rounds, and the filters between the rates smear what changes at once. */
callLegContract('a media stream', () => ticking(connect()), { delayFrames: 0, error: 150, edge: 80 })

function answered(options = {}) {
  const stream = connect(options)
  const told: string[] = []
  let nowMs = 1_000_000
  const events: CallLegEvents = {
    frame: () => void told.push('frame'),
    digit: (digit) => void told.push(digit),
    typed: (text) => void told.push(text),
    played: (mark) => void told.push(`played ${mark}`),
    dropped: (by) => void told.push(`dropped by ${by}`),
  }
  stream.line.open('call_1', events)
  let chunk = 0
  return {
    ...stream,
    told,
    /** So many frames of the clock; sound comes with each unless it is frozen. */
    pass(ticks: number, isFrozen = false) {
      for (let each = 0; each < ticks; each++) {
        if (!isFrozen) stream.media(++chunk)
        stream.line.tick((nowMs += 20))
      }
    },
    play: () => stream.line.play(new Int16Array(FRAME_SAMPLES)),
  }
}

describe('a media stream', () => {
  test('is spoken to by its own name, and not before it has said it', () => {
    const stream = answered({ named: false })
    stream.play()
    stream.line.mark(1)
    expect(stream.sent).toEqual([])
    stream.send({ event: 'start', streamSid: 'MZ7', start: {} })
    expect(stream.sent).toMatchObject([
      { event: 'media', streamSid: 'MZ7', media: { payload: expect.any(String) } },
      { event: 'mark', streamSid: 'MZ7', mark: { name: '1' } },
    ])
  })

  test('that has played up to a mark is believed', () => {
    const stream = answered()
    stream.pass(1)
    stream.play()
    stream.line.mark(1)
    stream.send({ event: 'mark', mark: { name: '1' } })
    expect(stream.told).toContain('played 1')
  })

  test('gives marks back that it has thrown away, and they were not heard', () => {
    const stream = answered()
    stream.pass(1)
    stream.play()
    stream.line.mark(1)
    stream.line.clear()
    stream.send({ event: 'mark', mark: { name: '1' } })
    stream.pass(100)
    expect(stream.told).not.toContain('played 1')
    stream.play()
    stream.line.mark(2)
    stream.send({ event: 'mark', mark: { name: '2' } })
    expect(stream.told).toContain('played 2')
  })

  test('is cleared also when all of it was sent and heard, as far as is known here', () => {
    const stream = answered()
    stream.play()
    stream.pass(50)
    stream.line.clear()
    expect(stream.cleared()).toBe(1)
  })

  test('that sends nothing for a second is dead, and its caller not left in silence', () => {
    const stream = answered()
    stream.pass(10)
    stream.pass(48, true)
    expect(stream.told).not.toContain('dropped by network')
    stream.pass(2, true)
    expect(stream.told.filter((each) => each.startsWith('dropped'))).toEqual(['dropped by network'])
    expect(stream.closed).toEqual([{ code: 1011, reason: 'No sound comes.' }])
  })

  test('is not taken for dead where it is this side that was late', () => {
    const stream = answered()
    stream.pass(10)
    stream.line.tick(1_060_000)
    expect(stream.closed).toEqual([])
  })

  test('that never begins is given up', () => {
    const stream = answered({ named: false })
    stream.pass(260, true)
    expect(stream.told).toContain('dropped by network')
  })

  test('that floods is cut off, and holds nothing back', () => {
    const stream = answered()
    stream.pass(1)
    for (let chunk = 100; chunk < 400; chunk++) stream.media(chunk)
    expect(stream.closed).toEqual([{ code: 1008, reason: 'Too many wrong messages.' }])
  })

  test('presses no more keys than a finger can', () => {
    const stream = answered()
    for (let each = 0; each < MOST_DIGITS.burst + 5; each++) stream.press('1')
    expect(stream.told).toHaveLength(MOST_DIGITS.burst)
  })

  test.each([
    '',
    'null',
    '[]',
    '{}',
    '{"event":"media"}',
    '{"event":"media","media":{"chunk":"-1","payload":""}}',
    '{"event":"media","media":{"chunk":"1","payload":7}}',
    '{"event":"dtmf","dtmf":{"digit":"12"}}',
    '{"event":"mark","mark":{"name":"7"}}',
    '{"event":"start","streamSid":"<b>"}',
    '{"event":"ended"}',
  ])('that sends %j is refused, and after ten of them cut off', (text) => {
    const stream = answered()
    for (let each = 0; each < 9; each++) stream.send(text)
    expect(stream.closed).toEqual([])
    expect(stream.told).toEqual([])
    stream.send(text)
    expect(stream.closed).toEqual([{ code: 1008, reason: 'Too many wrong messages.' }])
  })
})

test('pieces come out in order, each once, whatever order within reach they come in', () => {
  const shuffled = fc
    .array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 60 })
    .map((delays) => delays.map((delay, index) => ({ index: index + 1, at: index + delay })))
  fc.assert(
    fc.property(shuffled, (pieces) => {
      const out: number[] = []
      const add = createOrdering<number>((piece) => void out.push(piece))
      const first = { index: 0, at: -1 }
      for (const { index } of [first, ...pieces.toSorted((a, b) => a.at - b.at)]) {
        add(index, index)
        add(index, index)
      }
      expect(out).toEqual([0, ...pieces.map(({ index }) => index)])
    }),
  )
})

test('a piece that never comes holds the others up for a tenth of a second only', () => {
  const out: number[] = []
  const add = createOrdering<number>((piece) => void out.push(piece))
  for (const chunk of [1, 3, 4, 5, 6, 7]) add(chunk, chunk)
  expect(out).toEqual([1])
  add(8, 8)
  expect(out).toEqual([1, 3, 4, 5, 6, 7, 8])
  add(2, 2)
  expect(out).not.toContain(2)
})
