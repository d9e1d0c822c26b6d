import { expect, test } from 'vitest'
import { createWaits } from './waits.ts'

test('what holds already is not waited for', async () => {
  await createWaits(() => 0).until('The greeting', 10, () => true)
})

test('what comes in time is found at the next look', async () => {
  let holds = false
  const waits = createWaits(() => 0)
  const found = waits.until('The greeting', 10, () => holds)
  holds = true
  waits.look()
  await found
})

test('what does not come in time is named', async () => {
  let nowMs = 0
  const waits = createWaits(() => nowMs)
  const found = waits.until('The greeting', 5000, () => false)
  nowMs = 4999
  waits.look()
  nowMs = 5000
  waits.look()
  await expect(found).rejects.toThrow('The greeting did not come within 5 s.')
})

test('what cannot come any more is given up with the first reason, unless it holds', async () => {
  const waits = createWaits(() => 0)
  const given = waits.until('The greeting', 5000, () => false)
  waits.close((what) => `${what} did not come: the line dropped.`)
  waits.close(() => 'Something else.')
  await expect(given).rejects.toThrow('The greeting did not come: the line dropped.')
  await expect(waits.until('An answer', 5000, () => false)).rejects.toThrow(
    'An answer did not come: the line',
  )
  await waits.until('The end', 5000, () => true)
})
