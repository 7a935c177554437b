/*
 * A signed PDF ends, after its own end mark, with one comment line: prefix, statement as ASCII JSON, a space and the
 * Ed25519 signature in base64. The signature covers every byte before itself, the statement too. Readers of PDF ignore
 * comments; a program that changes the document writes after or before the line, which this module notices.
 */

export const SIGNATURE_PREFIX = '%maritime-service-signature '

/** A public key of this installation. */
export interface PublishedKey {
  id: string
  algorithm: 'Ed25519'
  /** SubjectPublicKeyInfo as PEM. */
  pem: string
  /** SHA-256 of the same as DER, hexadecimal: `openssl pkey -pubin -outform DER | sha256sum`. */
  sha256: string
  validFrom: string
  /** The first instant at which it isn't valid any more. */
  validUntil: string
}

/** What the issuer states about a document. */
export interface DocumentStatement {
  format: 1
  /** Id of a published key. */
  key: string
  issuer: string
  /** Name of the document for people. */
  document: string
  /** ISO 8601 in UTC. */
  signedAt: string
  /** Who signed it by hand, and when. */
  signers: { role: 'technician' | 'master'; at: string }[]
}

const NOT_ASCII = /[^\x20-\x7E]/g

/** JSON in which every other character is escaped, so that the line is text in any encoding. */
const asciiJson = (value: object): string =>
  JSON.stringify(value).replaceAll(NOT_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Everything of the line that the signature covers. */
export const beginSignature = (statement: DocumentStatement): Uint8Array =>
  new TextEncoder().encode(`\n${SIGNATURE_PREFIX}${asciiJson(statement)} `)

export const endSignature = (base64: string): Uint8Array => new TextEncoder().encode(`${base64}\n`)

export interface FoundSignature {
  statement: DocumentStatement
  /** The bytes that were signed. */
  signed: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

const LINE = /^(\{.*\}) ([\d+/A-Za-z]{86}==)\n?$/

/**
 * The signature at the end of a document.
 * @returns `none` if it has no line of ours; `displaced` if it has one that isn't its end, or that can't be read
 */
export function findSignature(bytes: Uint8Array<ArrayBuffer>): FoundSignature | 'none' | 'displaced' {
  const start = lastIndexOf(bytes, new TextEncoder().encode(`\n${SIGNATURE_PREFIX}`))
  if (start === -1) return 'none'
  const line = new TextDecoder('latin1').decode(bytes.subarray(start + 1 + SIGNATURE_PREFIX.length))
  const [, json = '', base64 = ''] = LINE.exec(line) ?? []
  const statement = readStatement(json)
  if (statement === null) return 'displaced'
  return {
    statement,
    signed: bytes.subarray(0, start + 1 + SIGNATURE_PREFIX.length + json.length + 1),
    signature: Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)),
  }
}

function readStatement(json: string): DocumentStatement | null {
  try {
    const value = JSON.parse(json) as Partial<DocumentStatement>
    const isWhole =
      value.format === 1 &&
      [value.key, value.issuer, value.document, value.signedAt].every((text) => typeof text === 'string') &&
      Array.isArray(value.signers)
    return isWhole ? (value as DocumentStatement) : null
  } catch {
    return null
  }
}

function lastIndexOf(bytes: Uint8Array, wanted: Uint8Array): number {
  let start = bytes.lastIndexOf(wanted[0] ?? 0, bytes.length - wanted.length)
  while (start > 0 && wanted.some((byte, index) => bytes[start + index] !== byte)) {
    start = bytes.lastIndexOf(wanted[0] ?? 0, start - 1)
  }
  return start > 0 ? start : -1
}
