/** What whoever saves or restores an external database reads in the terminal. */
export const restoreTexts = {
  noProgram: (name: string, major: number) =>
    `The program ${name} is not here. Install PostgreSQL's client programs, version ${major} or newer (on Debian: postgresql-client).`,
  oldProgram: (name: string, major: number, server: number) =>
    `The program ${name} is of version ${major} and the server of ${server}. Install the client programs of version ${server} or newer.`,
  programFailed: (name: string, said: string) => `${name} failed: ${said}`,
  noDump: 'The backup is of an embedded database. Restore it without DATABASE_URL, into a data folder.',
  databaseNotEmpty: (tables: number) =>
    `The database is not empty, it has ${tables} tables. Restore into a new one, so that nothing is overwritten.`,
}

/** What the administrator reads of copies. */
export const copyTexts = {
  failed: (folder: string, code: string) =>
    code === 'ENOENT'
      ? `The folder ${folder} for copies is not there. Is its disk mounted?`
      : code === 'ENOSPC'
        ? `There is no room left in the folder ${folder} for copies.`
        : `The backup can't be copied to ${folder} (${code}).`,
  differs: (file: string) => `The copy was read back and differs: ${file}. Is that disk whole?`,
}
