/** What a person can do when PostgreSQL can't be started: choose another data folder, or use another server. */
export type Remedy = 'folder' | 'server'

/** PostgreSQL can't be started here; the message says why and what to do, in sentences for people. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly remedy: Remedy

  constructor(message: string, remedy: Remedy, options?: ErrorOptions) {
    super(message, options)
    this.remedy = remedy
  }
}
