import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { DAY_MS } from '../../../server/src/platform/clock.ts'
import { openAccountWithAgent } from '../../opened-agent.ts'
import { openTestStore } from '../../stores.ts'

const TOOL_CALLS = fileURLToPath(new URL('tool-calls.ts', import.meta.url))
/** It is killed after some lines and a moment more, in the middle of whatever it is at then. */
const MOST_LINES = 16
const LONGEST_MOMENT_MS = 15
/** Tool calls that are made again after a crash, as if they had never been made. */
const WANTED_AGAIN = 3
const EVERY_DAY = { open: '00:00', close: '23:59', enabled: true }
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

type Line = { readonly begun?: string; readonly done?: string; readonly tool: string; readonly turn: number }

/** Kills the process that makes tool calls, again and again, and counts what came of each. */
export async function killRepeatedly(kills: number) {
  await using store = await disposable()
  const ordered = new Map<string, number>()
  const shop = createServer((request, response) => {
    const id = String(request.headers['webhook-id'])
    ordered.set(id, (ordered.get(id) ?? 0) + 1)
    request.resume()
    response.setHeader('content-type', 'application/json').end('{"ordered":true}')
  })
  shop.listen(0, '127.0.0.1')
  await once(shop, 'listening')
  const nowMs = Date.now()
  const schedule = Object.fromEntries(DAYS.map((day) => [day, EVERY_DAY]))
  const { port } = shop.address() as AddressInfo
  const { accountId, agentId } = await openAccountWithAgent(store.db, nowMs, {
    functions_enabled: true,
    business_hours: { enabled: true, timezone: 'UTC', schedule },
    tools: [
      {
        name: 'order_part',
        description: 'Orders a part.',
        parameters: { type: 'object', properties: { part: { type: 'integer' } } },
        url: `http://127.0.0.1:${port}/order`,
      },
    ],
  })
  const lines: Line[] = []
  // Midnight after tomorrow, so that every call is in time and stays so.
  const firstMs = Math.floor(nowMs / DAY_MS) * DAY_MS + 2 * DAY_MS
  const orders = { location: store.location, accountId, agentId, firstMs }
  for (let round = 0; round < kills; round++) {
    const last = Math.max(0, ...lines.map(({ turn }) => turn))
    await carryOut({ ...orders, round, from: Math.max(0, last - WANTED_AGAIN) }, lines)
  }
  shop.closeAllConnections()
  shop.close()
  const appointments = await store.db.selectFrom('appointments').selectAll().execute()
  const mails = await store.db.selectFrom('mails').select(['idempotency_key', 'subject']).execute()
  return { lines, appointments, mails, ordered }
}

async function disposable() {
  const store = await openTestStore('sqlite')
  return { ...store, [Symbol.asyncDispose]: () => store.close() }
}

async function carryOut(orders: object, lines: Line[]): Promise<void> {
  const child = spawn(process.execPath, [TOOL_CALLS, JSON.stringify(orders)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const complaints: string[] = []
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk.toString()))
  const gone = once(child, 'exit')
  let left = Math.ceil(Math.random() * MOST_LINES)
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  createInterface(child.stdout).on('line', (line) => {
    lines.push(JSON.parse(line) as Line)
    if (--left === 0) resolve()
  })
  await Promise.race([begun, gone])
  expect(complaints.join('')).not.toContain('Error')
  await pause(Math.random() * LONGEST_MOMENT_MS)
  child.kill('SIGKILL')
  await gone
}

/** What must hold however often it was killed: nothing twice, and nothing lost of what was said to be done. */
export async function expectOnce(kills: number): Promise<{ calls: number; done: number }> {
  const { lines, appointments, mails, ordered } = await killRepeatedly(kills)
  const doneOf = (tool: string) =>
    new Set(lines.flatMap((line) => (line.tool === tool && line.done !== undefined ? [line.done] : [])))
  const booked = appointments.map((each) => each.idempotency_key)
  expect(new Set(booked).size).toBe(booked.length)
  expect(new Set(appointments.map((each) => each.starts_at)).size).toBe(appointments.length)
  expect([...doneOf('book_appointment')].filter((key) => !booked.includes(key))).toEqual([])
  const mailed = mails.map((each) => each.subject)
  expect(new Set(mailed).size).toBe(mailed.length)
  expect(mails.length).toBeGreaterThanOrEqual(doneOf('send_email').size)
  expect([...ordered.values()].filter((times) => times > 1)).toEqual([])
  expect([...doneOf('order_part')].filter((key) => !ordered.has(key))).toEqual([])
  const calls = new Set(lines.flatMap(({ begun }) => (begun === undefined ? [] : [begun]))).size
  return { calls, done: lines.filter(({ done }) => done !== undefined).length }
}
