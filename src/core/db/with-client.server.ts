import pg from 'pg'

/**
 * Opens one connection for one piece of work outside the pools, and closes it however the work ends.
 * @param purpose the name PostgreSQL lists it under, for whoever looks at who is connected
 * @param settings further ones of pg, as `connectionTimeoutMillis`
 * @throws pg's error when the database lets nobody in
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
