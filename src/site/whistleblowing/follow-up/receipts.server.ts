import type { Ctx } from '#core/context.server.ts'
import { deriveKey, wipe } from '#core/crypto/box.server.ts'
import { decodeCrockford, generateCode } from '#core/crypto/crockford.server.ts'
import { getInstanceSalt } from '#core/db/instance-salt.server.ts'

/** 120 bits: out of reach of guessing, short enough to write down (24 characters). */
const RECEIPT_BYTES = 15

/** Values derived from a receipt code. Neither is stored in the database, and neither reveals the code. */
export interface ReceiptKeys {
  /** 32 bytes by which the report is found. */
  lookup: Buffer
  /** Key that the report's data key is wrapped under. Wipe it after use. */
  kek: Buffer
}

/** A new receipt code: 24 characters. It is shown to the reporter once and stored nowhere. */
export const generateReceipt = (): string => generateCode(RECEIPT_BYTES).replaceAll('-', '')

/**
 * Derives what finds and opens a report from the code as the reporter typed it.
 * @throws {CodeFormatError} when it cannot be a receipt code
 */
export async function deriveReceiptKeys(ctx: Ctx, typed: string): Promise<ReceiptKeys> {
  const salt = await getInstanceSalt(ctx)
  const secret = decodeCrockford(typed, RECEIPT_BYTES)
  try {
    return {
      lookup: deriveKey(secret, 'wb/v1/receipt-lookup', salt),
      kek: deriveKey(secret, 'wb/v1/receipt-kek', salt),
    }
  } finally {
    wipe(secret)
  }
}
