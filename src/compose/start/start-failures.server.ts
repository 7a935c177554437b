import { once } from 'node:events'
import { access, constants, mkdir, opendir } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { withClient } from '#core/db/with-client.server.ts'
import { describeError } from '#core/describe-error.server.ts'
import type { Env } from '#core/env.server.ts'
import { findErrorCode } from '#core/error-codes.server.ts'
import { isThere } from '#core/is-there.server.ts'
import { startTexts } from './messages.en.ts'

/** How long the database may take to answer the first time, in milliseconds. */
const ANSWER_LIMIT = 10_000

/**
 * Why the start failed. For a person in a terminal, or for the log: our own sentence with instructions, else name and
 * code. Details are printed on request.
 */
export function sayFailure(error: unknown, isDebugging: boolean): string {
  if (isDebugging && error instanceof Error) return error.stack ?? error.message
  const { type, message, code, constraint, table, column } = describeError(error)
  const place = findPath(error)
  if (message === '' && place !== null && code) return startTexts.path(place, code)
  return message === '' ? [type, code, constraint, table, column].filter(Boolean).join(' ') : message
}

/** The file or folder that a refusal of the file system names; null for other errors. */
const findPath = (error: unknown): string | null =>
  error instanceof Error && 'syscall' in error && 'path' in error && typeof error.path === 'string' ? error.path : null

/** Folders of DATA_DIR that the product writes. */
const OWN_FOLDERS = ['files', 'mail', 'postgres', 'backups'] as const

/**
 * Makes DATA_DIR, and checks that this account can list and write it and the product's own folders in it.
 * @throws Error in a sentence that names the folder, for the person at the terminal
 */
export async function prepareDataFolder({ dataDir }: Pick<Env, 'dataDir'>): Promise<void> {
  await useFolder(dataDir, () => mkdir(dataDir, { recursive: true, mode: 0o700 }))
  await useFolder(dataDir, () => checkFolder(dataDir))
  for (const name of OWN_FOLDERS) {
    const folder = path.join(dataDir, name)
    if (await isThere(folder)) await useFolder(folder, () => checkFolder(folder))
  }
}

async function useFolder(folder: string, use: () => Promise<unknown>): Promise<void> {
  await use().catch((error: unknown) => {
    throw new Error(startTexts.folder(folder, findErrorCode(error)), { cause: error })
  })
}

/** Opening the folder fails with ENOTDIR for a file; access alone doesn't. */
async function checkFolder(folder: string): Promise<void> {
  const opened = await opendir(folder)
  await opened.close()
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
}

/**
 * Binds the port for a moment before anything else: a first start that failed later would have printed its secrets to a
 * person who takes it for a failed one.
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
 * Checks that a database accepts the connection.
 * @param variable the one that names it
 * @throws Error in a sentence that names neither password nor address, for the person at the terminal
 */
export async function assertDatabaseAnswers(connectionString: string, variable: string): Promise<void> {
  try {
    await withClient(connectionString, 'start', async () => undefined, { connectionTimeoutMillis: ANSWER_LIMIT })
  } catch (error) {
    throw new Error(startTexts.database(variable, findErrorCode(error)), { cause: error })
  }
}
