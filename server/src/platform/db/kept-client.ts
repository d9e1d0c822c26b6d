import pg from 'pg'

const RECONNECT_MS = 1000

export type KeptClient = {
  /** Undefined while the connection is broken. */
  readonly client: pg.Client | undefined
  stop(): Promise<void>
}

type Options = {
  config: pg.ClientConfig
  /** Makes a new connection ready, before it counts as one. */
  prepare?(client: pg.Client): Promise<void>
  onError(error: Error): void
}

/** A connection of its own beside the pool, made anew whenever it breaks. */
export async function keepClient({ config, prepare, onError }: Options): Promise<KeptClient> {
  let client: pg.Client | undefined
  let stopped = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client(config)
    next.on('error', (error) => {
      onError(error)
      lost(next)
    })
    next.on('end', () => lost(next))
    await next.connect()
    await prepare?.(next)
    client = next
  }

  function lost(broken: pg.Client): void {
    if (client !== broken) return
    client = undefined
    reconnectLater()
  }

  function reconnectLater(): void {
    if (stopped) return
    retry = setTimeout(() => {
      connect().catch((error: Error) => {
        onError(error)
        reconnectLater()
      })
    }, RECONNECT_MS)
  }

  await connect()
  return {
    get client() {
      return client
    },
    async stop() {
      stopped = true
      clearTimeout(retry)
      const open = client
      client = undefined
      await open?.end()
    },
  }
}
