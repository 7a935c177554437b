import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { INSTANCE_SALT_KEY } from '#core/db/instance-salt.server.ts'
import { instanceState } from '#core/db/instance.table.server.ts'
import { testServices } from '../../../tests/setup/services.ts'
import { addAdministrator } from './admin-auth.service.server.ts'
import { createCodeWrap, createOrgKey, deriveAdminCodeKeys } from './key-wraps.server.ts'

/** Counts how often these bytes are in a process' memory. */
async function countInMemory(pid: number, bytes: Buffer): Promise<number> {
  const maps = await readFile(`/proc/${pid}/maps`, 'utf8')
  const memory = await open(`/proc/${pid}/mem`)
  let count = 0
  try {
    for (const line of maps.split('\n')) {
      const [, from = '', to = ''] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? []
      if (from === '' || line.includes('[vvar')) continue
      for (let at = parseInt(from, 16); at < parseInt(to, 16); at += 16 * 1024 * 1024) {
        const size = Math.min(16 * 1024 * 1024 + bytes.length, parseInt(to, 16) - at)
        const { buffer, bytesRead } = await memory
          .read({ buffer: Buffer.alloc(size), position: at })
          .catch(() => ({ buffer: Buffer.alloc(0), bytesRead: 0 }))
        const text = buffer.subarray(0, bytesRead)
        for (let found = text.indexOf(bytes); found >= 0; found = text.indexOf(bytes, found + 1)) count += 1
      }
    }
  } finally {
    await memory.close()
  }
  return count
}

it.skipIf(!existsSync('/proc/self/mem'))('the report key is gone from memory after signing out', async () => {
  const { ctx, url } = await testServices()
  const pepper = { id: '0'.repeat(16), key: randomBytes(32) }
  const instanceSalt = randomBytes(16)
  await ctx.db.insert(instanceState).values({ key: INSTANCE_SALT_KEY, value: instanceSalt.toString('base64') })
  const code = '4839201756302918'
  const orgKey = createOrgKey()
  const keys = await deriveAdminCodeKeys(code, { instanceSalt, pepper }, { memoryKib: 64, passes: 1, lanes: 1 })
  await addAdministrator(ctx, { username: 'a', codeWrap: createCodeWrap(orgKey, keys), lookupTag: keys.lookupTag })

  const child = spawn(process.execPath, [join(import.meta.dirname, 'sign-in-and-out.fixture.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const answer = async (line: string) => {
    const next = once(lines, 'line')
    child.stdin.write(`${line}\n`)
    return String((await next)[0])
  }
  try {
    expect(await answer(JSON.stringify({ url, code, pepper: pepper.key.toString('hex') }))).toBe('opened')
    expect(await countInMemory(child.pid ?? 0, orgKey.privateKey)).toBeGreaterThan(0)
    expect(await answer('sign out')).toBe('out')
    expect(await countInMemory(child.pid ?? 0, orgKey.privateKey)).toBe(0)
  } finally {
    child.kill('SIGKILL')
  }
})
