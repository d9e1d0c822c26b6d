import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { freePort } from '../peers/ports.ts'

const CLI = path.resolve(import.meta.dirname, '../../server/src/cli.ts')
/** Only these calls stop for strace, so that the service starts nearly as fast as without it. */
const TRACED = ['-f', '--seccomp-bpf', '-e', 'trace=connect,sendto,sendmsg,sendmmsg', '-o']
const MODEL_THREADS = 3
/** A library that reports itself did so within four seconds. */
const LISTEN_MS = 5000
const TIMEOUT_MS = 3 * 60_000
const THIS_MACHINE = /sin_addr=inet_addr\("127\.|inet_pton\(AF_INET6, "::1"|"::ffff:127\./

const works = spawnSync('strace', [...TRACED, '/dev/null', 'true']).status === 0

describe.runIf(works)('a start without keys', () => {
  test(
    'contacts nothing outside this machine and leaves nothing outside its data folder',
    async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'parley-contact-'))
      const [home, temporary, trace] = ['home', 'tmp', 'trace'].map((name) => path.join(folder, name))
      mkdirSync(home!)
      mkdirSync(temporary!)
      // Without CI, by which some libraries know that nobody wants to hear from them.
      const env = {
        PATH: process.env['PATH'],
        HOME: home,
        TMPDIR: temporary,
        DATA_DIR: path.join(folder, 'data'),
        PORT: String(await freePort()),
        SIP_PORT: String(await freePort()),
        LOG_LEVEL: 'info',
      }
      const command = [...TRACED, trace!, process.execPath, CLI, 'start']
      const service = spawn('strace', command, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
      const gone = once(service, 'exit')
      const said: string[] = []
      service.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text))
      try {
        let ready = 0
        for await (const line of createInterface(service.stdout)) {
          said.push(line)
          if (line.includes('speech ready') && ++ready === MODEL_THREADS) break
        }
        service.stdout.resume()
        expect(ready, said.join('\n')).toBe(MODEL_THREADS)
        await pause(LISTEN_MS)
        expect(service.exitCode, said.join('\n')).toBeNull()
      } finally {
        if (service.exitCode === null && service.signalCode === null) process.kill(-service.pid!, 'SIGTERM')
        await gone
      }
      const outside = readFileSync(trace!, 'utf8')
        .split('\n')
        .filter((line) => /sin6?_addr=|inet_pton\(/.test(line) && !THIS_MACHINE.test(line))
      expect(outside).toEqual([])
      expect(readdirSync(home!)).toEqual([])
      expect(readdirSync(temporary!)).toEqual([])
      rmSync(folder, { recursive: true })
    },
    TIMEOUT_MS,
  )
})
