import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { programOf } from './debian.ts'
import { keepProcess, makePeerFolder } from './keeper.ts'
import { freePort } from './ports.ts'

/** A real SMTP server that puts what it gets into a mailbox on disk. */
export type MailServer = {
  readonly url: string
  /** The mails as they arrived, headers and all. */
  mails(): string[]
  stop(): Promise<void>
}

const START_TIMEOUT_MS = 60_000
const POLL_MS = 50
const LOOPBACK = '127.0.0.1'

export async function startMailServer(): Promise<MailServer> {
  const folder = makePeerFolder('aiosmtpd')
  const port = await freePort()
  const mailbox = path.join(folder, 'mailbox')
  const handler = ['-c', 'aiosmtpd.handlers.Mailbox', mailbox]
  const kept = keepProcess(folder, [programOf('aiosmtpd'), '-n', '-l', `${LOOPBACK}:${port}`, ...handler])
  const deadline = performance.now() + START_TIMEOUT_MS
  while (!(await greets(port))) {
    if (kept.hasEnded || performance.now() > deadline) {
      await kept.stop()
      throw new Error(`The mail server does not start: ${kept.output()}`)
    }
    await pause(POLL_MS)
  }
  return {
    url: `smtp://${LOOPBACK}:${port}`,
    mails() {
      const inbox = path.join(mailbox, 'new')
      if (!existsSync(inbox)) return []
      return readdirSync(inbox).map((file) => readFileSync(path.join(inbox, file), 'utf8'))
    },
    stop: kept.stop,
  }
}

/** Whether it says 220, as RFC 5321 has it. */
async function greets(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, LOOPBACK)
  socket.once('data', (data) => resolve(data.toString().startsWith('220')))
  socket.once('error', () => resolve(false))
  socket.once('close', () => resolve(false))
  const isUp = await promise
  socket.destroy()
  return isUp
}
