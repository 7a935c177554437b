import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CODE_ARGON2, type Argon2Parameters } from '#core/crypto/argon2.server.ts'
import { SealError } from '#core/crypto/box.server.ts'
import { CodeFormatError } from '#core/crypto/crockford.server.ts'
import { openWith, encryptTo } from '#core/crypto/hpke.server.ts'
import type { Pepper } from '#core/crypto/pepper.server.ts'
import {
  createCodeWrap,
  createOrgKey,
  createRecoveryWrap,
  deriveAdminCodeKeys,
  generateRecoveryKey,
  openCodeWrap,
  openRecoveryWrap,
  parseCodeWrap,
} from './key-wraps.server.ts'

const CHEAP: Argon2Parameters = { memoryKib: 32, passes: 3, lanes: 1 }
const CODE = '1234567812345678'
const newPepper = (): Pepper => ({ id: randomBytes(8).toString('hex'), key: randomBytes(32) })
const newSecrets = () => ({ instanceSalt: randomBytes(16), pepper: newPepper() })
const code = fc.stringMatching(/^[0-9]{16}$/)

describe('an administrator’s code', () => {
  it('finds its person and opens the reports’ key; any other code does neither', async () => {
    const secrets = newSecrets()
    const orgKey = createOrgKey()
    await fc.assert(
      fc.asyncProperty(code, code, async (right, wrong) => {
        fc.pre(right !== wrong)
        const keys = await deriveAdminCodeKeys(right, secrets, CHEAP)
        const stored = createCodeWrap(orgKey, keys)
        const again = await deriveAdminCodeKeys(right, secrets, CHEAP)
        expect(again.lookupTag).toEqual(keys.lookupTag)
        expect(openCodeWrap(stored, again)).toEqual(orgKey)
        const other = await deriveAdminCodeKeys(wrong, secrets, CHEAP)
        expect(other.lookupTag).not.toEqual(keys.lookupTag)
        expect(() => openCodeWrap(stored, other)).toThrow(SealError)
      }),
      { numRuns: 50 },
    )
  })

  it('is useless to who has the whole database but not the pepper', async () => {
    const secrets = newSecrets()
    const orgKey = createOrgKey()
    const keys = await deriveAdminCodeKeys(CODE, secrets, CHEAP)
    const stored = createCodeWrap(orgKey, keys)
    const guess = { instanceSalt: secrets.instanceSalt, pepper: { ...secrets.pepper, key: randomBytes(32) } }
    const thief = await deriveAdminCodeKeys(CODE, guess, CHEAP)
    expect(thief.lookupTag).not.toEqual(keys.lookupTag)
    expect(() => openCodeWrap(stored, thief)).toThrow(SealError)
    const otherInstallation = await deriveAdminCodeKeys(CODE, { ...secrets, instanceSalt: randomBytes(16) }, CHEAP)
    expect(() => openCodeWrap(stored, otherInstallation)).toThrow(SealError)
    const otherPepper = await deriveAdminCodeKeys(CODE, { ...secrets, pepper: newPepper() }, CHEAP)
    expect(() => openCodeWrap(stored, otherPepper)).toThrow('needs pepper')
  })

  it('is stored with the cost of 256 MiB and 4 passes by default', async () => {
    const secrets = newSecrets()
    const orgKey = createOrgKey()
    const stored = createCodeWrap(orgKey, await deriveAdminCodeKeys(CODE, secrets))
    expect(stored).toMatch(/^\$code-wrap\$v=1\$m=262144,t=4,p=1\$pepper=[0-9a-f]{16}\$key=[0-9a-f]{16}\$[\w-]{82}$/)
    expect(stored).toContain(`$pepper=${secrets.pepper.id}$key=${orgKey.keyId}$`)
    expect(parseCodeWrap(stored)).toMatchObject({
      parameters: CODE_ARGON2,
      pepperId: secrets.pepper.id,
      keyId: orgKey.keyId,
    })
    expect(stored).not.toContain(CODE)
  })

  it('does not open a wrap that was altered, moved to another key or is of an unknown form', async () => {
    const secrets = newSecrets()
    const orgKey = createOrgKey()
    const keys = await deriveAdminCodeKeys(CODE, secrets, CHEAP)
    const stored = createCodeWrap(orgKey, keys)
    expect(() => openCodeWrap(stored.replace(orgKey.keyId, createOrgKey().keyId), keys)).toThrow(SealError)
    // A wrap of another private key under this key's name.
    expect(() => openCodeWrap(createCodeWrap({ ...createOrgKey(), keyId: orgKey.keyId }, keys), keys)).toThrow(
      SealError,
    )
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 81 }), (back) => {
        const at = stored.length - 1 - back
        const changed = stored.slice(0, at) + (stored[at] === 'A' ? 'Q' : 'A') + stored.slice(at + 1)
        expect(() => openCodeWrap(changed, keys)).toThrow(SealError)
      }),
    )
    for (const unknown of ['', 'plain', stored.replace('v=1', 'v=2'), stored.slice(1), `${stored}$`]) {
      expect(() => parseCodeWrap(unknown)).toThrow('unknown form')
    }
  })
})

describe('the recovery key', () => {
  it('opens the reports’ key without code and pepper, also when typed sloppily', () => {
    const orgKey = createOrgKey()
    const recoveryKey = generateRecoveryKey()
    expect(recoveryKey.replaceAll('-', '')).toHaveLength(52)
    const sealed = createRecoveryWrap(orgKey, recoveryKey)
    expect(openRecoveryWrap(sealed, orgKey.keyId, recoveryKey)).toEqual(orgKey)
    expect(
      openRecoveryWrap(
        sealed,
        orgKey.keyId,
        ` ${recoveryKey.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `,
      ),
    ).toEqual(orgKey)
  })

  it('another one, another key or a changed wrap does not', () => {
    const orgKey = createOrgKey()
    const recoveryKey = generateRecoveryKey()
    const sealed = createRecoveryWrap(orgKey, recoveryKey)
    expect(() => openRecoveryWrap(sealed, orgKey.keyId, generateRecoveryKey())).toThrow(SealError)
    expect(() => openRecoveryWrap(sealed, createOrgKey().keyId, recoveryKey)).toThrow(SealError)
    expect(() => openRecoveryWrap(sealed, orgKey.keyId, recoveryKey.slice(0, -1))).toThrow(CodeFormatError)
    fc.assert(
      fc.property(fc.nat(sealed.length * 8 - 1), (bit) => {
        const changed = Buffer.from(sealed)
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(() => openRecoveryWrap(changed, orgKey.keyId, recoveryKey)).toThrow(SealError)
      }),
    )
  })
})

describe('the organisation’s key', () => {
  it('opens what was sealed to its public half, after a way through a wrap', async () => {
    const orgKey = createOrgKey()
    const recoveryKey = generateRecoveryKey()
    const opened = openRecoveryWrap(createRecoveryWrap(orgKey, recoveryKey), orgKey.keyId, recoveryKey)
    const sealed = await encryptTo(orgKey.publicKey, 'info', 'aad', Buffer.from('text'))
    expect((await openWith(opened.privateKey, 'info', 'aad', sealed)).toString()).toBe('text')
    expect(orgKey.keyId).toMatch(/^[0-9a-f]{16}$/)
    expect(createOrgKey().keyId).not.toBe(orgKey.keyId)
  })
})
