import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import {
  box,
  deriveKey,
  KEY_BYTES,
  openBox,
  padPayload,
  SealError,
  unpadPayload,
  wipe,
} from '#core/crypto/box.server.ts'
import { HPKE_OVERHEAD, openWith, encryptTo } from '#core/crypto/hpke.server.ts'

const SEALED_DEK_VERSION = 0x01
const KEY_ID_BYTES = 8
const SEALED_DEK_HEADER = 1 + KEY_ID_BYTES
const SEALED_DEK_BYTES = SEALED_DEK_HEADER + KEY_BYTES + HPKE_OVERHEAD
/** All short reports have one size, so that a size says nothing about what was written. */
const MIN_BODY_BYTES = 4096

/**
 * Content of a report. It is in the database only inside the encrypted body, the exact time and the anonymous flag too.
 * `incidentType` is free text here: a report must stay readable after the list of types has changed.
 */
const SealedReportContent = z.object({
  reporterName: z.string(),
  reporterEmail: z.string(),
  incidentType: z.string(),
  description: z.string(),
  anonymous: z.boolean(),
  /** Exact instant, ISO 8601 in UTC. */
  createdAt: z.iso.datetime(),
})
export type SealedReportContent = z.infer<typeof SealedReportContent>

export interface SealTarget {
  /** UUIDv4: carries neither time nor order. */
  reportId: string
  /** Key of the reporter's receipt code, 32 bytes: anyone with the code can open the report, too. */
  receiptKek: Uint8Array
}

/** A public key that may read the report. `keyId`: 16 hex digits. */
export interface Recipient {
  keyId: string
  publicKey: Uint8Array
}

/**
 * The report's data key, encrypted to one recipient: `0x01
 * key id 8
 * enc 32
 * ciphertext 32
 * tag 16`.
 */
export interface SealedDek {
  keyId: string
  bytes: Buffer
}

export interface SealedReport {
  sealedDeks: SealedDek[]
  /** `0x01 || nonce 12 || ciphertext || tag 16` over a padded JSON. */
  body: Buffer
}

/** A holder of a recipient's private key; the raw key stays its owner's to wipe. */
export interface KeyHolder {
  keyId: string
  privateKey: Uint8Array
}

/**
 * Encrypts a report so that only owners of the recipients' private keys can read it; the server stores no key that
 * decrypts it. Name and e-mail address of a report marked anonymous are removed before encryption.
 * @throws when there is no recipient, or a recipient's key is malformed or of low order.
 */
export async function sealReport(
  { reportId, receiptKek }: SealTarget,
  report: SealedReportContent,
  recipients: Recipient[],
): Promise<SealedReport & { receiptWrap: Buffer }> {
  if (!z.uuidv4().safeParse(reportId).success || reportId !== reportId.toLowerCase())
    throw new TypeError('A report id is a UUIDv4 in small letters')
  if (recipients.length === 0)
    throw new Error('A report needs at least one recipient, otherwise nobody could ever read it')
  const dek = randomBytes(KEY_BYTES)
  try {
    const sealedDeks = await Promise.all(recipients.map((recipient) => wrapDataKey(reportId, dek, recipient)))
    return {
      sealedDeks,
      body: sealBody(reportId, dek, report),
      receiptWrap: box(receiptKek, receiptAad(reportId), dek),
    }
  } finally {
    wipe(dek)
  }
}

/**
 * Opens a report with one recipient's raw private key.
 * @throws {SealError} when the report was not encrypted to this key, or when any part was altered or comes from another
 * report.
 */
export async function openReport(
  reportId: string,
  { sealedDeks, body }: SealedReport,
  holder: KeyHolder,
): Promise<SealedReportContent> {
  const dek = await openDek(reportId, sealedDeks, holder)
  try {
    return openBody(reportId, dek, body)
  } finally {
    wipe(dek)
  }
}

/**
 * The report's data key, by a recipient's private key. Wipe it after use.
 * @throws {SealError} as {@link openReport}
 */
export async function openDek(reportId: string, sealedDeks: readonly SealedDek[], holder: KeyHolder): Promise<Buffer> {
  const sealed = sealedDeks.find(({ keyId }) => keyId === holder.keyId)?.bytes
  if (sealed?.length !== SEALED_DEK_BYTES || sealed[0] !== SEALED_DEK_VERSION) throw new SealError()
  if (sealed.subarray(1, SEALED_DEK_HEADER).toString('hex') !== holder.keyId) throw new SealError()
  return openWith(holder.privateKey, 'wb/v1/dek', dekAad(reportId, holder.keyId), sealed.subarray(SEALED_DEK_HEADER))
}

/**
 * The report's data key, by its receipt's key. Wipe it after use.
 * @throws {SealError} for another report's receipt, and for a wrap that was altered.
 */
export const openDekByReceipt = (reportId: string, receiptWrap: Uint8Array, receiptKek: Uint8Array): Buffer =>
  openBox(receiptKek, receiptAad(reportId), receiptWrap)

/**
 * The report's data key, encrypted to one more recipient: for a new report, and when the organisation's key is
 * replaced.
 */
export async function wrapDataKey(reportId: string, dek: Buffer, { keyId, publicKey }: Recipient): Promise<SealedDek> {
  if (!/^[0-9a-f]{16}$/.test(keyId)) throw new TypeError('A key id is 16 hex digits')
  const sealed = await encryptTo(publicKey, 'wb/v1/dek', dekAad(reportId, keyId), dek)
  return { keyId, bytes: Buffer.concat([Buffer.of(SEALED_DEK_VERSION), Buffer.from(keyId, 'hex'), sealed]) }
}

function sealBody(reportId: string, dek: Buffer, report: SealedReportContent): Buffer {
  const key = deriveKey(dek, 'wb/v1/body')
  const json = Buffer.from(JSON.stringify(contentToSeal(report)), 'utf8')
  const padded = padPayload(json, MIN_BODY_BYTES)
  try {
    return box(key, bodyAad(reportId), padded)
  } finally {
    wipe(key, json, padded)
  }
}

/**
 * Decrypts the content of a report with its data key.
 * @throws {SealError} when the body was altered or belongs to another report.
 */
export function openBody(reportId: string, dek: Buffer, body: Buffer): SealedReportContent {
  const key = deriveKey(dek, 'wb/v1/body')
  const padded = openBox(key, bodyAad(reportId), body)
  try {
    return SealedReportContent.parse(JSON.parse(unpadPayload(padded).toString('utf8')))
  } finally {
    wipe(key, padded)
  }
}

/**
 * Named field by field, so that no additional value (an address, a browser's name) is encrypted with it by accident.
 */
function contentToSeal({
  reporterName,
  reporterEmail,
  incidentType,
  description,
  anonymous,
  createdAt,
}: SealedReportContent): SealedReportContent {
  return {
    reporterName: anonymous ? '' : reporterName,
    reporterEmail: anonymous ? '' : reporterEmail,
    incidentType,
    description,
    anonymous,
    createdAt,
  }
}

function receiptAad(reportId: string): string {
  return `report:${reportId}:receipt`
}

function bodyAad(reportId: string): string {
  return `report:${reportId}:body:1`
}

function dekAad(reportId: string, keyId: string): string {
  return `report:${reportId}:org-key:${keyId}`
}
