/**
 * Bytes at a file's beginning that show UTF-16 without a byte order mark: half of them are zero in any Western text.
 */
const SAMPLE = 400

/**
 * A text file's content, without its byte order mark. Excel saves UTF-8 with a mark, UTF-16, or the old Windows letters,
 * and never says which: what is valid UTF-8 is UTF-8, and the rest is read with Windows' letters, in which Ø and å are
 * right.
 */
export function decodeTextFile(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const wide = findWideLetters(bytes.subarray(0, SAMPLE))
  if (wide !== null) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function findWideLetters(sample: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = sample.length / 4
  if (odd > many && even === 0) return 'utf-16le'
  return even > many && odd === 0 ? 'utf-16be' : null
}
