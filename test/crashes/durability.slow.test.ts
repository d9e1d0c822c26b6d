import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createChildService, signUpAt } from './child-service.ts'
import { AN_AGENT } from '../harness.ts'

const WRITES = 50
const TIMEOUT_MS = 3 * 60_000
const CALLS = 'trace=read,recvfrom,write,writev,sendto,sendmsg,fsync,fdatasync'
/** Enough of each message to recognise the request and the answer by. */
const SHOWN_BYTES = 100

/** Whether this system shows if a write is on the disk before it is acknowledged. */
const works = spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0

describe.runIf(works)('durability on sqlite', () => {
  test(
    'every write is synced to the disk before its answer is sent',
    async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'parley-trace-'))
      const trace = path.join(folder, 'calls')
      const strace = ['strace', '-f', '-s', String(SHOWN_BYTES), '-e', CALLS, '-o', trace]
      const service = await createChildService({ wrap: (command) => [...strace, ...command] })
      try {
        await service.start()
        const { key, cookie } = await signUpAt(service)
        await service.ask('PATCH', '/subscription', { cookie, body: { plan: 'enterprise' } })
        for (let i = 0; i < WRITES; i++) {
          const made = await service.ask('POST', '/agents', { key, body: AN_AGENT })
          expect(made.status).toBe(201)
        }
        await service.stop()
        const syncs = syncsBeforeAnswers(readFileSync(trace, 'utf8'))
        expect(syncs).toHaveLength(WRITES)
        expect(syncs.filter((count) => count === 0)).toEqual([])
      } finally {
        await service.remove()
        rmSync(folder, { recursive: true })
      }
    },
    TIMEOUT_MS,
  )
})

/** For each POST /agents, how many syncs ended well between its arrival and its answer. */
function syncsBeforeAnswers(trace: string): number[] {
  const counts: number[] = []
  let open: number | undefined
  for (const line of trace.split('\n')) {
    if (/\b(read|recvfrom)\b.*"POST \/agents /.test(line)) open = 0
    else if (/\bf(data)?sync\b.* = 0$/.test(line) && open !== undefined) open++
    else if (/"HTTP\/1\.1 201 /.test(line) && open !== undefined) {
      counts.push(open)
      open = undefined
    }
  }
  return counts
}
