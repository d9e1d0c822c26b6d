import { describe, expect, test } from 'vitest'
import { decodeG711 } from '@parley/rtp'
import { rmsDbfs } from '../../../audio/levels.ts'
import { prepareMedia, type Direction, type Media } from '../media.ts'
import { createProbe, FRAME_SAMPLES, HERE, mediaOf, THERE } from './network.fixture.ts'
import { MOST_PACKETS } from './stream.ts'
import { listen, loudFrames, packet, packetsOf, run } from './stream.fixture.ts'

describe.each([
  [10, 2, 1],
  [20, 1, 1],
  [30, 2, 3],
  [40, 1, 2],
  [60, 1, 3],
])('where our peer wants packets of %i ms', (packetMs, packets, ticks) => {
  test('it gets them without a gap, as many as fit the time', async () => {
    const probe = await createProbe({ packetMs })
    run(probe, 600)
    const sent = packetsOf(probe)
    expect(sent).toHaveLength((600 * packets) / ticks)
    for (const [index, { timestamp, payload }] of sent.entries()) {
      expect(payload).toHaveLength(packetMs * 8)
      expect((timestamp - sent[0]!.timestamp) >>> 0).toBe(index * packetMs * 8)
    }
  })

  test('they carry every sample, in order', async () => {
    const probe = await createProbe({ packetMs }, { silence: 'silence' })
    for (let tick = 0; tick < 60; tick++) {
      // A tone whose frames differ: what is doubled, swapped or left out breaks it.
      const from = tick * FRAME_SAMPLES
      probe.stream.play(
        Int16Array.from({ length: FRAME_SAMPLES }, (_, n) => 9000 * Math.sin((from + n) / 7.3)),
      )
      probe.stream.tick(tick * 20)
    }
    const payloads = packetsOf(probe).map(({ payload }) => payload)
    const whole = Uint8Array.from(payloads.flatMap((payload) => Array.from(payload)))
    const samples = new Int16Array(whole.length)
    decodeG711('mu-law', whole, samples)
    // A sine satisfies s[n+1] = 2 cos(w) s[n] - s[n-1], but for what the law rounds.
    const turn = 2 * Math.cos(2 / 7.3)
    for (let n = 200; n < samples.length - 1; n++) {
      const error = samples[n + 1]! - (turn * samples[n]! - samples[n - 1]!)
      expect(Math.abs(error)).toBeLessThan(900)
    }
  })

  test('its own are heard whole', async () => {
    const probe = await createProbe()
    const payload = new Uint8Array(packetMs * 8).fill(0x80)
    let index = 0
    for (let tick = 0; tick < 150; tick++) {
      for (; index * packetMs <= tick * 20; index++)
        probe.stream.receive(
          packet(index, { payload, timestamp: index * packetMs * 8 }),
          THERE,
          index * packetMs,
        )
      probe.stream.tick(tick * 20 + 3)
    }
    expect(probe.stream.statistics().jitter).toMatchObject({ lost: 0, late: 0 })
    expect(loudFrames(probe)).toBeGreaterThan(140)
  })
})

describe('our peer', () => {
  test('may change from one agreed format to another in the middle', async () => {
    const probe = await createProbe({ codecs: ['PCMU', 'PCMA'] })
    listen(probe, 30)
    // The same sound by the other law.
    for (let index = 30; index < 60; index++) {
      const payload = new Uint8Array(160).fill(0x2a)
      probe.stream.receive(packet(index, { payloadType: 8, payload }), THERE, index * 20)
      probe.stream.tick(index * 20 + 3)
    }
    expect(probe.stream.statistics()).toMatchObject({ unreadable: 0, jitter: { lost: 0, resets: 0 } })
    expect(loudFrames(probe)).toBeGreaterThan(56)
  })

  test('is not heard in a format that was not agreed', async () => {
    const probe = await createProbe()
    listen(probe, 10)
    listen(probe, 20, 10, THERE, () => ({ payloadType: 8 }))
    expect(probe.stream.statistics().unreadable).toBe(20)
    expect(loudFrames(probe)).toBeLessThan(14)
  })

  test('may use our number of a format or its own', async () => {
    const formats: Media['formats'] = [{ codec: 'PCMU', sent: 96, received: 97 }]
    const probe = await createProbe({ formats })
    listen(probe, 10, 0, THERE, (index) => ({ payloadType: 96 + (index % 2) }))
    run(probe, 1, 200)
    expect(probe.stream.statistics().unreadable).toBe(0)
    expect(packetsOf(probe)[0]!.payloadType).toBe(96)
  })

  test('may begin a new stream, or a new timeline, and is heard on', async () => {
    const probe = await createProbe()
    listen(probe, 50)
    listen(probe, 50, 50, THERE, () => ({ ssrc: 100 }))
    listen(probe, 50, 100, THERE, (index) => ({ ssrc: 100, timestamp: 4_000_000_000 + index * 160 }))
    listen(probe, 50, 150, THERE, (index) => ({ ssrc: 100, sequence: (index + 30_000) & 0xffff }))
    expect(loudFrames(probe)).toBeGreaterThan(190)
    expect(probe.stream.statistics().jitter.resets).toBeGreaterThanOrEqual(2)
  })

  test('that falls silent by comfort noise is heard as soft as it says', async () => {
    const probe = await createProbe()
    listen(probe, 20)
    probe.stream.receive(packet(20, { payloadType: 13, payload: Uint8Array.of(50) }), THERE, 400)
    for (let tick = 20; tick < 100; tick++) probe.stream.tick(tick * 20 + 3)
    const level = rmsDbfs(probe.heard().subarray(60 * FRAME_SAMPLES))
    expect(level).toBeGreaterThan(-54)
    expect(level).toBeLessThan(-46)
    expect(probe.stream.statistics()).toMatchObject({ unreadable: 0, jitter: { lost: 0 } })
  })

  test('presses keys, and each is reported once', async () => {
    const probe = await createProbe()
    const peer = await createProbe({ remote: HERE })
    expect(peer.stream.sendDigits('120#', 100)).toBe(true)
    run(peer, 60)
    for (const [index, datagram] of peer.packets().entries()) {
      if (index % 3 !== 1) probe.stream.receive(datagram, THERE, index * 20)
      probe.stream.tick(index * 20 + 3)
    }
    expect(probe.digits.join('')).toBe('120#')
    expect(probe.stream.statistics().unreadable).toBe(0)
  })

  test('presses keys under an SSRC of their own, and its voice goes on unharmed', async () => {
    const probe = await createProbe()
    for (let index = 0; index < 50; index++) {
      probe.stream.receive(packet(index), THERE, index * 20)
      const key = { payloadType: 101, ssrc: 7, payload: Uint8Array.of(5, 10, 0, 160) }
      if (index > 20 && index < 30)
        probe.stream.receive(packet(index, { ...key, timestamp: 12 }), THERE, index * 20)
      probe.stream.tick(index * 20 + 3)
    }
    expect(probe.digits).toEqual(['5'])
    expect(probe.stream.statistics().jitter).toMatchObject({ resets: 0, lost: 0 })
    expect(loudFrames(probe)).toBeGreaterThan(47)
  })
})

describe('a re-INVITE', () => {
  test('to Opus and back changes what we send and hear from then on, and loads it once', async () => {
    const probe = await createProbe()
    const peer = await createProbe({ remote: HERE }, { seed: 3, silence: 'silence' })
    let nowMs = 0
    peer.onSend = ({ datagram }) => probe.stream.receive(datagram, THERE, nowMs)
    const talk = (): void => {
      for (let tick = 0; tick < 50; tick++, nowMs += 20) {
        peer.stream.play(new Int16Array(FRAME_SAMPLES).map((_, index) => 20_000 * Math.sin(index / 4)))
        peer.stream.tick(nowMs)
        probe.stream.tick(nowMs + 3)
      }
    }
    talk()
    const loaded = []
    for (const codec of ['opus', 'PCMA', 'opus'] as const) {
      const media = mediaOf({ codecs: [codec] })
      probe.stream.change(await prepareMedia(media, probe.stream.media))
      peer.stream.change(await prepareMedia({ ...media, remote: HERE }, peer.stream.media))
      const before = loudFrames(probe)
      talk()
      expect(loudFrames(probe) - before).toBeGreaterThan(45)
      expect(packetsOf(probe).at(-1)?.payloadType).toBe(media.formats[0]!.sent)
      loaded.push(probe.stream.media.loaded)
    }
    expect(loaded[2]!.map(({ name }) => name)).toEqual(['PCMU', 'opus', 'PCMA'])
    expect(loaded[2]![1]).toBe(loaded[0]![1])
    probe.stream.close(nowMs)
    peer.stream.close(nowMs)
  })

  test('that repeats what was settled breaks nothing', async () => {
    const probe = await createProbe()
    listen(probe, 30)
    probe.stream.change(await prepareMedia(mediaOf(), probe.stream.media))
    listen(probe, 30, 30)
    const packets = packetsOf(probe)
    expect(packets.map(({ marker }) => marker).lastIndexOf(true)).toBe(0)
    expect((packets[59]!.timestamp - packets[0]!.timestamp) >>> 0).toBe(59 * 160)
    expect(probe.stream.statistics()).toMatchObject({
      isLocked: true,
      foreign: 0,
      jitter: { lost: 0, resets: 0 },
    })
    expect(loudFrames(probe)).toBeGreaterThan(57)
  })
})

describe('on hold', () => {
  test.each<[Direction, boolean, boolean]>([
    ['sendrecv', true, true],
    ['sendonly', true, false],
    ['recvonly', false, true],
    ['inactive', false, false],
  ])('%s: we send %s and hear %s', async (direction, sends, hears) => {
    const probe = await createProbe()
    listen(probe, 10)
    probe.stream.hold(direction)
    const [sent, loud] = [probe.packets().length, loudFrames(probe)]
    listen(probe, 40, 10)
    expect(probe.packets().length - sent).toBe(sends ? 40 : 0)
    expect(loudFrames(probe) - loud > 30).toBe(hears)
    expect(probe.frames()).toBe(50)
  })

  test('the frames are silent from the next tick on, and no key counts', async () => {
    const probe = await createProbe()
    listen(probe, 10)
    probe.stream.hold('inactive')
    const key = packet(10, { payloadType: 101, payload: Uint8Array.of(5, 10, 0, 160) })
    probe.stream.receive(key, THERE, 200)
    listen(probe, 10, 11)
    expect(probe.heard().subarray(10 * FRAME_SAMPLES)).toEqual(new Int16Array(10 * FRAME_SAMPLES))
    expect(probe.digits).toEqual([])
  })

  test('and off it again, the voice goes on in time, with a marker', async () => {
    const probe = await createProbe()
    listen(probe, 10)
    probe.stream.hold('inactive')
    listen(probe, 50, 10)
    probe.stream.hold('sendrecv')
    listen(probe, 20, 60)
    const packets = packetsOf(probe)
    expect(packets).toHaveLength(30)
    expect(packets[10]!.marker).toBe(true)
    expect((packets[10]!.timestamp - packets[9]!.timestamp) >>> 0).toBe(51 * 160)
    expect(loudFrames(probe)).toBeGreaterThan(24)
  })
})

test('a flood of packets from our peer is not looked at, and afterwards it is heard again', async () => {
  const probe = await createProbe()
  const FLOOD = 50_000
  for (let index = 0; index < FLOOD; index++) probe.stream.receive(packet(index), THERE, index / 100)
  const { excess, jitter } = probe.stream.statistics()
  expect(excess).toBeGreaterThanOrEqual(FLOOD - MOST_PACKETS.burst - MOST_PACKETS.perSecond)
  expect(jitter.received).toBeLessThanOrEqual(MOST_PACKETS.burst + MOST_PACKETS.perSecond)
  const before = jitter.received
  for (let index = 0; index < 100; index++)
    probe.stream.receive(packet(FLOOD + index), THERE, 10_000 + index * 20)
  expect(probe.stream.statistics()).toMatchObject({ excess, jitter: { received: before + 100 } })
})

test('packets of strangers take nothing from what our peer may send', async () => {
  const probe = await createProbe()
  const stranger = { address: '198.51.100.77', port: 4000 }
  for (let index = 0; index < 50; index++) probe.stream.receive(packet(index), THERE, index * 20)
  for (let index = 0; index < 10_000; index++) probe.stream.receive(packet(index), stranger, 1000)
  for (let index = 50; index < 100; index++) probe.stream.receive(packet(index), THERE, index * 20)
  expect(probe.stream.statistics()).toMatchObject({ excess: 0, jitter: { received: 100 } })
})
