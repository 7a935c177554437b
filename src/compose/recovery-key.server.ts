import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import type { Argon2Parameters } from '#core/crypto/argon2.server.ts'
import { wipe } from '#core/crypto/box.server.ts'
import { CodeFormatError, normaliseCode } from '#core/crypto/crockford.server.ts'
import type { Pepper } from '#core/crypto/pepper.server.ts'
import { getInstanceSalt } from '#core/db/instance-salt.server.ts'
import { AppError, type FieldProblem } from '#core/errors.ts'
import type { Lane, Throttle } from '#core/http/throttle.server.ts'
import { RECOVERY_CONFIRMED, RECOVERY_REPLACED, RECOVERY_WRONG } from '#people/admin-auth/admin-auth.events.ts'
import {
  createRecoveryWrap,
  deriveAdminCodeKeys,
  generateRecoveryKey,
  type OrgKey,
} from '#people/admin-auth/key-wraps.server.ts'
import { canCompare, createRecoveryCheck, findWrongCharacter } from '#people/admin-auth/recovery-check.server.ts'
import { findPersonByKeys } from '#people/admin-auth/sessions.service.server.ts'
import { setupTexts } from '#site/setup-checklist/messages.en.ts'
import type { RecoveryCalls } from '#site/setup-checklist/setup-checklist.routes.server.ts'
import {
  findRecoveryKey,
  type KnownRecoveryKey,
  noteRecoveryKeyAtHand,
  replaceRecoveryWrap,
} from '#site/whistleblowing/sealing/report-keys.server.ts'

const texts = setupTexts.recovery

export interface RecoveryDeps {
  throttle: Throttle
  pepper: Pepper
  /** Cost of a code's derivation: tests take a smaller one. */
  parameters?: Argon2Parameters | undefined
}

/** Operations on the recovery key, for the calls of the setup checklist. */
export const recoveryCalls = (deps: RecoveryDeps): RecoveryCalls => ({
  async describe(ctx) {
    const known = await findRecoveryKey(ctx)
    return {
      places: canBeAsked(known, deps.pepper) ? known.check.places : null,
      madeAt: known?.madeAt.toISOString() ?? null,
      triesLeft: await deps.throttle.left(TRIES[0]),
    }
  },
  confirm: (ctx, typed) => confirmRecoveryKey(ctx, deps, typed),
  make: (ctx, code) => makeRecoveryKey(ctx, deps, code),
})

/** All administrators together. */
const TRIES = [['recovery-key', '']] as const satisfies readonly Lane[]

type Askable = KnownRecoveryKey & { check: NonNullable<KnownRecoveryKey['check']> }

/** Whether its four characters can be compared: they were noted when it was made, and the pepper is the same since. */
export const canBeAsked = (known: KnownRecoveryKey | null, pepper: Pepper): known is Askable =>
  known !== null && known.check !== null && canCompare(known.check, pepper)

interface Typed {
  places: readonly number[]
  characters: readonly string[]
}

/**
 * Records that the recovery key is at hand, if the four characters are right. Four wrong attempts an hour, for all
 * administrators together.
 * @throws 409 for a key that was replaced or has no stored characters, 422 naming what is wrong, 429
 */
async function confirmRecoveryKey(ctx: Ctx, deps: RecoveryDeps, { places, characters }: Typed): Promise<Date> {
  const known = await findRecoveryKey(ctx)
  if (!canBeAsked(known, deps.pepper)) throw new AppError('conflict', texts.noCheck)
  if (known.check.places.join() !== places.join()) throw new AppError('conflict', texts.otherKey)
  const signs = readCharacters(places, characters)
  await deps.throttle.enter(TRIES)
  const wrong = await findWrongCharacter(known.check, signs, deps.pepper)
  if (wrong !== null) {
    await ctx.tx((tx) => recordAudit(tx, RECOVERY_WRONG))
    throw describeWrong(places, signs, wrong, await deps.throttle.left(TRIES[0]))
  }
  await deps.throttle.giveBack(TRIES)
  return ctx.tx(async (tx) => {
    const at = await noteRecoveryKeyAtHand(tx, known.id, nameOf(tx))
    if (at === null) throw new AppError('conflict', texts.otherKey)
    await recordAudit(tx, RECOVERY_CONFIRMED)
    return at
  })
}

const nameOf = ({ actor }: Ctx): string => (actor.kind === 'admin' ? actor.name : setupTexts.system)

/** Normalises to the key's alphabet. Characters that no key has reveal nothing, so they don't count as an attempt. */
function readCharacters(places: readonly number[], characters: readonly string[]): string {
  const fields: FieldProblem[] = []
  const read = characters.map((typed, at) => {
    const sign = normaliseOne(typed)
    if (sign === null)
      fields.push({ field: `characters.${at}`, message: texts.noSuchCharacter(places[at] ?? 0, typed.trim()) })
    return sign ?? ''
  })
  const [first] = fields
  if (first !== undefined) throw new AppError('invalid', first.message, { fields })
  return read.join('')
}

function normaliseOne(typed: string): string | null {
  try {
    const sign = normaliseCode(typed)
    return sign.length === 1 ? sign : null
  } catch (error) {
    if (error instanceof CodeFormatError) return null
    throw error
  }
}

/** Characters that are easily confused on paper; the letters I, L and O are in no key and are read as 1 and 0. */
const ALIKE: Readonly<Record<string, readonly string[]>> = {
  0: ['the letter D', 'the letter Q'],
  1: ['a seven', 'the letter T'],
  2: ['the letter Z'],
  5: ['the letter S'],
  6: ['the letter G'],
  7: ['a one'],
  8: ['the letter B'],
  9: ['the letter G'],
  B: ['an eight'],
  D: ['a zero'],
  G: ['a six'],
  M: ['the letter N', 'the letter W'],
  N: ['the letter M'],
  Q: ['a zero'],
  S: ['a five'],
  V: ['the letter Y', 'the letter W'],
  W: ['the letter V'],
  Y: ['the letter V'],
  Z: ['a two'],
}

function describeWrong(places: readonly number[], signs: string, wrong: number, triesLeft: number): AppError {
  const left = texts.left(triesLeft)
  const extension = { triesLeft }
  if (wrong === -1) return new AppError('invalid', texts.wrongMore(left), { extension })
  const alike = ALIKE[signs.charAt(wrong)]
  const message = texts.wrongOne(places[wrong] ?? 0, alike === undefined ? '' : texts.looksLike(alike), left)
  return new AppError('invalid', message, { fields: [{ field: `characters.${wrong}`, message }], extension })
}

/**
 * Makes another recovery key after checking the administrator's own code. The previous key opens nothing any more,
 * except backups that were taken while it was valid.
 * @throws 422 for another code, 429 after ten of them, 409 when the report key is replaced at the same moment
 */
async function makeRecoveryKey(
  ctx: Ctx,
  deps: RecoveryDeps,
  code: string,
): Promise<{ recoveryKey: string; places: number[] }> {
  const { actor } = ctx
  if (actor.kind !== 'admin') throw new Error('Only an administrator has a code')
  const { lanes } = await deps.throttle.enter([['admin-login-device', actor.userId]])
  const orgKey = await openOwn(ctx, deps, code, actor.userId)
  if (orgKey === null) {
    throw new AppError('invalid', texts.wrongCode, { fields: [{ field: 'code', message: texts.wrongCode }] })
  }
  try {
    await deps.throttle.giveBack(lanes)
    const recoveryKey = generateRecoveryKey()
    const check = await createRecoveryCheck(recoveryKey, deps.pepper)
    await ctx.tx(async (tx) => {
      const wrap = createRecoveryWrap(orgKey, recoveryKey)
      if (!(await replaceRecoveryWrap(tx, orgKey.keyId, { wrap, check }))) {
        throw new AppError('conflict', texts.otherKey)
      }
      await recordAudit(tx, RECOVERY_REPLACED)
    })
    return { recoveryKey, places: check.places }
  } finally {
    wipe(orgKey.privateKey)
  }
}

/** The report key from the caller's wrap; null when the code isn't that person's. */
async function openOwn(
  ctx: Ctx,
  { pepper, parameters }: RecoveryDeps,
  code: string,
  userId: string,
): Promise<OrgKey | null> {
  const keys = await deriveAdminCodeKeys(code, { instanceSalt: await getInstanceSalt(ctx), pepper }, parameters)
  try {
    const person = await findPersonByKeys(ctx, keys)
    if (person === null || person.actor.userId === userId) return person?.orgKey ?? null
    wipe(person.orgKey.privateKey)
    return null
  } finally {
    wipe(keys.kek)
  }
}
