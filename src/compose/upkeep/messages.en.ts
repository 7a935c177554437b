/** Texts in the terminal at the start of a new version, and for the administrator about a drill. */
export const upkeepTexts = {
  savedBefore: (migration: string, folder: string) =>
    `A backup was made before the migration ${migration}, which cannot be undone: ${folder}`,
  saveYourself: (migration: string) =>
    `The migration ${migration} cannot be undone. This database is backed up by its own server: restore that backup to go back.`,
  notSaved: (migration: string, reason: string) =>
    `The migration ${migration} cannot be undone, and the backup before it failed, so nothing was migrated: ${reason}`,
  noRoomForDrill: (needed: number, free: number) =>
    `There is not enough room on the disk for a drill: it needs about ${gigabytes(needed)}, and ${gigabytes(free)} are free.`,
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`

/** Texts of the export of all data. */
export const exportTexts = {
  notEmpty: (folder: string) => `The folder ${folder} is not empty. Name one that is empty or does not exist.`,
  allData: 'All data',
  withTravelDocuments: (count: number) =>
    `exported at the terminal, with ${count} travel ${count === 1 ? 'document' : 'documents'}`,
  damaged: (name: string) => `Not there, because it was changed or lost where it lay, or needs another pepper: ${name}`,
  done: (folder: string, tables: number, rows: number, files: number) =>
    `Everything is in ${folder}: ${rows} rows in ${tables} tables as JSON lines, ${files} files. It is not encrypted: keep it where nobody else reads it, and remove it when it has served.`,
}

/** Texts about requests of persons for their data, or for erasure. */
export const personTexts = {
  formerColleague: 'Former colleague',
  somebody: 'a person who asked for it',
  erased: (count: number) => `erased on request: ${count} ${count === 1 ? 'entry' : 'entries'}`,
  toRowVersion: (seq: number | string) => `Entry ${seq} anew, from which a person was erased`,
  /** Why something is still stored under a forgotten address. */
  reasons: {
    undecided:
      'lines of the audit log that may name the person: it isn’t known whose address was beside the name then. Names in the log are erased after the period of the settings',
    mention: 'somebody else’s entry mentions the person',
    account: 'belongs to the account, whose visits need it; an open account is closed in the portal first',
    team: 'is shown on the site; delete it on the Team tab, then run this again',
    accounts: 'accounting records, which the law keeps',
    report: 'service reports, which document a visit',
    mail: 'mail to others that mentions the person; deleted some weeks after it was sent',
    originals:
      'a mail that was read from the mailbox, with its original; it is deleted with its request, or after the period of the settings',
    auditLog:
      'lines of the audit log by or about the account, which can’t be changed: they name the person, not the address',
    site: 'a text of the site or the catalogue; change it in the panel',
    settings: 'the settings of the company',
    administrator: 'an administrator; removed by: npm run admin -- code --remove <name>',
    fileName: 'the name of a file, or what is said about it',
    fleetImport: 'an import that is running; run this again when it is done',
    queue: 'work that waits in the queue',
  },
  ownAddress: (address: string) =>
    `${address} is an address of the company itself: take it out of the settings first, if it is to go.`,
}
