/** A backup that can't be made or used; the message is a sentence for the person at the terminal. */
export class BackupError extends Error {}
