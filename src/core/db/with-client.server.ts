import pg from 'pg'

/**
 * Opens one connection outside the pools for one task, and closes it however the task ends.
 * @param purpose application name in PostgreSQL's list of connections
 * @param settings further ones of pg, as `connectionTimeoutMillis`
 * @throws pg's error when the database refuses the connection
 */
export async function withClient<T>(
  connectionString: string,
  purpose: string,
  use: (client: pg.Client) => Promise<T>,
  settings?: pg.ClientConfig,
): Promise<T> {
  const client = new pg.Client({ ...settings, connectionString, application_name: `maritime-service ${purpose}` })
  // Without a listener a connection that breaks between two statements would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
