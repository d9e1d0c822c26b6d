import { describe, expect, test } from 'vitest'
import type { Endpoint } from '@parley/rtp'
import { prepareMedia } from '../media.ts'
import { createProbe, HERE, mediaOf, THERE } from './network.fixture.ts'
import { listen, loudFrames, packet, run } from './stream.fixture.ts'

const ATTACKER: Endpoint = { address: '203.0.113.66', port: 4000 }

describe('no media', () => {
  test('from the beginning: reported once, after 30 s', async () => {
    const probe = await createProbe()
    run(probe, 1500)
    expect(probe.timeouts).toEqual([])
    run(probe, 1500, 30_000)
    expect(probe.timeouts).toEqual(['never-began'])
  })

  test('any more: reported 30 s after the last packet, and again when it happens again', async () => {
    const probe = await createProbe()
    listen(probe, 50)
    run(probe, 1499, 1000)
    expect(probe.timeouts).toEqual([])
    run(probe, 500, 30_980)
    expect(probe.timeouts).toEqual(['stopped'])
    listen(probe, 50, 2100)
    run(probe, 2000, 43_000)
    expect(probe.timeouts).toEqual(['stopped', 'stopped'])
  })

  test('while we hold it, which is no reason to give up', async () => {
    const probe = await createProbe()
    listen(probe, 50)
    probe.stream.hold('sendonly')
    run(probe, 5000, 1000)
    expect(probe.timeouts).toEqual([])
    probe.stream.hold('sendrecv')
    run(probe, 1500, 101_000)
    expect(probe.timeouts).toEqual([])
    run(probe, 1, 131_000)
    expect(probe.timeouts).toEqual(['stopped'])
  })

  test('but reports that it is there', async () => {
    const probe = await createProbe()
    const peer = await createProbe({ remote: HERE, direction: 'recvonly' })
    listen(probe, 1)
    peer.onSend = ({ datagram }) => probe.stream.receive(datagram, THERE, nowMs)
    let nowMs = 0
    for (; nowMs < 120_000; nowMs += 20) {
      peer.stream.tick(nowMs)
      probe.stream.tick(nowMs)
    }
    expect(probe.timeouts).toEqual([])
  })
})

describe('a stranger who sprays our port', () => {
  test.each([
    ['before our peer sends', 0],
    ['during the call', 50],
  ])('%s gets nothing and injects nothing', async (_, legitimate) => {
    const probe = await createProbe({}, { signallingHost: '198.51.100.1' })
    const silent = new Uint8Array(160).fill(0xff)
    for (let index = 0; index < legitimate; index++) {
      probe.stream.receive(packet(index, { payload: silent }), THERE, index * 20)
      probe.stream.tick(index * 20 + 3)
    }
    for (let index = legitimate; index < legitimate + 200; index++) {
      // With a new SSRC, with the SSRC and the numbers of our peer, with keys, and with reports.
      const nowMs = index * 20
      probe.stream.receive(packet(index, { ssrc: 666 }), ATTACKER, nowMs)
      probe.stream.receive(packet(index), { ...ATTACKER, port: 5000 }, nowMs)
      probe.stream.receive(
        packet(index, { payloadType: 101, payload: Uint8Array.of(1, 10, 0, 160) }),
        ATTACKER,
        nowMs,
      )
      probe.stream.receive(Uint8Array.of(0x80, 201, 0, 1, 0, 0, 0, 99), ATTACKER, nowMs)
      probe.stream.tick(nowMs + 3)
    }
    expect(probe.sent.every(({ destination }) => destination.address === THERE.address)).toBe(true)
    expect(loudFrames(probe)).toBe(0)
    expect(probe.digits).toEqual([])
    expect(probe.stream.statistics()).toMatchObject({ foreign: 800, jitter: { received: legitimate } })
  })

  test('neither keeps a dead call alive, nor ends a live one', async () => {
    const probe = await createProbe()
    listen(probe, 10)
    const bye = Uint8Array.of(0x80, 201, 0, 1, 0, 0, 0, 99, 0x81, 203, 0, 1, 0, 0, 0, 99)
    for (let tick = 10; tick < 1600; tick++) {
      probe.stream.receive(packet(tick), ATTACKER, tick * 20)
      probe.stream.receive(bye, ATTACKER, tick * 20)
      probe.stream.tick(tick * 20 + 3)
    }
    expect(probe.timeouts).toEqual(['stopped'])
    expect(probe.packets()).toHaveLength(1600)
  })

  test('gets nothing by spraying while a re-INVITE moves our peer', async () => {
    const probe = await createProbe()
    listen(probe, 10)
    const moved = { address: '192.0.2.77', port: 7000 }
    listen(probe, 10, 10, ATTACKER)
    probe.stream.change(await prepareMedia(mediaOf({ remote: moved }), probe.stream.media))
    listen(probe, 10, 20, ATTACKER)
    const before = probe.sent.length
    listen(probe, 10, 30, moved)
    expect(probe.sent.slice(before).every(({ destination }) => destination.address === moved.address)).toBe(
      true,
    )
    expect(probe.sent.some(({ destination }) => destination.address === ATTACKER.address)).toBe(false)
    expect(probe.stream.statistics()).toMatchObject({ foreign: 20, isLocked: true, destination: moved })
  })
})

describe('a phone behind a NAT', () => {
  const outside = { address: '198.51.100.1', port: 33_333 }

  test('gets its media where its own comes from, once three packets have shown it', async () => {
    const probe = await createProbe(
      { remote: { address: '10.0.0.9', port: 4000 } },
      { signallingHost: outside.address },
    )
    listen(probe, 10, 0, outside)
    expect(probe.sent.map(({ destination }) => destination.address)).toEqual([
      '10.0.0.9',
      '10.0.0.9',
      ...Array.from({ length: 8 }, () => outside.address),
    ])
    expect(loudFrames(probe)).toBe(7)
  })

  test('that names no address is not sent anything until it sends', async () => {
    const probe = await createProbe({ remote: null }, { signallingHost: outside.address })
    run(probe, 10)
    expect(probe.sent).toEqual([])
    listen(probe, 10, 10, outside)
    expect(probe.packets()).toHaveLength(8)
  })
})
