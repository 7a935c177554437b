import pg from 'pg'

export interface ChangeListener {
  stop(): Promise<void>
}

interface ListenOptions {
  directUrl: string
  channel: string
  onChange: (payload: string) => void
  /** Called when notices may have been missed: the connection was lost, or has just come back. */
  onGap: () => void
  onError: (error: Error) => void
}

const RETRY_AFTER = 500

/** Listens on a channel for as long as the process lives; a lost connection is made again. */
export async function listenForChanges(options: ListenOptions): Promise<ChangeListener> {
  let stopped = false
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null

  const retry = (): void => {
    if (stopped || timer !== null) return
    timer = setTimeout(() => {
      timer = null
      connect().catch((error: unknown) => {
        if (error instanceof Error) options.onError(error)
        retry()
      })
    }, RETRY_AFTER)
  }

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: options.directUrl,
      application_name: 'maritime-service listen',
      connectionTimeoutMillis: 2000,
      keepAlive: true,
    })
    const lose = (): void => {
      if (client !== next) return
      client = null
      options.onGap()
      retry()
    }
    next.on('error', (error) => {
      options.onError(error)
      lose()
    })
    next.on('end', lose)
    next.on('notification', ({ payload }) => options.onChange(payload ?? ''))
    await next.connect()
    if (stopped) {
      await next.end()
      return
    }
    client = next
    await next.query(`listen ${pg.escapeIdentifier(options.channel)}`)
    options.onGap()
  }

  await connect()
  return {
    async stop() {
      stopped = true
      if (timer !== null) clearTimeout(timer)
      const last = client
      client = null
      await last?.end()
    },
  }
}
