import { expect, test } from 'vitest'
import { killWhileSending } from './webhook-kills.ts'

test('10,000 events through 100 kills and a receiver that fails 30 %: none is lost, at most 1 % come twice', async () => {
  const came = await killWhileSending({ events: 10_000, kills: 100 })
  console.info(`${came.acknowledged} events, ${came.refused} refused once, ${came.doubled} came twice`)
  expect(came.lost).toEqual([])
  expect(came.doubled).toBeLessThanOrEqual(came.acknowledged / 100)
}, 7_200_000)
