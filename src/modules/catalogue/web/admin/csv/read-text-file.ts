/**
 * A text file's content. Excel saves UTF-8 with a mark, UTF-16, or the old Windows letters, and never says which: what
 * is valid UTF-8 is UTF-8, and the rest is read with Windows' letters, in which Ø and å are right.
 */
export function decodeTextFile(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
