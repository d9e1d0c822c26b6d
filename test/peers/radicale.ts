import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { programOf } from './debian.ts'
import { keepProcess, makePeerFolder } from './keeper.ts'
import { freePort } from './ports.ts'

/** A real CalDAV server with one user. */
export type Radicale = {
  readonly port: number
  readonly username: string
  readonly password: string
  /** Makes a calendar, and returns its address. */
  makeCalendar(name: string): Promise<string>
  /** As a person with another program does it: status and body. */
  ask(
    method: string,
    url: string,
    body?: string,
  ): Promise<{ status: number; body: string; etag: string | null }>
  log(): string
  stop(): Promise<void>
}

const START_TIMEOUT_MS = 60_000
const POLL_MS = 50
const LOOPBACK = '127.0.0.1'
const USER = { username: 'ada', password: 'correct horse: ünïcode' }

export async function startRadicale(): Promise<Radicale> {
  const folder = makePeerFolder('radicale')
  const port = await freePort()
  const users = path.join(folder, 'users')
  writeFileSync(users, `${USER.username}:${USER.password}\n`)
  const config = path.join(folder, 'config')
  writeFileSync(
    config,
    [
      ['[server]', `hosts = ${LOOPBACK}:${port}`],
      [
        '[auth]',
        'type = htpasswd',
        `htpasswd_filename = ${users}`,
        'htpasswd_encryption = plain',
        'delay = 0',
      ],
      ['[storage]', `filesystem_folder = ${path.join(folder, 'collections')}`],
    ]
      .map((section) => section.join('\n'))
      .join('\n\n'),
  )
  const kept = keepProcess(folder, [programOf('radicale'), '--config', config], { LC_ALL: 'C.UTF-8' })
  const origin = `http://${LOOPBACK}:${port}`
  const secret = Buffer.from(`${USER.username}:${USER.password}`, 'utf8').toString('base64')
  const ask: Radicale['ask'] = async (method, url, body) => {
    const response = await fetch(new URL(url, origin), {
      method,
      headers: { authorization: `Basic ${secret}` },
      ...(body === undefined ? {} : { body }),
    })
    return { status: response.status, body: await response.text(), etag: response.headers.get('etag') }
  }
  const deadline = performance.now() + START_TIMEOUT_MS
  while (!(await answers(origin))) {
    if (kept.hasEnded || performance.now() > deadline) {
      await kept.stop()
      throw new Error(`Radicale does not start: ${kept.output()}`)
    }
    await pause(POLL_MS)
  }
  return {
    port,
    ...USER,
    ask,
    async makeCalendar(name) {
      const url = `${origin}/${USER.username}/${name}/`
      const { status, body } = await ask('MKCALENDAR', url)
      if (status !== 201) throw new Error(`Radicale makes no calendar: ${status} ${body}`)
      return url
    },
    log: kept.output,
    stop: kept.stop,
  }
}

async function answers(origin: string): Promise<boolean> {
  try {
    await fetch(origin, { redirect: 'manual' })
    return true
  } catch {
    return false
  }
}
