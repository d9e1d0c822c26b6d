import { describe, expect, test } from 'vitest'
import { createProbe, HERE, THERE } from './network.fixture.ts'
import { isRtcp } from '@parley/rtp'
import { listen, LOUD, packet, packetsOf, reportsOf, run } from './stream.fixture.ts'

describe('reports', () => {
  test('go out every 5 s, with what was sent and what was lost', async () => {
    const probe = await createProbe()
    for (let index = 0; index < 1001; index++) {
      if (index % 10 !== 3) probe.stream.receive(packet(index), THERE, index * 20)
      probe.stream.tick(index * 20)
    }
    const reports = reportsOf(probe)
    expect(reports).toHaveLength(4)
    const { ssrc } = packetsOf(probe)[0]!
    expect(reports[1]).toMatchObject([
      {
        type: 'sender-report',
        ssrc,
        packets: 376,
        octets: 376 * 160,
        reports: [{ ssrc: 99, fractionLost: 25, cumulativeLost: 38, highestSequence: 375 }],
      },
      { type: 'description', sources: [{ ssrc }] },
    ])
    const names = reports
      .map((report) => report[1])
      .map((each) => each?.type === 'description' && each.sources[0]?.cname)
    expect(new Set(names).size).toBe(1)
    expect(String(names[0]).length).toBeGreaterThan(8)
  })

  test('show both sides how long a packet travels', async () => {
    const here = await createProbe()
    const there = await createProbe({ remote: HERE }, { seed: 8 })
    const due: { atMs: number; run: () => void }[] = []
    let nowMs = 1_700_000_000_000
    here.onSend = ({ datagram }) =>
      due.push({ atMs: nowMs + 40, run: () => there.stream.receive(datagram, HERE, nowMs) })
    there.onSend = ({ datagram }) =>
      due.push({ atMs: nowMs + 60, run: () => here.stream.receive(datagram, THERE, nowMs) })
    for (const untilMs = nowMs + 20_000; nowMs < untilMs; nowMs += 20) {
      for (let first = due[0]; first && first.atMs <= nowMs; first = due[0]) due.shift()!.run()
      due.sort((one, other) => one.atMs - other.atMs)
      here.stream.tick(nowMs)
      there.stream.tick(nowMs)
    }
    expect(here.stream.statistics().roundTripMs).toBeCloseTo(100, 0)
    expect(there.stream.statistics().roundTripMs).toBeCloseTo(100, 0)
  })

  test('are those of a receiver while we send nothing', async () => {
    const probe = await createProbe()
    listen(probe, 200)
    probe.stream.hold('recvonly')
    listen(probe, 400, 200)
    expect(reportsOf(probe).map(([first]) => first?.type)).toEqual(['sender-report', 'sender-report'])
    listen(probe, 200, 600)
    expect(reportsOf(probe).at(-1)).toMatchObject([
      { type: 'receiver-report', reports: [{ ssrc: 99, cumulativeLost: 0 }] },
      { type: 'description' },
    ])
  })

  test('come from the port that they have, and go to where our peer wants them', async () => {
    const remoteReports = { ...THERE, port: 5001 }
    const probe = await createProbe({ sharesPort: false, remoteReports })
    run(probe, 200)
    const reports = probe.sent.filter(({ datagram }) => isRtcp(datagram))
    expect(reports).toMatchObject([{ destination: remoteReports, from: 'rtcp' }])
    expect(probe.packets()).toHaveLength(200)
  })

  test('end with a goodbye, and after it nothing happens any more', async () => {
    const probe = await createProbe()
    listen(probe, 10)
    probe.stream.close(200)
    const { ssrc } = packetsOf(probe)[0]!
    expect(reportsOf(probe).at(-1)?.at(-1)).toEqual({ type: 'bye', ssrcs: [ssrc] })
    const [sent, frames] = [probe.sent.length, probe.frames()]
    listen(probe, 2000, 10)
    probe.stream.close(50_000)
    expect(probe.stream.play(LOUD)).toBe(false)
    expect(probe.stream.sendDigits('1')).toBe(false)
    expect([probe.sent.length, probe.frames(), probe.timeouts, probe.digits]).toEqual([sent, frames, [], []])
  })
})
