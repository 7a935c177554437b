import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  CODE_ARGON2,
  deriveCodeKey,
  hashPassword,
  PASSWORD_ARGON2,
  verifyPassword,
  type Argon2Parameters,
} from './argon2.server.ts'
import type { Pepper } from './pepper.server.ts'

const CHEAP: Argon2Parameters = { memoryKib: 32, passes: 3, lanes: 1 }
const CODE = '1234567812345678'
const OTHER_CODE = '1234567812345679'
const pepper: Pepper = { id: '0123456789abcdef', key: randomBytes(32) }

describe('deriveCodeKey', () => {
  it('costs 256 MiB and 4 passes', async () => {
    expect(CODE_ARGON2).toEqual({ memoryKib: 262_144, passes: 4, lanes: 1 })
    const salt = Buffer.alloc(16, 7)
    const key = await deriveCodeKey(CODE, salt)
    expect(key).toHaveLength(32)
    expect(key.equals(await deriveCodeKey(CODE, salt, { memoryKib: 262_144, passes: 4, lanes: 1 }))).toBe(true)
  })

  it('depends on code, salt and cost', async () => {
    const salt = randomBytes(16)
    const keys = await Promise.all([
      deriveCodeKey(CODE, salt, CHEAP),
      deriveCodeKey(OTHER_CODE, salt, CHEAP),
      deriveCodeKey(CODE, randomBytes(16), CHEAP),
      deriveCodeKey(CODE, salt, { ...CHEAP, passes: 4 }),
    ])
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(4)
  })

  it('refuses a salt of another length', async () => {
    await expect(deriveCodeKey(CODE, randomBytes(8), CHEAP)).rejects.toThrow('16 bytes')
  })
})

describe('staff passwords', () => {
  it('are stored as argon2id with 64 MiB, 3 passes and the id of the pepper', async () => {
    expect(PASSWORD_ARGON2).toEqual({ memoryKib: 65_536, passes: 3, lanes: 1 })
    const stored = await hashPassword('a long enough password', pepper)
    expect(stored).toMatch(
      /^\$argon2id\$v=19\$m=65536,t=3,p=1,keyid=ASNFZ4mrze8\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    )
    expect(await verifyPassword(stored, 'a long enough password', pepper)).toBe(true)
    expect(await verifyPassword(stored, 'a long enough passwore', pepper)).toBe(false)
  })

  it('differ in storage though equal, and are equal under NFKC', async () => {
    const first = await hashPassword('Blåbærsyltetøy ﬁn 2 🚢', pepper, CHEAP)
    expect(first).not.toBe(await hashPassword('Blåbærsyltetøy ﬁn 2 🚢', pepper, CHEAP))
    expect(await verifyPassword(first, 'Blåbærsyltetøy fin 2 🚢'.normalize('NFD'), pepper)).toBe(true)
  })

  it('cannot be checked with another pepper, even one that claims the same id', async () => {
    const stored = await hashPassword('a long enough password', pepper, CHEAP)
    await expect(
      verifyPassword(stored, 'a long enough password', { ...pepper, id: 'ffffffffffffffff' }),
    ).rejects.toThrow('another pepper')
    expect(await verifyPassword(stored, 'a long enough password', { ...pepper, key: randomBytes(32) })).toBe(false)
  })

  it('a stored value that is not ours, or asks for absurd memory, is refused instead of computed', async () => {
    const stored = await hashPassword('a long enough password', pepper, CHEAP)
    for (const broken of [
      stored.replace(/,keyid=[^$]+/, ''),
      stored.replace('argon2id', 'argon2i'),
      stored.replace('m=32', 'm=4000000'),
      'plain text',
    ]) {
      await expect(verifyPassword(broken, 'a long enough password', pepper), broken).rejects.toThrow()
    }
  })
})
