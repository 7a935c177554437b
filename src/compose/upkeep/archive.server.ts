import { setTimeout as delay } from 'node:timers/promises'
import { endArchive, openWalArchive, type WalArchive } from '#core/backup/archive/wal-archive.server.ts'
import { readPublicKey } from '#core/backup/backup-keys.server.ts'
import type { DatabaseToSave } from '#core/backup/find-database.server.ts'
import { listSets } from '#core/backup/make-backup.server.ts'
import { timeOfSet } from '#core/backup/set-facts.server.ts'
import type { Env } from '#core/env.server.ts'
import type { RunWork } from '#house/operations/runs.service.server.ts'
import type { HealthSource } from '../describe-health.server.ts'
import { backupFolder } from './backup.server.ts'

/** Maximum time between archived changes, milliseconds: the loss when the disk fails. */
const KEEP_EVERY = 60_000
/** How long the end of the process waits for an archive that may be away, milliseconds. */
const TIMEOUT_MS = 5000

export interface Archive extends Pick<WalArchive, 'state' | 'keep'> {
  /** Removes segments that no stored nightly set needs. */
  forgetOld: () => Promise<void>
}

/**
 * The archive at WAL_ARCHIVE; null without one.
 * @param saveNow makes a set: a new archive does not continue an older set
 */
export function openArchive(
  env: Pick<Env, 'dataDir' | 'walArchive' | 'backupPublicKey'>,
  database: DatabaseToSave,
  saveNow: () => Promise<void>,
): Archive | null {
  const { dataDir, walArchive: folder, backupPublicKey } = env
  if (folder === null) return null
  const publicKey = backupPublicKey === null ? null : readPublicKey(backupPublicKey)
  const { state, keep, forget } = openWalArchive({ database, dataDir, folder, publicKey, onBegin: saveNow })
  return {
    state,
    keep,
    async forgetOld() {
      // By its time, even if the clock was wrong: segments that a set needs are rather kept too long.
      const [oldest] = (await listSets(backupFolder(env))).toSorted()
      if (oldest !== undefined) await forget(new Date(timeOfSet(oldest)))
    },
  }
}

interface RunOptions {
  saveNow: () => Promise<void>
  onError: (error: Error) => void
}

/** Runs the archive of a running product, where there is one. */
export function runArchive(env: Env, toSave: DatabaseToSave | null, { saveNow, onError }: RunOptions) {
  const archive = toSave === null ? null : openArchive(env, toSave, saveNow)
  const keep = async () => archive?.keep().catch(onError)
  let timer: NodeJS.Timeout | undefined
  return {
    health: { ...(archive && { archive: archive.state }) } satisfies Partial<HealthSource>,
    async begin(): Promise<void> {
      if (archive === null) {
        if (toSave !== null) await endArchive(toSave)
        return
      }
      timer = setInterval(() => void keep(), KEEP_EVERY)
      // Not awaited: the disk may be unavailable.
      void keep()
    },
    /** Deletes segments that a backup makes superfluous, also when the archive is unavailable. */
    clearingAfter: ({ backup, ...work }: RunWork): RunWork => ({
      ...work,
      async backup(reportProgress) {
        const made = await backup(reportProgress)
        await archive?.forgetOld().catch(onError)
        return made
      },
    }),
    /** Archives everything that was written until now. */
    async end(): Promise<void> {
      clearInterval(timer)
      await Promise.race([keep(), delay(TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}
