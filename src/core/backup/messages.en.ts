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
