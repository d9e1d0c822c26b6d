import { describe, expect, test } from 'vitest'
import { decodeG711 } from '@parley/rtp'
import { peak, rmsDbfs } from '../../../audio/levels.ts'
import { MAX_QUEUED_FRAMES } from './outgoing.ts'
import { createProbe, FRAME_SAMPLES, HERE, THERE } from './network.fixture.ts'
import { listen, LOUD, packetsOf, run } from './stream.fixture.ts'

describe('in every tick', () => {
  test('one frame goes to the call and one packet to our peer, whatever has come or been said', async () => {
    const probe = await createProbe()
    run(probe, 10)
    for (let tick = 0; tick < 10; tick++) {
      probe.stream.play(LOUD)
      probe.stream.tick(200 + tick * 20)
    }
    listen(probe, 10, 20)
    expect(probe.frames()).toBe(30)
    expect(probe.packets()).toHaveLength(30)
    expect(probe.sent.every(({ destination, from }) => destination === THERE || from === 'rtp')).toBe(true)
  })

  test('the sequence goes on by one and the timestamp by 20 ms, and only the first has the marker', async () => {
    const probe = await createProbe()
    run(probe, 100)
    const packets = packetsOf(probe)
    for (const [index, { sequence, timestamp, marker, payload, ssrc }] of packets.entries()) {
      expect(sequence).toBe((packets[0]!.sequence + index) & 0xffff)
      expect(timestamp).toBe((packets[0]!.timestamp + index * 160) >>> 0)
      expect(marker).toBe(index === 0)
      expect(payload).toHaveLength(160)
      expect(ssrc).toBe(packets[0]!.ssrc)
    }
  })

  test('another seed begins with other numbers', async () => {
    const one = await createProbe({}, { seed: 1 })
    const other = await createProbe({}, { seed: 2 })
    run(one, 1)
    run(other, 1)
    expect(packetsOf(one)[0]!.ssrc).not.toBe(packetsOf(other)[0]!.ssrc)
    expect(packetsOf(one)[0]!.timestamp).not.toBe(packetsOf(other)[0]!.timestamp)
  })

  test('that the process has slept through nothing is sent, and media time goes on', async () => {
    const probe = await createProbe()
    run(probe, 10)
    for (let index = 0; index < 20; index++) probe.stream.play(LOUD)
    // Half a second late: of 25 ticks that are due the clock runs two.
    probe.stream.tick(680)
    probe.stream.tick(680)
    run(probe, 5, 700)
    const packets = packetsOf(probe)
    expect(packets).toHaveLength(17)
    expect(packets[10]!.timestamp - packets[9]!.timestamp).toBe(24 * 160)
    expect(packets[10]!.marker).toBe(true)
    expect(packets[11]!.timestamp - packets[10]!.timestamp).toBe(160)
    expect(packets[16]!.timestamp - packets[0]!.timestamp).toBe(39 * 160)
    expect(probe.stream.queuedMs).toBe(0)
  })
})

describe('the agent', () => {
  test('is heard in the order of its frames, one in a tick', async () => {
    const probe = await createProbe({}, { silence: 'silence' })
    for (const level of [1000, 2000, 4000]) probe.stream.play(new Int16Array(FRAME_SAMPLES).fill(level))
    expect(probe.stream.queuedMs).toBe(60)
    run(probe, 5)
    // In the middle of a frame the filter has settled.
    const levels = packetsOf(probe).map(({ payload }) => payload.subarray(100, 101))
    const heard = new Int16Array(1)
    for (const [index, level] of [1000, 2000, 4000, 0, 0].entries()) {
      decodeG711('mu-law', levels[index]!, heard)
      expect(Math.abs(heard[0]! - level)).toBeLessThanOrEqual(level / 30)
    }
    expect(probe.stream.queuedMs).toBe(0)
  })

  test('falls silent at once when it is cleared', async () => {
    const probe = await createProbe({}, { silence: 'silence' })
    for (let index = 0; index < 10; index++) probe.stream.play(LOUD)
    run(probe, 3)
    probe.stream.clear()
    run(probe, 3, 60)
    expect(packetsOf(probe).map(({ payload }) => payload[100] === 0xff)).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ])
  })

  test('cannot say more ahead than there is room for, and its frames are copied', async () => {
    const probe = await createProbe({}, { silence: 'silence' })
    const frame = LOUD.slice()
    for (let index = 0; index < MAX_QUEUED_FRAMES; index++) expect(probe.stream.play(frame)).toBe(true)
    expect(probe.stream.play(frame)).toBe(false)
    frame.fill(0)
    run(probe, 3)
    expect(packetsOf(probe)[2]!.payload[100]).not.toBe(0xff)
  })

  test('leaves a soft noise while it says nothing, if that is not said otherwise', async () => {
    const probe = await createProbe()
    const peer = await createProbe({ remote: HERE })
    run(probe, 50)
    for (const [index, datagram] of probe.packets().entries()) {
      peer.stream.receive(datagram, HERE, index * 20)
      peer.stream.tick(index * 20 + 3)
    }
    const level = rmsDbfs(peer.heard().subarray(20 * FRAME_SAMPLES))
    expect(level).toBeGreaterThan(-70)
    expect(level).toBeLessThan(-56)
  })

  test('is heard to the end of its last frame, and the noise begins after it', async () => {
    const probe = await createProbe()
    run(probe, 5)
    for (let index = 0; index < 3; index++) probe.stream.play(LOUD)
    run(probe, 10, 100)
    const packets = packetsOf(probe)
    const loudest = ({ payload }: { payload: Uint8Array }) => {
      const samples = new Int16Array(payload.length)
      decodeG711('mu-law', payload, samples)
      return peak(samples)
    }
    // The filter is behind by less than two milliseconds: the rest of the voice is at the start of the ninth packet.
    const isLoud = packets.map((packet) => loudest(packet) > 1000)
    expect(isLoud.flatMap((loud, index) => (loud ? [index] : []))).toEqual([5, 6, 7, 8])
    expect(loudest({ payload: packets[8]!.payload.subarray(40) })).toBeLessThan(200)
    for (const packet of packets.slice(9)) expect(loudest(packet)).toBeGreaterThan(0)
  })

  test('leaves each caller a noise that begins elsewhere', async () => {
    const one = await createProbe({}, { seed: 123_456_789 })
    const other = await createProbe({}, { seed: 987_654_321 })
    run(one, 2)
    run(other, 2)
    expect(packetsOf(one)[0]!.payload).not.toEqual(packetsOf(one)[1]!.payload)
    expect(packetsOf(one)[0]!.payload).not.toEqual(packetsOf(other)[0]!.payload)
  })

  test('may send nothing while it says nothing: time goes on, and the marker shows where it begins again', async () => {
    const probe = await createProbe({}, { silence: 'nothing' })
    run(probe, 10)
    expect(probe.packets()).toEqual([])
    for (let index = 0; index < 3; index++) probe.stream.play(LOUD)
    run(probe, 20, 200)
    for (let index = 0; index < 2; index++) probe.stream.play(LOUD)
    run(probe, 10, 600)
    const packets = packetsOf(probe)
    expect(packets.map(({ marker }) => marker)).toEqual([true, false, false, true, false])
    const first = packets[0]!
    expect(packets.map(({ timestamp }) => ((timestamp - first.timestamp) >>> 0) / 160)).toEqual([
      0, 1, 2, 20, 21,
    ])
    expect(packets.map(({ sequence }) => sequence - first.sequence)).toEqual([0, 1, 2, 3, 4])
  })
})

describe('keys that we send', () => {
  test('stand instead of the voice in an unbroken sequence, and the voice comes after them with a marker', async () => {
    const probe = await createProbe()
    run(probe, 10)
    probe.stream.sendDigits('5')
    for (let tick = 10; tick < 30; tick++) {
      probe.stream.play(LOUD)
      probe.stream.tick(tick * 20)
    }
    const packets = packetsOf(probe)
    expect(packets).toHaveLength(30)
    const first = packets[0]!
    for (const [index, { sequence }] of packets.entries()) expect(sequence).toBe(first.sequence + index)
    const events = packets.filter(({ payloadType }) => payloadType === 101)
    expect(events).toHaveLength(7)
    expect(events.every(({ timestamp }) => timestamp === (first.timestamp + 1600) >>> 0)).toBe(true)
    expect(packets.map(({ marker }) => marker).flatMap((marker, index) => (marker ? [index] : []))).toEqual([
      0, 10, 17,
    ])
    expect(packets[17]!.timestamp).toBe((first.timestamp + 17 * 160) >>> 0)
    // What the agent said meanwhile is over, not late.
    expect(probe.stream.queuedMs).toBe(0)
  })

  test('are refused where our peer takes none', async () => {
    const probe = await createProbe({ events: null })
    expect(probe.stream.sendDigits('5')).toBe(false)
  })
})
