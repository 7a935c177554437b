import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { verifyPassword } from '#core/crypto/argon2.server.ts'
import { readPepper } from '#core/crypto/pepper.server.ts'
import { readEnv } from '#core/env.server.ts'
import { deriveAdminCodeKeys, openCodeWrap, openRecoveryWrap } from '#people/admin-auth/key-wraps.server.ts'
import { testServices } from '../../../tests/setup/services.ts'
import { prepareFirstStart } from './first-start.server.ts'

const { ctx, query } = await testServices()
const dataDir = await mkdtemp(path.join(tmpdir(), 'first-'))
const env = readEnv({ DATA_DIR: dataDir })
afterAll(() => rm(dataDir, { recursive: true, force: true }))

it('refuses a code that can be guessed', async () => {
  await expect(prepareFirstStart(ctx, readEnv({ DATA_DIR: dataDir, ADMIN_CODE: '1234567812345678' }))).rejects.toThrow(
    'ADMIN_CODE',
  )
})

it('makes one administrator and one manager, also when two processes start together', async () => {
  const [one, two] = await Promise.all([prepareFirstStart(ctx, env), prepareFirstStart(ctx, env)])
  const printed = [one.secrets, two.secrets].filter((secrets) => secrets !== null)
  expect(printed).toHaveLength(1)
  const [secrets] = printed
  if (secrets === undefined) throw new Error('Nothing was made')
  expect(secrets.adminCode).toMatch(/^\d{16}$/)

  const pepper = await readPepper(env.pepperFile)
  const [salt] = await query<{ value: string }>(`select value from instance_state where key = 'instance-salt'`)
  const instanceSalt = Buffer.from(salt?.value ?? '', 'base64')
  const users = await query<{ username: string; password: string; lookup_tag: Buffer }>('select * from users')
  expect(users.map(({ username }) => username)).toEqual(['administrator'])
  const keys = await deriveAdminCodeKeys(secrets.adminCode, { instanceSalt, pepper })
  expect(users[0]?.lookup_tag.equals(keys.lookupTag)).toBe(true)
  const byCode = openCodeWrap(users[0]?.password ?? '', keys)
  const [key] = await query<{ id: string; wrap: string }>(
    'select sealing_key.id, wrap.wrap from report_keys sealing_key join report_key_wraps wrap on wrap.key_id = sealing_key.id',
  )
  const byRecovery = openRecoveryWrap(Buffer.from(key?.wrap ?? '', 'base64'), key?.id ?? '', secrets.recoveryKey)
  expect(byRecovery.privateKey.equals(byCode.privateKey)).toBe(true)

  const managers = await query<{ email: string; password_hash: string; must_change_password: boolean }>(
    'select * from portal_users',
  )
  expect(managers).toHaveLength(1)
  expect(managers[0]).toMatchObject({ email: secrets.managerEmail, must_change_password: true })
  expect(await verifyPassword(managers[0]?.password_hash ?? '', secrets.managerPassword, pepper)).toBe(true)
})

it('prints nothing at later starts, and says so when the pepper is gone', async () => {
  expect((await prepareFirstStart(ctx, env)).secrets).toBeNull()
  await rm(env.pepperFile)
  await expect(prepareFirstStart(ctx, env)).rejects.toThrow('pepper')
})
