import { once } from 'node:events'
import { createServer } from 'node:net'
import { withClient } from '#core/db/with-client.server.ts'
import { describeError } from '#core/describe-error.server.ts'
import type { Env } from '#core/env.server.ts'
import { findErrorCode } from '#core/error-codes.server.ts'
import { startTexts } from './messages.en.ts'

/** How long the database may take to answer the first time, in milliseconds. */
const ANSWER_LIMIT = 10_000

/**
 * Why the start failed. Read by a person in a terminal, or out of a log: our own sentence, which says what to do, else
 * name and code. Who has to look deeper asks for it.
 */
export function sayFailure(error: unknown, isDebugging: boolean): string {
  if (isDebugging && error instanceof Error) return error.stack ?? error.message
  const { type, message, code, constraint, table, column } = describeError(error)
  return message === '' ? [type, code, constraint, table, column].filter(Boolean).join(' ') : message
}

/**
 * Takes the port for a moment before anything else happens: a first start that fails afterwards would have shown its
 * secrets to somebody who takes it for a failed one.
 * @throws Error in a sentence for the person at the terminal
 */
export async function refuseTakenPort({ host, port }: Pick<Env, 'host' | 'port'>): Promise<void> {
  const server = createServer()
  try {
    const listening = once(server, 'listening')
    server.listen({ host, port, exclusive: true })
    await listening
  } catch (error) {
    throw new Error(startTexts.port(findErrorCode(error), host, port), { cause: error })
  } finally {
    server.close()
  }
}

/**
 * Asks a database whether it lets us in.
 * @param variable the one that names it
 * @throws Error in a sentence that names neither password nor address, for the person at the terminal
 */
export async function refuseSilentDatabase(connectionString: string, variable: string): Promise<void> {
  try {
    await withClient(connectionString, 'start', async () => undefined, { connectionTimeoutMillis: ANSWER_LIMIT })
  } catch (error) {
    throw new Error(startTexts.database(variable, findErrorCode(error)), { cause: error })
  }
}
