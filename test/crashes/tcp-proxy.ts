import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/** Stands before a server and can be taken away, connections and all, as a network that fails. */
export type TcpProxy = {
  readonly port: number
  cut(): void
  mend(): void
  close(): void
}

export async function openTcpProxy(to: NetConnectOpts): Promise<TcpProxy> {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((client) => {
    if (isCut) {
      client.destroy()
      return
    }
    const upstream = connect(to)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  const destroyAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: address.port,
    cut() {
      isCut = true
      destroyAll()
    },
    mend: () => void (isCut = false),
    close() {
      destroyAll()
      server.close()
    },
  }
}
