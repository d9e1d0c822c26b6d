import { createTimers } from './timers.ts'
import type { ClientListener } from './client-transaction.ts'
import type { Flow, Target } from '../transport/flow.ts'
import type { SipMessage, SipRequest, SipResponse } from '../message/message.ts'
import { nameOf, read, request, TRUNK } from '../stage.fixture.ts'
import { createTransactions } from './transactions.ts'

export const DESTINATION: Target = { destination: { transport: 'udp', host: 'example.com', port: null } }

const OURS = { host: '203.0.113.1', port: 5060 }

/** Transactions in virtual time. */
export function createTable(maxTransactions?: number) {
  let nowMs = 0
  let words = 0
  const timers = createTimers()
  const sent: { atMs: number; name: string; message: SipMessage; to: Target }[] = []
  const io = {
    timers,
    nowMs: () => nowMs,
    send: (message: SipMessage, to: Target) =>
      void sent.push({ atMs: nowMs, name: nameOf(message), message, to }),
  }
  const table = createTransactions(
    io,
    () => `word${++words}`,
    () => OURS,
    maxTransactions,
  )
  const heard: string[] = []
  const listener: ClientListener = {
    responded: (response) => void heard.push(nameOf(response)),
    failed: (why) => void heard.push(why),
  }
  return {
    table,
    sent,
    heard,
    start(method: string, to: Target = DESTINATION) {
      const transaction = table.request(withoutVia(read(request(method)) as SipRequest), to, listener)
      if (transaction === undefined) throw new Error('The table is full.')
      return transaction
    },
    open: (method: string, flow: Flow = TRUNK) => {
      const transaction = table.open(read(request(method)) as SipRequest, flow)
      if (transaction === undefined) throw new Error('The table is full.')
      return transaction
    },
    absorb: (method: string, branch?: string) =>
      table.absorb(read(request(method, branch === undefined ? {} : { branch })) as SipRequest),
    hear: (text: string, flow: Flow = TRUNK) => table.receiveResponse(read(text) as SipResponse, flow),
    pass(ms: number) {
      const untilMs = nowMs + ms
      for (let due = timers.nextDueMs(); due !== undefined && due <= untilMs; due = timers.nextDueMs()) {
        nowMs = due
        timers.fire(nowMs)
      }
      nowMs = untilMs
    },
    times: (name: string) => sent.filter((one) => one.name === name).map((one) => one.atMs),
    isEmpty: () => table.clientCount === 0 && table.serverCount === 0 && timers.size === 0,
  }
}

export function withoutVia(message: SipRequest): SipRequest {
  return { ...message, headers: message.headers.filter(({ name }) => name !== 'via') }
}
