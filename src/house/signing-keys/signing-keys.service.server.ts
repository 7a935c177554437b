import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { apart, type Ctx } from '#core/context.server.ts'
import { box, deriveKey, openBox, wipe } from '#core/crypto/box.server.ts'
import type { Pepper } from '#core/crypto/pepper.server.ts'
import { signingKeys } from './signing-keys.table.server.ts'

export interface SigningDeps {
  pepper: Pepper
}

/** Month (0 to 11) from which the next year's key is published, so that it is known before it signs. */
const PUBLISHED_AHEAD = 11

/** Serializes processes that create the key of one year at the same time. */
const CREATE_LOCK = 7_264_011

const wrapKey = ({ pepper }: SigningDeps): Buffer => deriveKey(pepper.key, 'signing-keys/v1')
const keyPlace = (id: string): string => `signing-key:${id}`

const startOf = (year: number): Date => new Date(Date.UTC(year, 0, 1))

/** The key that signs at this time; keys of another pepper can't be opened, so they don't count. */
async function findCurrent(ctx: Ctx, { pepper }: SigningDeps, at: Date) {
  const [key] = await ctx.db
    .select()
    .from(signingKeys)
    .where(and(eq(signingKeys.pepperId, pepper.id), lte(signingKeys.validFrom, at), gt(signingKeys.validUntil, at)))
    .orderBy(desc(signingKeys.validFrom))
    .limit(1)
  return key ?? null
}

/** @param from the key is valid from then until the end of that year (UTC) */
async function createKey(tx: Ctx, deps: SigningDeps, from: Date): Promise<void> {
  const pair = generateKeyPairSync('ed25519')
  const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' })
  const privateKey = pair.privateKey.export({ format: 'der', type: 'pkcs8' })
  const year = from.getUTCFullYear()
  const id = `${year}-${createHash('sha256').update(publicKey).digest('hex').slice(0, 8)}`
  const wrap = wrapKey(deps)
  try {
    await tx.db.insert(signingKeys).values({
      id,
      publicKey,
      privateKey: box(wrap, keyPlace(id), privateKey),
      pepperId: deps.pepper.id,
      validFrom: from,
      validUntil: startOf(year + 1),
    })
    // The verification page shows the keys: its cached copies are made anew with those of the settings.
    await tx.db.execute(sql`select pg_notify('content_changed', 'settings')`)
  } finally {
    wipe(wrap, privateKey)
  }
}

async function ensureKey(ctx: Ctx, deps: SigningDeps, from: Date): Promise<void> {
  if ((await findCurrent(ctx, deps, from)) !== null) return
  // The key outlives a change that fails, and isn't part of what a repeated call makes once.
  await apart(ctx).tx(async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(${CREATE_LOCK})`)
    if ((await findCurrent(tx, deps, from)) === null) await createKey(tx, deps, from)
  })
}

/** Creates this year's key, and in December next year's, unless they are there. */
export async function prepareSigningKeys(ctx: Ctx, deps: SigningDeps, now = new Date()): Promise<void> {
  await ensureKey(ctx, deps, now)
  if (now.getUTCMonth() === PUBLISHED_AHEAD) await ensureKey(ctx, deps, startOf(now.getUTCFullYear() + 1))
}

/** A key that is ready to sign; its bytes are used at once and not stored in memory. */
export interface Signer {
  /** Id under which the key is published. */
  keyId: string
  /** The public key as PEM. */
  pem: string
  /** Ed25519 signature (RFC 8032), 64 bytes. */
  sign: (bytes: Uint8Array) => Buffer
}

/** SubjectPublicKeyInfo as PEM. */
export const toPem = (publicKey: Uint8Array): string =>
  createPublicKey({ key: Buffer.from(publicKey), format: 'der', type: 'spki' }).export({
    format: 'pem',
    type: 'spki',
  })

/** The installation's key of this year; created where there is none yet. */
export async function getSigner(ctx: Ctx, deps: SigningDeps, now = new Date()): Promise<Signer> {
  await ensureKey(ctx, deps, now)
  const key = await findCurrent(ctx, deps, now)
  if (key === null) throw new Error('There is no key that signs documents')
  const { id, publicKey, privateKey } = key
  return {
    keyId: id,
    pem: toPem(publicKey),
    sign: (bytes) => {
      const wrap = wrapKey(deps)
      const opened = openBox(wrap, keyPlace(id), privateKey)
      try {
        return sign(null, bytes, createPrivateKey({ key: opened, format: 'der', type: 'pkcs8' }))
      } finally {
        wipe(wrap, opened)
      }
    },
  }
}
