import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, type SecureContextOptions } from 'node:tls'

/** Places that trunks name and that we have a connection of our own to. */
const MAX_PLACES = 2000
/** One account's: no plan has more trunks. */
export const MAX_PLACES_OF_ACCOUNT = 200
/** Beside them, places that only a peer has named, in a Contact or a Route. The oldest gives way to the newest. */
const MAX_NAMED_BY_PEERS = 200
const CONNECT_MS = 10_000

/** Where we connect to. `payer`: the account whose trunk names it; undefined: a peer has. */
export type OurPlace = {
  readonly transport: 'tcp' | 'tls'
  readonly address: string
  readonly port: number
  readonly name: string
  readonly payer?: string | undefined
}

type Opened = { readonly id: Promise<string>; readonly socket: Socket; readonly payer: string | undefined }

/** The connections that we open. What has failed or closed is opened anew. `adopt` gives the name of its flow. */
export function createOurConnections(
  context: SecureContextOptions,
  { watch, adopt }: { watch(socket: Socket): void; adopt(socket: Socket, transport: 'tcp' | 'tls'): string },
): (place: OurPlace) => Promise<string> {
  const opened = new Map<string, Opened>()

  /** Throws where its payer has as many as it may. */
  function makeRoom(payer: string | undefined): void {
    const named = [...opened.values()].filter((each) => each.payer === undefined)
    if (payer === undefined) {
      if (named.length >= MAX_NAMED_BY_PEERS) named[0]?.socket.destroy()
      return
    }
    const own = [...opened.values()].filter((each) => each.payer === payer)
    if (own.length >= MAX_PLACES_OF_ACCOUNT)
      throw new Error('The account has connections to as many places as it may.')
    if (opened.size - named.length >= MAX_PLACES) throw new Error('There are connections to too many places.')
  }

  return async ({ transport, address, port, name, payer }) => {
    const key = `${transport} ${address} ${port} ${name}`
    const known = opened.get(key)
    if (known !== undefined) return known.id
    makeRoom(payer)
    const isSecure = transport === 'tls'
    // RFC 6066 3: an address is no server name.
    const server = isIP(name) === 0 ? { servername: name } : {}
    const socket = isSecure
      ? connectTls({ ...context, ...server, host: address, port })
      : connectTcp({ host: address, port })
    const id = connected(socket, isSecure).then(() => adopt(socket, transport))
    opened.set(key, { id, socket, payer })
    socket.once('close', () => {
      if (opened.get(key)?.socket === socket) opened.delete(key)
    })
    watch(socket)
    return id
  }
}

async function connected(socket: Socket, isSecure: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(new Error('The connection takes too long.')), CONNECT_MS)
    socket.once('error', reject)
    socket.once('close', () => {
      clearTimeout(timer)
      reject(new Error('The connection was closed.'))
    })
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
