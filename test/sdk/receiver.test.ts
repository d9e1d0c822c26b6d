import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGuard } from '../../server/src/product/tools/http/ssrf-guard.ts'
import { createAttempt } from '../../server/src/product/webhooks/delivery/attempt.ts'

const folder = path.resolve(import.meta.dirname, '../../packages/sdk')
const readme = readFileSync(path.join(folder, 'README.md'), 'utf8')
const [, code = ''] = /\n## Webhooks\n.*?```js\n(.*?)```/s.exec(readme) ?? []
const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`

let port: number
let receiver: ReturnType<typeof spawn>
let said = ''
beforeAll(async () => {
  port = await freePort()
  const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secretOf(1) }
  receiver = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: folder, env })
  receiver.stdout?.on('data', (chunk) => (said += String(chunk)))
  receiver.stderr?.on('data', (chunk) => (said += String(chunk)))
})
afterAll(() => receiver.kill())

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const found = (server.address() as AddressInfo).port
  server.close()
  await once(server, 'close')
  return found
}

const attempt = createAttempt({ guard: createGuard({ allowsPrivate: true }), now: Date.now })
const body = JSON.stringify({ type: 'call.ended', data: { call: { caller: '+12025550143' } } })
const send = (byte: number) =>
  attempt({
    url: `http://localhost:${port}/`,
    id: 'evt_1',
    body,
    secrets: [secretOf(byte)],
    signal: new AbortController().signal,
  })

test('the receiver of the README has at most 15 lines and runs as printed', async () => {
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(15)
  await expect.poll(async () => (await send(1)).status, { timeout: 20_000 }).toBe(204)
  expect(said).toBe('A call from +12025550143 is over.\n')
  expect((await send(2)).status).toBe(400)
})
