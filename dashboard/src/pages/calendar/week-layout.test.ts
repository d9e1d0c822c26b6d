import { expect, test } from 'vitest'
import { layOutDay, layOutWeek, SHORTEST_DRAWN_MINUTES } from './week-layout.ts'
import { zoneTime } from '../../ui/format/zone-time.ts'

const utc = zoneTime('UTC')
const berlin = zoneTime('Europe/Berlin')
const MONDAY = '2027-02-15'

function appointment(name: string, from: string, to: string, status = 'booked') {
  return { name, starts_at: from, ends_at: to, status }
}
const on = (name: string, from: string, to: string, status?: string) =>
  appointment(name, `${MONDAY}T${from}:00Z`, `${MONDAY}T${to}:00Z`, status)

/** `name from-to lane/lanes`. */
function drawn(blocks: ReturnType<typeof layOutDay<ReturnType<typeof appointment>>>): string[] {
  return blocks.map(
    ({ appointment: { name }, fromMinutes, toMinutes, lane, lanes }) =>
      `${name} ${fromMinutes}-${toMinutes} ${lane}/${lanes}`,
  )
}

test('one after the other have the whole width each', () => {
  const blocks = layOutDay([on('a', '10:00', '10:30'), on('b', '10:30', '11:00')], MONDAY, utc)
  expect(drawn(blocks)).toEqual(['a 600-630 0/1', 'b 630-660 0/1'])
})

test('those at the same time stand side by side', () => {
  const given = [on('b', '10:15', '10:45'), on('a', '10:00', '11:00'), on('c', '10:45', '11:15')]
  // c has room again in the lane of b.
  expect(drawn(layOutDay(given, MONDAY, utc))).toEqual(['a 600-660 0/2', 'b 615-645 1/2', 'c 645-675 1/2'])
})

test('a cancelled one leaves the first lane to the one that has its time now', () => {
  const given = [on('gone', '10:00', '10:30', 'cancelled'), on('new', '10:00', '10:30')]
  expect(drawn(layOutDay(given, MONDAY, utc))).toEqual(['new 600-630 0/2', 'gone 600-630 1/2'])
})

test('a short one is drawn long enough to be read', () => {
  const [block] = layOutDay([on('a', '10:00', '10:05')], MONDAY, utc)
  expect(block?.toMinutes).toBe(600 + SHORTEST_DRAWN_MINUTES)
  const [late] = layOutDay([on('a', '23:50', '23:55')], MONDAY, utc)
  expect(late).toMatchObject({ fromMinutes: 1440 - SHORTEST_DRAWN_MINUTES, toMinutes: 1440 })
})

test('one that goes past midnight stands on both days', () => {
  const night = appointment('a', '2027-02-15T23:00:00Z', '2027-02-16T01:00:00Z')
  const { days, fromHour, toHour } = layOutWeek([night], MONDAY, utc)
  expect(drawn([...(days[0]?.blocks ?? [])])).toEqual(['a 1380-1440 0/1'])
  expect(drawn([...(days[1]?.blocks ?? [])])).toEqual(['a 0-60 0/1'])
  expect([fromHour, toHour]).toEqual([0, 24])
})

test('a week has seven days from Monday and shows the usual hours', () => {
  const { days, fromHour, toHour } = layOutWeek([], MONDAY, utc)
  expect(days.map((day) => day.date)).toEqual([
    '2027-02-15',
    '2027-02-16',
    '2027-02-17',
    '2027-02-18',
    '2027-02-19',
    '2027-02-20',
    '2027-02-21',
  ])
  expect([fromHour, toHour]).toEqual([8, 18])
})

test('the zone decides the day', () => {
  const late = appointment('a', '2027-02-15T23:30:00Z', '2027-02-16T00:00:00Z')
  expect(layOutDay([late], MONDAY, berlin)).toEqual([])
  expect(drawn(layOutDay([late], '2027-02-16', berlin))).toEqual(['a 30-60 0/1'])
})

test('on the day that clocks go forward, the hour that is left out is bridged', () => {
  // 01:30 to 03:30 on the wall is one hour.
  const given = appointment('a', '2027-03-28T00:30:00Z', '2027-03-28T01:30:00Z')
  expect(drawn(layOutDay([given], '2027-03-28', berlin))).toEqual(['a 90-210 0/1'])
})

test('on the day that clocks go back, none ends before it begins', () => {
  // 02:30 for the first time, to 02:15 for the second time: 45 minutes.
  const given = appointment('a', '2027-10-31T00:30:00Z', '2027-10-31T01:15:00Z')
  expect(drawn(layOutDay([given], '2027-10-31', berlin))).toEqual(['a 150-195 0/1'])
  // The evening of the long day is where the clock says.
  const evening = appointment('b', '2027-10-31T18:00:00Z', '2027-10-31T18:30:00Z')
  expect(drawn(layOutDay([evening], '2027-10-31', berlin))).toEqual(['b 1140-1170 0/1'])
})
