/** Texts in the terminal of saving or restoring an external database. */
export const restoreTexts = {
  noProgram: (name: string, major: number) =>
    `The program ${name} is not here. Install PostgreSQL's client programs, version ${major} or newer (on Debian: postgresql-client; into the image: --build-arg POSTGRES_CLIENT=${major}).`,
  oldProgram: (name: string, major: number, server: number) =>
    `The program ${name} is of version ${major} and the server of ${server}. Install the client programs of version ${server} or newer.`,
  programFailed: (name: string, said: string) => `${name} failed: ${said}`,
  oldDatabase: (madeAt: string) =>
    `The backup of ${madeAt} was made by a version before 0.2.0. Restore it with version 0.2.0 and start that once, then start this version with its data.`,
  noDump: 'The backup is of an embedded database. Restore it without DATABASE_URL, into a data folder.',
  unfinished: (folder: string) =>
    `A restore into ${folder} did not come to its end, so any part of it may be missing. Empty the folder and restore again.`,
  faults: (faults: readonly string[]) =>
    `WARNING: everything is as it was saved, and the folder can be served. But this was wrong when the backup was made:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
  noFolder: (folder: string) =>
    `The data folder ${folder} does not exist. Set DATA_DIR to the folder that is served. Nothing was created.`,
  noDatabase: (folder: string) =>
    `There is no database in ${folder}. Set DATA_DIR to the folder that is served. Nothing was created.`,
  neverStarted: (place: string) =>
    `The database of ${place} is empty: no server was started with it yet. Set DATA_DIR or DATABASE_URL to what is served. Nothing was created.`,
  databaseNotEmpty: (tables: number) =>
    `The database is not empty, it has ${tables} tables. Restore into a new one, so that nothing is overwritten.`,
}

/** Texts about copies, for the administrator. */
export const copyTexts = {
  failed: (folder: string, code: string) =>
    code === 'ENOENT'
      ? `The folder ${folder} for copies is not there. Is its disk mounted?`
      : code === 'ENOSPC'
        ? `There is no room left in the folder ${folder} for copies.`
        : code === 'EEXIST'
          ? `Somebody else is writing to the folder ${folder} for copies, or was killed there less than ten minutes ago.`
          : `The backup can't be copied to ${folder} (${code}).`,
  differs: (file: string) => `The copy was read back and differs: ${file}. Is that disk whole?`,
}

/** Texts about the WAL archive, for the administrator of the server: in the log, in figures and in the terminal. */
export const archiveTexts = {
  noFolder: (folder: string) => `The folder ${folder} of WAL_ARCHIVE is not there. Make it, or mount its disk.`,
  lineAway: (folder: string) =>
    `The archive's folder ${folder} is not there. Mount its disk; the log waits until then. If it is gone for good, start once without WAL_ARCHIVE: a new archive begins with the next start.`,
  notWritten: (folder: string, code: string) =>
    `The archive in ${folder} can't be written (${code}). The log waits in the data folder, up to 2 GB of it.`,
  databaseAway: 'The database did not answer the archive.',
  reused: (segment: string) => `The database reused a part of its log (${segment}) before it was archived.`,
  lost: (line: string, since: Date | null) =>
    `The archive was away for so long that the database gave up a part of its log. The archive ${line} ends${since === null ? '' : ` at ${since.toISOString()}`}; a new one has begun, with a new backup. Times between the two can't be restored.`,
  sealed: 'The archive is sealed. Name the file with the private key of the backups as the last parameter.',
  damaged: (path: string) =>
    `The archive can't be read: ${path} is damaged, or the private key belongs to another backup key.`,
  noVariable: 'Set WAL_ARCHIVE to the folder of the archive: --until reads it.',
  external: '--until is for the embedded database. A server of its own has its own archive and tools.',
  notBefore: (madeAt: string) =>
    `The backup was made at ${madeAt}. A time before its end can't be reached from it: name an earlier backup.`,
  notBeforeEnd: 'At that time the backup was still being made. Name a later time, or an earlier backup.',
  noLine: 'The backup was made without an archive, so no time after it can be restored. Name a later one.',
  otherArchive: (folder: string, line: string) =>
    `The folder ${folder} does not hold the archive of this backup (${line}). Set WAL_ARCHIVE to the folder that does.`,
  nothingAfter: 'The archive contains nothing after this backup. Name a later backup.',
  notAfter: (end: string) => `The archive ends at ${end}. Name that time, an earlier one, or "end".`,
  gap: (segment: string, from: string) =>
    `The archive has a gap: the segment ${segment} is missing. From this backup only times until ${from} can be restored; name a later backup for others.`,
  newerDatabase: (migration: string) =>
    `At that time the database had been changed by a newer version of this program (${migration}). Install that version first.`,
  badTime: (text: string) =>
    `"${text}" is no time. Write it on the clock of Oslo, as "2026-11-23 06:00" or "2026-11-23 06:00:30", or with its zone, as "2026-11-23T05:00:00Z"; or "end" for all that the archive contains.`,
}
