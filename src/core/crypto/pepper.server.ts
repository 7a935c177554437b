import { createHash, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, realpath, stat, unlink } from 'node:fs/promises'
import { dirname, isAbsolute, relative, resolve } from 'node:path'
import { hasErrorCode } from '../error-codes.server.ts'
import { isThere } from '../is-there.server.ts'
import { wipe } from './box.server.ts'

const PEPPER_BYTES = 32
const PEPPER_ID_BYTES = 8

/** The secret outside the database: without it a stolen database offers nothing to guess codes against. */
export interface Pepper {
  /** First 8 bytes of the key's SHA-256 in hex: identifies the pepper that a stored value needs. */
  id: string
  key: Buffer
}

/**
 * Reads the pepper file: 32 raw bytes.
 * @throws a sentence a person can act on when the file is missing, has another size or can be read by everyone.
 */
export async function readPepper(path: string): Promise<Pepper> {
  const { mode } = await stat(path).catch((error: unknown) => {
    throw new Error(`The pepper file ${path} cannot be read. Put the original file there, or set PEPPER_FILE.`, {
      cause: error,
    })
  })
  // Mode bits mean nothing on Windows.
  if (process.platform !== 'win32' && (mode & 0o007) !== 0) {
    throw new Error(`The pepper file ${path} can be read by every account of this machine. Run: chmod 0400 '${path}'`)
  }
  const key = await readFile(path).catch((error: unknown) => {
    throw new Error(`The pepper file ${path} cannot be read by the account that runs the product.`, { cause: error })
  })
  if (key.length !== PEPPER_BYTES) {
    throw new Error(
      `The pepper file ${path} must have exactly ${PEPPER_BYTES} bytes, it has ${key.length}. Put the original file back.`,
    )
  }
  return {
    id: createHash('sha256')
      .update(key)
      .digest('hex')
      .slice(0, PEPPER_ID_BYTES * 2),
    key,
  }
}

/**
 * Reads the pepper, making it (mode 0400) when there is none. Of two processes that start at once, both get the same one.
 * Call this only where no stored value can need an older pepper yet; otherwise {@link readPepper}.
 */
export async function readOrCreatePepper(path: string): Promise<Pepper> {
  const exists = await isThere(path)
  if (!exists) await createPepper(path)
  return readPepper(path)
}

async function createPepper(path: string): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new Error(`The folder of the pepper file, ${folder}, cannot be made. Set PEPPER_FILE to another place.`, {
      cause: error,
    })
  })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const key = randomBytes(PEPPER_BYTES)
  const file = await open(draft, 'wx', 0o400)
  try {
    await file.writeFile(key)
    await file.sync()
  } finally {
    await file.close()
    wipe(key)
  }
  try {
    // A link fails where a rename would overwrite the pepper that another process has just made.
    await link(draft, path)
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
  await syncFolder(folder)
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** How the pepper is stored. */
export interface PepperKeeping {
  isThere: boolean
  /** Outside the data folder, links followed. */
  isApart: boolean
  /** Whether it is in none of the folders that backups are taken from or written to. */
  isUnsaved: boolean
  /** Only the account of this process can read it. */
  isPrivate: boolean
}

/**
 * A secret passed by a service manager may be a system file: owned by root, with an ACL for this account alone, which
 * appears among the group's bits (systemd's credentials are 0440).
 */
const isOfOneAccount = ({ mode, uid, gid }: { mode: number; uid: number; gid: number }): boolean =>
  (uid === process.getuid?.() && (mode & 0o077) === 0) || (uid === 0 && (mode & (gid === 0 ? 0o037 : 0o077)) === 0)

/**
 * Inspects how the pepper is stored, without reading it.
 * @param saved folders that backups are taken from or written to
 */
export async function inspectPepper(
  path: string,
  { dataDir, saved }: { dataDir: string; saved: readonly string[] },
): Promise<PepperKeeping> {
  const facts = await stat(path).catch(() => null)
  const place = await realpath(path).catch(() => resolve(path))
  const isIn = async (folder: string): Promise<boolean> => {
    const way = relative(await realpath(folder).catch(() => resolve(folder)), place)
    return way !== '' && !way.startsWith('..') && !isAbsolute(way)
  }
  const isSaved = await Promise.all(saved.map(isIn))
  return {
    isThere: facts !== null,
    isApart: !(await isIn(dataDir)),
    isUnsaved: !isSaved.includes(true),
    // Mode bits mean nothing on Windows.
    isPrivate: process.platform === 'win32' || (facts !== null && isOfOneAccount(facts)),
  }
}
