/** A running cluster can't be copied now, or a copy can't be used; the message is a sentence for people. */
export class CopyError extends Error {
  override readonly name = 'CopyError'
}
