import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasErrorCode } from '../error-codes.server.ts'
import { isThere } from '../is-there.server.ts'
import { BackupError } from './backup-error.ts'
import { restoreTexts } from './messages.en.ts'
import { syncFolder } from './set-writer.server.ts'

/*
 * A restore that was killed leaves an incomplete folder that looks like a complete one. Therefore a marker file exists
 * from before the first byte until everything was compared, and no database is started in a folder with this marker.
 */
const MARK = 'restore-unfinished'

/** @throws {BackupError} when another restore into this folder has begun */
export async function beginRestore(dataDir: string): Promise<void> {
  await writeFile(join(dataDir, MARK), restoreTexts.unfinished(dataDir), { flag: 'wx', mode: 0o600 }).catch(
    (error: unknown) => {
      if (!hasErrorCode(error, 'EEXIST')) throw error
      throw new BackupError(restoreTexts.unfinished(dataDir), { cause: error })
    },
  )
  await syncFolder(dataDir)
}

export async function finishRestore(dataDir: string): Promise<void> {
  await rm(join(dataDir, MARK), { force: true })
  await syncFolder(dataDir)
}

/** @throws {BackupError} for a folder with an unfinished restore */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  const isUnfinished = await isThere(join(dataDir, MARK))
  if (isUnfinished) throw new BackupError(restoreTexts.unfinished(dataDir))
}
