import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { listErrorCodes } from '../error-codes.server.ts'

export type Db = NodePgDatabase

export interface PoolOptions {
  url: string
  /** Connections per process. */
  max?: number
  applicationName?: string
  /** Without a statement timeout: for a person at a terminal, who can end the command. */
  isPatient?: boolean
  onError: (error: Error) => void
}

/** How long each kind of wait may take, in milliseconds (docs/decisions/0005). */
const TIMEOUTS = { connect: 2000, statement: 5000, query: 6000, idleInTransaction: 10_000, lock: 3000 } as const

/**
 * Creates a pool that survives lost connections: node-postgres ends the process when a checked-out client loses its
 * connection without an error listener, so both the pool and each client get one.
 */
export function createPool({
  url,
  max = 10,
  applicationName = 'maritime-service',
  isPatient = false,
  onError,
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: applicationName,
    connectionTimeoutMillis: TIMEOUTS.connect,
    statement_timeout: isPatient ? 0 : TIMEOUTS.statement,
    query_timeout: isPatient ? 0 : TIMEOUTS.query,
    idle_in_transaction_session_timeout: TIMEOUTS.idleInTransaction,
    lock_timeout: TIMEOUTS.lock,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** Half of the connections that a process may use. */
const READY = 5

/**
 * Opens connections in advance. After a restart all clients arrive together, and on a busy machine opening a connection
 * takes longer than a caller waits. A connection that the server has no room for is opened when it is needed.
 */
export async function openConnections(pool: pg.Pool): Promise<void> {
  const count = Math.min(READY, pool.options.max)
  const opened = await Promise.allSettled(Array.from({ length: count }, () => pool.connect()))
  for (const each of opened) if (each.status === 'fulfilled') each.value.release()
}

export const createDb = (client: pg.Pool | pg.PoolClient): Db => drizzle({ client })

/** The pool behind a database handle; null inside a transaction. */
export const poolOf = (db: Db): pg.Pool | null => ('$client' in db && db.$client instanceof pg.Pool ? db.$client : null)

/** PostgreSQL's error code (five characters) of a failed query, also when the query builder wrapped the error. */
export function databaseErrorCode(error: unknown): string | null {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1) {
    if (current instanceof pg.DatabaseError && /^[0-9A-Z]{5}$/.test(current.code ?? '')) return current.code ?? null
  }
  return null
}

/** PostgreSQL's error codes (appendix A of its manual) of violated constraints. */
export const UNIQUE_VIOLATION = '23505'
export const FOREIGN_KEY_VIOLATION = '23503'

const AWAY_CODES = new Set(['57P01', '57P02', '57P03', '53300', '57014', '55P03', '25P03', '40001', '40P01'])
const AWAY_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])

/** Whether the failure means that the database is unavailable, so that the caller may retry. */
export function isDatabaseAway(error: unknown): boolean {
  const codes = listErrorCodes(error)
  if (codes.some((code) => AWAY_CODES.has(code) || code.startsWith('08') || AWAY_SYSTEM_CODES.has(code))) return true
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1) {
    if (
      /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end/.test(
        current.message,
      )
    )
      return true
  }
  return false
}
