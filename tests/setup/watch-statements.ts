import type pg from 'pg'

export interface StatementWatch {
  /** Text of everything that was sent since the last call, in order; `begin` and `commit` are round trips too. */
  take: () => string[]
}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown } | null)?.text)

/** Sees every statement that a pool sends: each is a round trip to the database. */
export function watchStatements(pool: pg.Pool): StatementWatch {
  let sent: string[] = []
  const watched = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const send = client.query.bind(client) as (...sending: unknown[]) => unknown
    client.query = ((...sending: unknown[]) => {
      sent.push(textOf(sending[0]))
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
