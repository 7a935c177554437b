import { createHash } from 'node:crypto'
import { chmod, chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inspectPepper, readOrCreatePepper, readPepper } from './pepper.server.ts'

describe('the pepper file', () => {
  let folder = ''
  let path = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pepper-'))
    path = join(folder, 'secrets', 'pepper')
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('is made once, readable by its owner only, and read from then on', async () => {
    const first = await readOrCreatePepper(path)
    const second = await readOrCreatePepper(path)
    expect(first.key).toHaveLength(32)
    expect(second).toEqual(first)
    expect((await stat(path)).mode & 0o777).toBe(0o400)
    expect((await readFile(path)).equals(first.key)).toBe(true)
    expect(first.id).toBe(createHash('sha256').update(first.key).digest('hex').slice(0, 16))
  })

  it('is the same for processes that start at once, and no draft is left', async () => {
    const peppers = await Promise.all(Array.from({ length: 20 }, () => readOrCreatePepper(path)))
    expect(new Set(peppers.map(({ id }) => id)).size).toBe(1)
    expect(await readdir(join(folder, 'secrets'))).toEqual(['pepper'])
  })

  it('is not made by reading, and the message says what to do', async () => {
    await expect(readPepper(path)).rejects.toThrow('PEPPER_FILE')
  })

  it('is refused when it has the wrong size or everyone may read it', async () => {
    const other = join(folder, 'other')
    await writeFile(other, Buffer.alloc(31), { mode: 0o400 })
    await expect(readOrCreatePepper(other)).rejects.toThrow('exactly 32 bytes')
    await readOrCreatePepper(path)
    await chmod(path, 0o444)
    await expect(readPepper(path)).rejects.toThrow('chmod 0400')
  })

  it.runIf(process.getuid?.() === 0)('may be a credential of systemd, and not a file that a group reads', async () => {
    await readOrCreatePepper(path)
    const isPrivate = async () => (await inspectPepper(path, { dataDir: folder, saved: [] })).isPrivate
    expect(await isPrivate()).toBe(true)
    // A right for one account shows among the group's bits.
    await chmod(path, 0o440)
    expect(await isPrivate()).toBe(true)
    await chown(path, 0, 1000)
    expect(await isPrivate()).toBe(false)
  })
})
