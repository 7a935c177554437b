import { randomBytes } from 'node:crypto'

/** Crockford's base32: no I, L, O (read as 1, 1, 0) and no U. https://www.crockford.com/base32.html */
export const CROCKFORD_ALPHABET = ['0123456789', 'ABCDEFGHJKMNPQRSTVWXYZ'].join('')
const BITS_PER_SYMBOL = 5
const GROUP = 4

/** Thrown for text that is not a code of this alphabet and length. */
export class CodeFormatError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CodeFormatError'
  }
}

/** Bytes as base32, most significant bit first; the last symbol is filled with zero bits. 15 bytes: 24 symbols, 32 bytes: 52. */
export function encodeCrockford(bytes: Uint8Array): string {
  let code = ''
  let pending = 0
  let pendingBits = 0
  for (const byte of bytes) {
    pending = (pending << 8) | byte
    pendingBits += 8
    while (pendingBits >= BITS_PER_SYMBOL) {
      pendingBits -= BITS_PER_SYMBOL
      code += CROCKFORD_ALPHABET.charAt((pending >>> pendingBits) & 31)
    }
    pending &= (1 << pendingBits) - 1
  }
  return pendingBits === 0 ? code : code + CROCKFORD_ALPHABET.charAt((pending << (BITS_PER_SYMBOL - pendingBits)) & 31)
}

/**
 * The bytes of a typed code.
 * @throws {CodeFormatError} for a foreign character, or when the code isn't exactly `byteLength` bytes.
 */
export function decodeCrockford(typed: string, byteLength: number): Buffer {
  const code = normaliseCode(typed)
  const bytes = Buffer.alloc(byteLength)
  if (code.length !== Math.ceil((byteLength * 8) / BITS_PER_SYMBOL))
    throw new CodeFormatError('The code has the wrong length')
  let pending = 0
  let pendingBits = 0
  let written = 0
  for (const symbol of code) {
    pending = (pending << BITS_PER_SYMBOL) | CROCKFORD_ALPHABET.indexOf(symbol)
    pendingBits += BITS_PER_SYMBOL
    if (pendingBits >= 8) {
      pendingBits -= 8
      bytes[written] = pending >>> pendingBits
      written += 1
      pending &= (1 << pendingBits) - 1
    }
  }
  // Two spellings of one secret would make a mistyped last character look right.
  if (pending !== 0) throw new CodeFormatError('The code ends with a character that cannot stand there')
  return bytes
}

/**
 * The one spelling of a typed code: capitals, O as 0, I and L as 1, without blanks and dashes.
 * @throws {CodeFormatError} for a character outside the alphabet.
 */
export function normaliseCode(typed: string): string {
  const code = typed
    .replace(/[\s\p{Dash}]+/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  if (!/^[0-9A-HJKMNP-TV-Z]*$/.test(code)) throw new CodeFormatError('The code contains a character that no code has')
  return code
}

/** The code in groups of four, parted by dashes, for a person to read and copy. */
export function groupCode(code: string): string {
  return (code.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-')
}

/** A new random code of `byteLength` bytes, in groups. */
export function generateCode(byteLength: number): string {
  const bytes = randomBytes(byteLength)
  const code = groupCode(encodeCrockford(bytes))
  bytes.fill(0)
  return code
}
