import { test } from 'vitest'
import { CELLS } from './dead-air/failures.ts'
import { failingCall } from './dead-air/failing-call.ts'

const only = process.env['ONLY'] ?? ''
test('try', async () => {
  const begun = performance.now()
  const jobs = CELLS.filter((c) => c.provider.includes(only)).flatMap((cell) => [0, 1].map((nth) => ({ cell, nth })))
  let next = 0
  await Promise.all(Array.from({ length: Number(process.env['AT'] ?? 7) }, async () => {
    for (let job = jobs[next++]; job; job = jobs[next++]) {
      const t = performance.now()
      try {
      const o = await Promise.race([failingCall(job.cell, job.nth), new Promise<never>((_, r) => setTimeout(r, 45000, new Error('hang')))])
      console.log(job.cell.provider, job.cell.failure, job.nth, JSON.stringify(o), Math.round(performance.now() - t))
      } catch (e) { console.log(job.cell.provider, job.cell.failure, job.nth, 'ERR', e) }
    }
  }))
  console.log('total', performance.now() - begun)
}, 200000)
