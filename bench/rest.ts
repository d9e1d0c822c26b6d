/**
 * What an authenticated read costs, beside a bare node:http server that answers a constant.
 *
 * Measured is CPU time in microseconds a request: of the server process and, for PostgreSQL, of all its
 * processes. The servers take turns round by round in one run, so that a busy machine disturbs them alike; the
 * median round counts. It begins when what a start and a new agent bring in the background, such as the making of
 * speech ahead, has been done.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '../test/postgres.ts'

const ROUNDS = 9
const REQUESTS = 8000
const WARM_UP = 4000
const CONNECTIONS = 32
/** Of a second of one core: a server that takes less is waiting. */
const IDLE_SHARE = 0.05
const MAX_SETTLING_S = 300
const GOALS = { sqlite: 2.2, postgres: 6 }
// USER_HZ, by which /proc counts, is 100 on every Linux that Node runs on.
const TICK_US = 10_000

/** About 700 bytes when read. */
const AGENT = {
  business_name: 'Bright Dental',
  agent_name: 'Ava',
  voice_id: 'sarah',
  greeting: 'Bright Dental, this is Ava, the AI assistant. How can I help you?',
  system_prompt: 'You are the receptionist of a dental practice in New York. Be brief, kind and concrete.',
}

type Contender = {
  name: string
  url: string
  headers: Record<string, string>
  pids(): number[]
  stop(): Promise<void>
}

if (process.argv[2] === 'bare') serveBare(Number(process.argv[3]))
else await main()

function serveBare(length: number): void {
  const around = JSON.stringify({ success: true, data: '' }).length
  const body = JSON.stringify({ success: true, data: 'x'.repeat(length - around) })
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
}

async function main(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-bench-'))
  const postgres = await startPostgres()
  const sqlite = await startParley(
    'parley on sqlite',
    4701,
    { DATA_DIR: path.join(folder, 'sqlite') },
    () => [],
  )
  const pg = { DATA_DIR: path.join(folder, 'pg'), DATABASE_URL: postgres.url }
  const { length } = await (await fetch(sqlite.url, { headers: sqlite.headers })).text()
  const contenders = [
    await startBare(length),
    sqlite,
    await startParley('parley on postgres', 4702, pg, () => descendants(postgres.pid)),
  ]
  try {
    for (const contender of contenders) await settle(contender)
    for (const contender of contenders) await load(contender, WARM_UP)
    const costs = contenders.map((): number[] => [])
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, contender] of contenders.entries()) costs[index]?.push(await measure(contender))
    }
    report(contenders, costs.map(median))
  } finally {
    for (const contender of contenders) await contender.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function report(contenders: Contender[], costs: number[]): void {
  const bare = costs[0] ?? Number.NaN
  console.log(
    `\nCPU of an authenticated GET /agents/{agentId}, median of ${ROUNDS} rounds of ${REQUESTS} requests`,
  )
  console.table(
    contenders.map((contender, index) => {
      const cost = costs[index] ?? Number.NaN
      const goal = contender.name.endsWith('sqlite')
        ? GOALS.sqlite
        : contender.name.endsWith('postgres')
          ? GOALS.postgres
          : 1
      const ratio = cost / bare
      return {
        server: contender.name,
        'us/request': Math.round(cost),
        ratio: ratio.toFixed(2),
        goal,
        verdict: ratio <= goal ? 'met' : 'MISSED',
      }
    }),
  )
}

async function settle({ name, pids }: Contender): Promise<void> {
  for (let seconds = 0; seconds < MAX_SETTLING_S; seconds++) {
    const before = cpuOf(pids())
    await new Promise((resolve) => setTimeout(resolve, 1000))
    if (cpuOf(pids()) - before < IDLE_SHARE * 1_000_000) return
  }
  console.log(`${name} still works in the background after ${MAX_SETTLING_S} s, which is measured too.`)
}

async function measure(contender: Contender): Promise<number> {
  const before = cpuOf(contender.pids())
  await load(contender, REQUESTS)
  return (cpuOf(contender.pids()) - before) / REQUESTS
}

async function load({ url, headers }: Contender, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let left = count
  const client = async () => {
    while (left-- > 0) await get(url, headers, agent)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, client))
  agent.destroy()
}

function get(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { headers, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().on('end', resolve)
    })
      .on('error', reject)
      .end()
  })
}

/** Answers as many bytes as Parley does, and nothing else: no key, no store, no schema. */
async function startBare(length: number): Promise<Contender> {
  const child = spawn(process.execPath, [import.meta.filename, 'bare', String(length)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [, port] = await output(child, /^(\d+)\n/)
  return contenderOf('bare node:http', child, `http://127.0.0.1:${port}/`, {}, () => [])
}

async function startParley(
  name: string,
  port: number,
  environment: Record<string, string>,
  others: () => number[],
): Promise<Contender> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../server/src/cli.ts'), 'start'], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      RATE_LIMIT_STARTER: '1000000',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [, key = ''] = await output(child, /API key +(prl_\w+)\n/)
  const headers = { authorization: `Bearer ${key}` }
  const answer = await fetch(`http://localhost:${port}/agents`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(AGENT),
  })
  const { agent } = (await answer.json()) as { agent: { id: string } }
  return contenderOf(name, child, `http://localhost:${port}/agents/${agent.id}`, headers, others)
}

function contenderOf(
  name: string,
  child: ChildProcess,
  url: string,
  headers: Record<string, string>,
  others: () => number[],
): Contender {
  return {
    name,
    url,
    headers,
    pids: () => [child.pid ?? 0, ...others()],
    async stop() {
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
    },
  }
}

function output(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const match = pattern.exec(text)
      if (match !== null) resolve(match)
    })
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}: ${text}`)))
  })
}

/** User and system time of the processes, in microseconds (proc(5), fields 14 and 15). */
function cpuOf(pids: number[]): number {
  return pids.reduce((sum, pid) => {
    const fields = statOf(pid)
    return sum + (Number(fields?.[11] ?? 0) + Number(fields?.[12] ?? 0)) * TICK_US
  }, 0)
}

function descendants(pid: number): number[] {
  const children = readdirSync('/proc').filter(
    (each) => /^\d+$/.test(each) && Number(statOf(Number(each))?.[1]) === pid,
  )
  return [pid, ...children.map(Number)]
}

/** The fields after the command's name, which may hold blanks. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
