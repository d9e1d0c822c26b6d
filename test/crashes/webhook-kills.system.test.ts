import { expect, test } from 'vitest'
import { killWhileSending } from './webhook-kills.ts'

test('no event is lost when the process is killed and the receiver fails, and hardly one comes twice', async () => {
  const kills = 2
  const came = await killWhileSending({ events: 120, kills })
  expect(came.lost).toEqual([])
  expect(came.acknowledged).toBeGreaterThan(90)
  expect(came.refused).toBeGreaterThan(20)
  // One of a webhook is under way at a time.
  expect(came.doubled).toBeLessThanOrEqual(kills)
}, 240_000)
