import { z } from 'zod'
import { box, deriveKey, openBox, padPayload, unpadPayload, wipe } from '#core/crypto/box.server.ts'

/** Short messages and short summaries have one size each. */
const MIN_MESSAGE_BYTES = 2048
const MIN_SUMMARY_BYTES = 1024

/** A message between reporter and company, as encrypted. */
const SealedMessage = z.object({
  from: z.enum(['reporter', 'company']),
  text: z.string(),
  /** Exact instant, ISO 8601 in UTC. */
  at: z.iso.datetime(),
})
export type SealedMessage = z.infer<typeof SealedMessage>

/** Position of a message; its ciphertext can't be decrypted elsewhere. */
export interface MessagePlace {
  reportId: string
  /** 1, 2, 3 … within the report. */
  n: number
}

/** Seals a message under the report's data key, so that both the receipt and the administrators' key open it. */
export const sealMessage = (place: MessagePlace, dek: Uint8Array, { from, text, at }: SealedMessage): Buffer =>
  seal(deriveKey(dek, 'wb/v1/msg'), messageAad(place), JSON.stringify({ from, text, at }), MIN_MESSAGE_BYTES)

/** @throws {SealError} when the message was altered or is from another place. */
export const openMessage = (place: MessagePlace, dek: Uint8Array, sealed: Uint8Array): SealedMessage =>
  SealedMessage.parse(JSON.parse(open(deriveKey(dek, 'wb/v1/msg'), messageAad(place), sealed)))

/** Seals the administrators' summary of a report. */
export const sealSummary = (reportId: string, dek: Uint8Array, summary: string): Buffer =>
  seal(deriveKey(dek, 'wb/v1/summary'), summaryAad(reportId), summary, MIN_SUMMARY_BYTES)

/** @throws {SealError} when the summary was altered or belongs to another report. */
export const openSummary = (reportId: string, dek: Uint8Array, sealed: Uint8Array): string =>
  open(deriveKey(dek, 'wb/v1/summary'), summaryAad(reportId), sealed)

function seal(key: Buffer, aad: string, text: string, minimum: number): Buffer {
  const plain = Buffer.from(text, 'utf8')
  const padded = padPayload(plain, minimum)
  try {
    return box(key, aad, padded)
  } finally {
    wipe(key, plain, padded)
  }
}

function open(key: Buffer, aad: string, sealed: Uint8Array): string {
  try {
    const padded = openBox(key, aad, sealed)
    const text = unpadPayload(padded).toString('utf8')
    wipe(padded)
    return text
  } finally {
    wipe(key)
  }
}

const messageAad = ({ reportId, n }: MessagePlace): string => `report:${reportId}:msg:${n}`
const summaryAad = (reportId: string): string => `report:${reportId}:summary:1`
