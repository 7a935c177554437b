import type pg from 'pg'

export interface SentStatement {
  text: string
  values: unknown[]
}

export interface StatementWatch {
  /** Everything that was sent since the last call, in order; `begin` and `commit` are round trips too. */
  take: () => SentStatement[]
}

const read = (query: unknown, values: unknown): SentStatement => {
  const { text, values: own } =
    typeof query === 'string' ? { text: query } : (query as { text: string; values?: unknown[] })
  return { text, values: own ?? (Array.isArray(values) ? (values as unknown[]) : []) }
}

/** Sees every statement that a pool sends: each is a round trip to the database. */
export function watchStatements(pool: pg.Pool): StatementWatch {
  let sent: SentStatement[] = []
  const watched = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const send = client.query.bind(client) as (...sending: unknown[]) => unknown
    client.query = ((...sending: unknown[]) => {
      sent.push(read(sending[0], sending[1]))
      return send(...sending)
    }) as typeof client.query
  })
  return {
    take() {
      const taken = sent
      sent = []
      return taken
    },
  }
}
