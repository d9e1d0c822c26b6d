import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below what the kernel hands out by itself, so that no outgoing connection takes a port between the moment
 * when it is found free and that when a peer opens it.
 */
const FIRST_PORT = 10_000
const LAST_PORT = 31_999
const MAX_ATTEMPTS = 200
/**
 * Each test process has a range of its own: a service opens the ports of its media only when a call needs them, and
 * until then another process would find them free.
 */
const PROCESSES = 8
const WIDTH = Math.floor((LAST_PORT - FIRST_PORT) / PROCESSES)
const OWN_PORT = FIRST_PORT + (Number(process.env['VITEST_POOL_ID'] ?? 0) % PROCESSES) * WIDTH
const LOOPBACK = '127.0.0.1'
/** Given out here before, and so in use sooner or later, even where nobody has opened them yet. */
const given: { readonly first: number; readonly count: number }[] = []

/** A port that is free for UDP and TCP. */
export async function freePort(): Promise<number> {
  return freePorts(1)
}

/** The first of `count` ports in a row that are free, an even one: RTP and RTCP come in pairs. */
export async function freePorts(count: number): Promise<number> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const first = 2 * Math.floor((OWN_PORT + Math.random() * (WIDTH - count)) / 2)
    if (given.some((each) => first < each.first + each.count && each.first < first + count)) continue
    const range = { first, count }
    given.push(range)
    const ports = Array.from({ length: count }, (_, index) => first + index)
    const free = await Promise.all(ports.map(isFree))
    if (free.every(Boolean)) return first
    given.splice(given.indexOf(range), 1)
  }
  throw new Error(`No ${count} ports in a row are free.`)
}

async function isFree(port: number): Promise<boolean> {
  const udp = createSocket('udp4')
  const tcp = createServer()
  try {
    udp.bind(port, LOOPBACK)
    await once(udp, 'listening')
    tcp.listen(port, LOOPBACK)
    await once(tcp, 'listening')
    return true
  } catch {
    return false
  } finally {
    udp.close()
    tcp.close()
  }
}
