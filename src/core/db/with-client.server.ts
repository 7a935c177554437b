import { withClient as withClientOf } from '@maritime-service/postgres'
import type pg from 'pg'

/**
 * Opens one connection outside the pools for one task, and closes it however the task ends.
 * @param purpose application name in PostgreSQL's list of connections
 * @param settings further ones of pg, as `connectionTimeoutMillis`
 * @throws pg's error when the database refuses the connection
 */
export const withClient = <T>(
  connectionString: string,
  purpose: string,
  use: (client: pg.Client) => Promise<T>,
  settings?: pg.ClientConfig,
): Promise<T> => withClientOf({ ...settings, connectionString, application_name: `maritime-service ${purpose}` }, use)
