import pg from 'pg'

/**
 * Opens one connection for one task, and closes it however the task ends.
 * @throws pg's error when the database refuses the connection
 */
export async function withClient<T>(config: pg.ClientConfig, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  // Without a listener a connection that breaks between two statements would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
